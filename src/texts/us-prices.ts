/*
 * Sentences about what a medicine costs in the United States. Each is a constant of its own, so that the browser loads only
 * those that it shows.
 */

export const lowestUsPrice = (name: string, amount: string, buys: string, since: string): string =>
  `${name}: $${amount} for ${buys} (since ${since}).`;

export const comingUsPrice = (amount: string, since: string): string =>
  `The US list price falls to $${amount} on ${since}.`;

/** Shown where a figure is too old for a comparison. */
export const uncomparedSince = (reviewed: string): string =>
  `We last checked US prices on ${reviewed}, so we do not compare them.`;

export const SEVERAL_US_PRICES = 'Some of these medicines have lower US prices than the reference.';

export const US_PRICE_USE = {
  list: 'Anyone can pay it.',
  cash: 'For people who pay out of pocket.',
  medicare: 'For members of Medicare Part D only. We do not use it in comparisons.',
} as const;
