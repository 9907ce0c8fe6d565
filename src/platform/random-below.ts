import { randomInt } from 'node:crypto';

/** Draws a whole number from 0 to less than `limit`, each as likely, and nobody can guess the next. */
export type Below = (limit: number) => number;

export const randomBelow: Below = (limit) => randomInt(limit);
