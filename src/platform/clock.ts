/** The time as an argument: the current UTC instant. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
