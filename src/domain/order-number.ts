/**
 * What an order is called in front of people: the last group of its id. The beginning of one is the time, and
 * alike for neighbours.
 */
export const orderNumber = (id: string): string => id.slice(-12);
