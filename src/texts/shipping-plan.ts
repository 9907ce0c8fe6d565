/** What is promised before an order is approved and paid, when its day is not known yet. */
export const DISPATCH_PROMISE = {
  dry: 'Your order ships within 1 business day after approval and payment.',
  cold: 'Your order ships within 1 business day after approval and payment. It is shipped cold, so we may hold it until a day when it can arrive cold.',
  any: 'Your order ships within 1 business day after approval and payment. We may hold a refrigerated parcel until a day when it can arrive cold.',
} as const;

/** Sentences about the day on which a parcel leaves and the days on which it should come. */
export const PLAN_FOR_PATIENT = {
  noWay:
    'Your medicine must stay cold. We are looking for a delivery that arrives while the ice packs are still cold, and will email you before we send it.',
  cold: (day: string) =>
    `Your medicine is shipped cold, with ice packs. We plan to send your order on ${day}.`,
  coldHeldForIce: (day: string) =>
    `We plan to send your order on ${day}, so that the ice packs last until it reaches you.`,
  coldHeldOver: (day: string, pause: string) =>
    `We plan to send your order on ${day}, so that it doesn’t sit in a depot over ${pause}.`,
  leavesBy: (day: string) => `We plan to send your order by ${day}.`,
  comes: (range: string) => `It should arrive ${range}.`,
  underWay: (range: string) => `We expect your parcel ${range}.`,
  notCertain: 'Carriers and customs sometimes take longer.',
  late: (day: string) =>
    `Your parcel should have arrived by ${day}. Please check where it is with its tracking number. If the tracking does not change, write to us.`,
  iceOver: (day: string) =>
    `Its ice packs were planned to last until ${day}, so it may be warm now.`,
  duringHold:
    'It may get warm in transit. Open the box as soon as it arrives, and check whether everything in it is still cold.',
  askBeforeUse:
    'When it arrives, tell us how it arrived. Do not use anything that has to stay cold until we have answered.',
} as const;

export const PLAN_FOR_STAFF = {
  leavesBy: (day: string) => `It must leave by ${day}.`,
  leavesOn: (day: string) => `Its cold chain allows it to leave on ${day}.`,
  noWay: (coolantHours: number) =>
    `Do not send: the coolant lasts ${coolantHours} hours, and delivery to this address takes longer on every day. Use another service or other packaging.`,
  today: (arrives: string, hours: number, coolantHours: number) =>
    `It may leave today. It will be delivered by ${arrives}, after at most ${hours} of the coolant’s ${coolantHours} hours.`,
  holdClosed: (day: string) => `Hold until ${day}: today is not a business day here.`,
  hold: (day: string, earliest: string, hours: number, coolantHours: number) =>
    `Hold until ${day}. If sent on ${earliest}, it would be in transit for up to ${hours} hours, and the coolant lasts ${coolantHours}.`,
  inTheWay: (pause: string) => `Reason: ${pause}.`,
  late: (day: string) => `by ${day}, and late`,
  coolantOver: (day: string) =>
    `The coolant lasted until ${day}. The parcel may be warm, and the patient has been told not to use it until we have answered.`,
  coolantLasts: (day: string) => `The coolant lasts until ${day}.`,
  service: (transitDays: number, country: string, coolantHours: number) =>
    `Send it by a service that takes at most ${transitDays} business days from ${country}, packed to stay cold for ${coolantHours} hours`,
  promiseTooLong: (days: number) =>
    `; the 3 to ${days} business days that patients are told may be too long for it.`,
  assumed: (settings: string) =>
    `No one has entered ${settings} of this store yet. Before you send it, ask the carrier, and read the packaging’s qualification report. If they allow less, keep the parcel and tell the person who runs the store.`,
} as const;

/** Names of the settings that may still have their default values. */
export const ASSUMED_SETTINGS: Readonly<Record<string, string>> = {
  SHIP_FROM: 'the country',
  COLD_TRANSIT_DAYS: 'the days',
  COOLANT_HOURS: 'the hours',
};
