/** What is promised before an order is approved and paid, when its day is not known yet. */
export const DISPATCH_PROMISE = {
  dry: 'Your order ships within 1 business day after approval and payment.',
  cold: 'Your order ships within 1 business day after approval and payment. It travels cold, so we may hold it until a day when it can arrive still cold.',
  any: 'Your order ships within 1 business day after approval and payment. We may hold a refrigerated parcel until a day when it can arrive still cold.',
} as const;

/** Sentences about the day on which a parcel leaves and the days on which it should come. */
export const PLAN_FOR_PATIENT = {
  noWay:
    'Your medicine travels cold. We look for a way on which the ice packs last, and write to you before we send it.',
  cold: (day: string) =>
    `Your medicine travels cold, in ice packs. We plan to send your order on ${day}.`,
  coldHeldForIce: (day: string) =>
    `We plan to send your order on ${day}, so that the ice packs last until it is with you.`,
  coldHeldOver: (day: string, pause: string) =>
    `We plan to send your order on ${day}, so that it doesn’t wait in a depot over ${pause}.`,
  leavesBy: (day: string) => `We plan to send your order on ${day} at the latest.`,
  comes: (range: string) => `It should be with you ${range}.`,
  underWay: (range: string) => `We expect your parcel ${range}.`,
  notCertain: 'Couriers and customs sometimes take longer.',
  late: (day: string) =>
    `Your parcel should have come by ${day}. Please look where it is with its tracking number. If it does not move, write to us.`,
  iceOver: (day: string) =>
    `Its ice packs were planned to last until ${day}, so it may be warm now.`,
  duringHold:
    'It travels on a day on which it may get warm on the way. Open the box as soon as it comes, and check whether everything in it is still cold.',
  askBeforeUse:
    'When it comes, tell us how it arrived, and do not use what has to stay cold until we have answered.',
} as const;

export const PLAN_FOR_STAFF = {
  leavesBy: (day: string) => `It has to leave by ${day}.`,
  leavesOn: (day: string) => `Its cold chain lets it leave on ${day}.`,
  noWay: (coolantHours: number) =>
    `Do not send: the coolant lasts ${coolantHours} hours, and the way to this address takes longer on every day. It needs another way or other packaging.`,
  today: (arrives: string, hours: number, coolantHours: number) =>
    `May leave today: delivered by ${arrives}, at most ${hours} of the coolant’s ${coolantHours} hours.`,
  holdClosed: (day: string) => `Hold until ${day}: today is no business day here.`,
  hold: (day: string, earliest: string, hours: number, coolantHours: number) =>
    `Hold until ${day}. Sent on ${earliest}, it would be under way for up to ${hours} hours, and the coolant lasts ${coolantHours}.`,
  inTheWay: (pause: string) => `In the way: ${pause}.`,
  late: (day: string) => `by ${day}, and late`,
  coolantOver: (day: string) =>
    `The coolant lasted until ${day}: it may be warm, and the patient is told not to use it until we have answered.`,
  coolantLasts: (day: string) => `The coolant lasts until ${day}.`,
  service: (transitDays: number, country: string, coolantHours: number) =>
    `Send it by a service that takes at most ${transitDays} business days from ${country}, packed to stay cold for ${coolantHours} hours`,
  promiseTooLong: (days: number) =>
    `; the 3 to ${days} business days that patients are told may be too long for it.`,
  assumed: (settings: string) =>
    `Nobody has entered ${settings} of this store yet. Before you send it, ask the courier, and read the packaging’s qualification report. If they allow less, keep the parcel and tell whoever runs the store.`,
} as const;

/** Names of the settings that may still have their default values. */
export const ASSUMED_SETTINGS: Readonly<Record<string, string>> = {
  SHIP_FROM: 'the country',
  COLD_TRANSIT_DAYS: 'the days',
  COOLANT_HOURS: 'the hours',
};
