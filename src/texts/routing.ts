/** Why a pharmacy cannot get an order, for administrators; `place` and `origin` are names of countries. */
export const UNFIT_TEXTS = {
  suspended: () => 'is suspended',
  'licence-ended': () => 'has a license that has ended',
  declined: () => 'was declined by the patient for this order',
  country: ({ place }: { readonly place: string }) => `does not ship to ${place}`,
  origin: ({ origin }: { readonly origin: string }) =>
    `does not accept prescriptions from ${origin}`,
  full: () => 'has taken as many orders as it takes on a day',
  'too-warm': () => 'has no day on which the coolant lasts for the whole trip',
  'no-day': () => 'does not work on any of the next days',
} as const;

export const ROUTING_TEXTS = {
  emptyRegister: 'None, because no pharmacy is in the register.',
  none: (reasons: readonly string[]) => `None, because ${reasons.join('; ')}.`,
  stockUnknown: 'It has not reported its stock.',
  inStock: 'It has all packs of the order in stock.',
  lacks: (packs: number) => `It lacks ${packs} ${packs === 1 ? 'pack' : 'packs'} of the order.`,
  days: (leaves: string, arrives: string) =>
    `The parcel can leave on ${leaves} and arrives by ${arrives}.`,
  earlier: 'It dispensed an earlier order of this patient.',
  price: (amount: string) => `It asks ${amount} for the packs that it holds.`,
  load: (percent: number) => `${percent}% of the orders that it takes today are taken.`,
} as const;

export const CHOICE_MESSAGES = {
  notFound: 'There is no such order.',
  closed: 'This order has shipped or is cancelled, so its pharmacy can no longer be changed.',
  unfit: 'This pharmacy cannot get the order. Read the ranking again.',
  reasonMissing: 'Say why you chose a pharmacy that is not ranked first.',
  reasonTooLong: (most: number) => `Use at most ${most} characters for the reason.`,
  originMissing: 'Say in which country the prescription was written.',
  changed: 'The ranking has changed since you opened the page. Read it again.',
  failed: 'The pharmacy could not be chosen. Please try again in a moment.',
} as const;
