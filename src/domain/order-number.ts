/**
 * The short order number shown to people: the last group of the id. The first groups encode the time, so
 * ids of orders placed close together start alike.
 */
export const orderNumber = (id: string): string => id.slice(-12);
