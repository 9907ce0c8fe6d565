/** Values that the texts of an order's story mention, already formatted. */
export type StoryValues = {
  /** Time within which a pharmacist looks at a prescription, as in "24 hours". */
  readonly hours: string;
  /** Last day of the payment link. */
  readonly linkUntil: string | undefined;
  /** When an order leaves, as long as its day is not known. */
  readonly promise: string;
  /** Why and when a parcel leaves, and when it should arrive, as sentences. */
  readonly dispatch: string | undefined;
  readonly expected: string | undefined;
  readonly supplyDays: number;
  readonly runsOut: string;
  /** What arrived and must not be used, as a list with "or". */
  readonly notToUse: string;
  /** Money that has been paid back; undefined if none has. */
  readonly paidBack: string | undefined;
  readonly toPayBack: string;
};

type StepText = { readonly title: string; readonly text: string };
type TextOf<Text> = (values: StoryValues) => Text;

const NOTHING = 'You do not have to do anything now.';
const DELIVERY = 'Delivery takes 3 to 7 business days.';
const NOT_CHARGED = 'Nothing will be sent, and nothing was charged.';
const NOTHING_MORE = 'Nothing more will be sent for this order.';

/** What the patient is told of a step, and what they do now. */
const now = (title: string, text: string, todo: string): StepText & { readonly todo: string } => ({
  title,
  text,
  todo,
});
const step = (title: string, text: string): StepText => ({ title, text });

/** Titles of steps that lie ahead. */
export const STORY_TITLES = {
  request: 'You request your medicine',
  prescription: 'You send your prescription',
  review: 'A pharmacist reviews it',
  payment: 'You pay',
  packing: 'We pack it',
  shipped: 'It is on its way',
  delivery: 'The carrier delivers it',
  delivered: 'It arrives',
  check: 'You tell us how it arrived',
  supply: 'Your supply',
  end: 'It ended',
  refund: 'You get a refund',
} as const;

/** Texts of steps that lie ahead. */
export const STORY_AHEAD = {
  request: () => 'You place an order request and pay nothing yet.',
  prescription: () => 'Upload a PDF or a photo of it.',
  review: ({ hours }) =>
    `A pharmacist compares your prescription with your order, usually within ${hours}.`,
  'review without prescription': () => 'We review your order.',
  payment: () =>
    'When it is approved, we email you a secure payment link. Nothing is due before then.',
  packing: ({ dispatch, promise }) => dispatch ?? promise,
  'packing cold': ({ dispatch, promise }) => dispatch ?? promise,
  shipped: ({ expected }) => expected ?? DELIVERY,
  delivery: () => 'Someone should be there to receive it.',
  delivered: () => 'Open the box right away and store each medicine as its leaflet says.',
  check: () => 'Check the box, and tell us whether everything is all right.',
  'check cold': () => 'Open the box, and tell us whether it arrived cold.',
  supply: ({ supplyDays }) => `It lasts about ${supplyDays} days from the day you start it.`,
  end: () => '',
} as const satisfies Readonly<Record<string, TextOf<string>>>;

/** The step that an order is at. */
export const STORY_NOW = {
  request: () => now('You requested your medicine', 'Requesting it was free.', NOTHING),
  'copy asked': () =>
    now(
      'We need a better copy of your prescription',
      'The pharmacist’s reason is on this page. Your order is on hold until we have the new copy.',
      'Please upload your prescription again.',
    ),
  'prescription needed': () =>
    now(
      'We need your prescription',
      'Upload a PDF or a sharp photo. Your order is on hold until we have it.',
      'Please upload it now.',
    ),
  'order checked': () =>
    now(
      'We are reviewing your order',
      'It needs no prescription. When we have reviewed it, we’ll email you a secure payment link.',
      NOTHING,
    ),
  'information asked': () =>
    now(
      'A pharmacist has a question',
      'Your order is on hold until you answer. Then the pharmacist will continue the review.',
      'Please answer the pharmacist’s question on this page.',
    ),
  'second look': () =>
    now(
      'A second pharmacist is reviewing it',
      'One pharmacist has approved it. This kind of medicine also needs the review of a second pharmacist.',
      NOTHING,
    ),
  'under review': ({ hours }) =>
    now(
      'A pharmacist is reviewing your prescription',
      `We aim to review it within ${hours}. We’ll email you the pharmacist’s decision.`,
      NOTHING,
    ),
  'payment on its way': ({ promise }) =>
    now(
      'Your payment is on its way',
      `A bank transfer can take a few days. We’ll email you when it arrives. ${promise}`,
      NOTHING,
    ),
  'prescription over': () =>
    now(
      'Your prescription has expired',
      'A pharmacy can no longer fill it, so this order can no longer be paid.',
      'Please ask your prescriber for a new prescription, and order again with it.',
    ),
  'payment taken back': () =>
    now(
      'Your bank has reversed your payment',
      'Your order is on hold. We’ll email you if the bank returns the payment.',
      'If you still want the order, please pay again with the button on this page.',
    ),
  'link ended': () =>
    now(
      'Your payment link has expired',
      'Your order is still approved.',
      'Please pay with the button on this page. It creates a new link.',
    ),
  'to pay': ({ linkUntil, promise }) =>
    now(
      'Your order is approved and ready to pay',
      `We have emailed you a secure payment link.${
        linkUntil ? ` It works until ${linkUntil}.` : ''
      } ${promise}`,
      'Please pay with the link in your email, or with the button on this page.',
    ),
  packing: ({ dispatch, promise }) =>
    now(
      'Your order is being packed',
      `${dispatch ?? promise} We’ll email you the tracking details.`,
      NOTHING,
    ),
  shipped: ({ expected }) =>
    now(
      'Your parcel is on its way',
      expected ?? DELIVERY,
      'Please arrange for someone to receive it.',
    ),
  delivery: () =>
    now(
      'Your parcel is out for delivery',
      'It should arrive today.',
      'Please have someone there to receive it, and open the box right away.',
    ),
  delivered: () =>
    now(
      'Your parcel has arrived',
      'This order is complete. If anything is missing or damaged, please write to us.',
      'Please check that everything is there.',
    ),
  'arrived fine': () =>
    now(
      'You told us how it arrived',
      'Thank you. This order is complete.',
      'You can order again at any time.',
    ),
  'arrived badly': ({ hours }) =>
    now(
      'We are reviewing your report',
      `We’ll answer by email, usually within ${hours}.`,
      'Please do not use anything that may be damaged or wrong until we have answered.',
    ),
  'arrived badly, cold': ({ hours }) =>
    now(
      'We are reviewing your report',
      `We’ll answer by email, usually within ${hours}.`,
      'Please do not use the medicine until we have answered.',
    ),
  'not to use': ({ notToUse }) =>
    now(
      `Do not use ${notToUse}`,
      'You told us how your parcel arrived. Our answer is on the page of this order.',
      'Please set it aside.',
    ),
  'not used': ({ notToUse }) =>
    now(
      `Do not use ${notToUse}`,
      'Our answer to your report still applies. Nothing in this parcel counts as part of your supply.',
      'You can order again at any time.',
    ),
  check: () =>
    now(
      'Did it arrive in good condition?',
      'We want to know whether anything is missing or damaged.',
      'Please check your parcel, and tell us on the page of this order.',
    ),
  'check cold': () =>
    now(
      'Did it arrive in good condition?',
      'Medicines that have to stay cold must not get warm in transit.',
      'Please check your parcel, and tell us on the page of this order whether it arrived cold.',
    ),
  'in use': ({ runsOut }) =>
    now(
      `Your supply lasts until about ${runsOut}`,
      'We count from the day it arrived, at your prescribed dose. You may have some left from before.',
      'Please order more in time: review, payment and shipping take about two weeks.',
    ),
  'used up': ({ runsOut }) =>
    now(
      'You should have used up this order',
      `By our estimate, it lasted until about ${runsOut}.`,
      'If you still take it and have none left, please order again or talk with your prescriber.',
    ),
} as const satisfies Readonly<Record<string, TextOf<StepText & { readonly todo: string }>>>;

/** Steps that are behind an order. */
export const STORY_DONE = {
  request: step('You requested your medicine', 'Requesting it was free.'),
  prescription: step(
    'You uploaded your prescription',
    'It is stored in encrypted form. Only you and our staff can open it.',
  ),
  declined: step('A pharmacist reviewed your prescription', 'The pharmacist could not approve it.'),
  approved: step('A pharmacist approved it', 'Your prescription matches your order.'),
  checked: step('We reviewed your order', 'No prescription was needed.'),
  paid: step('You paid', 'Thank you. We received your payment.'),
  'paid, returned by the bank': step(
    'You paid',
    'Your bank had reversed your payment and has now returned it. Your payment has been restored.',
  ),
  'paid and paid back': step('You paid', 'We received your payment.'),
  'no payment': step('Payment', 'We have no payment on record for this order.'),
  packing: step('We packed it', 'Nothing in it has to stay cold.'),
  'packing cold': step('We packed it', 'It is in insulated packaging with ice packs.'),
  shipped: step('Your parcel left', 'We handed it to the carrier.'),
  delivery: step('The carrier delivered it', 'It was out for delivery.'),
  delivered: step('Your parcel arrived', 'Store each medicine as its leaflet says.'),
  check: step('You told us how it arrived', 'Thank you for checking.'),
  supply: step('You used it', 'By our estimate, it is used up.'),
} as const;

/** How an order ended, if nothing was charged for it and if something was. */
export const STORY_END = {
  withdrawn: step('You cancelled this order', NOT_CHARGED),
  declined: step(
    'A pharmacist could not approve it',
    `${NOT_CHARGED} The pharmacist’s reason is in your email.`,
  ),
  cancelled: step('This order was cancelled', NOT_CHARGED),
  'withdrawn, charged': step('You cancelled this order', NOTHING_MORE),
  'declined, charged': step('A pharmacist could not approve it', NOTHING_MORE),
  'cancelled, charged': step('This order was cancelled', NOTHING_MORE),
} as const;

/** After the end of an order. */
export const STORY_ENDED_TODO = 'You can place a new order at any time.';

const left = (paidBack: string | undefined): string =>
  paidBack === undefined ? '' : `We have refunded ${paidBack} to you.`;

/** Money that goes back. */
export const STORY_REFUND = {
  owed: ({ paidBack, toPayBack }) =>
    step(
      'You get a refund',
      `${left(paidBack)} We are refunding ${toPayBack} to you, and will email you when the refund has been sent.`.trim(),
    ),
  part: ({ paidBack }) =>
    step(
      'We sent you a partial refund',
      `${left(paidBack)} It can take a few days to appear at your bank.`.trim(),
    ),
  whole: ({ paidBack }) =>
    step(
      'We sent you a refund',
      `${left(paidBack)} It can take a few days to appear at your bank.`.trim(),
    ),
} as const satisfies Readonly<Record<string, TextOf<StepText>>>;

/** While a refund is on its way. */
export const STORY_REFUND_TODO = NOTHING;
