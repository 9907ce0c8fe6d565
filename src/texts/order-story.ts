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
const NOT_CHARGED = 'Nothing is sent, and nothing was charged.';
const NOTHING_MORE = 'Nothing more is sent for it.';

/** What the patient is told of a step, and what they do now. */
const now = (title: string, text: string, todo: string): StepText & { readonly todo: string } => ({
  title,
  text,
  todo,
});
const step = (title: string, text: string): StepText => ({ title, text });

/** Titles of steps that lie ahead. */
export const STORY_TITLES = {
  request: 'You ask for your medicine',
  prescription: 'You send your prescription',
  review: 'A pharmacist looks at it',
  payment: 'You pay',
  packing: 'We pack it',
  shipped: 'It is on its way',
  delivery: 'The courier brings it',
  delivered: 'It arrives',
  check: 'You tell us how it arrived',
  supply: 'You use it up',
  end: 'It ended',
  refund: 'Your money goes back to you',
} as const;

/** Texts of steps that lie ahead. */
export const STORY_AHEAD = {
  request: () => 'You place an order request and pay nothing yet.',
  prescription: () => 'Send a PDF or a photo of it.',
  review: ({ hours }) =>
    `A pharmacist compares your prescription with your order, as a rule within ${hours}.`,
  'review without prescription': () => 'We check your order.',
  payment: () => 'When it is approved, we email you a secure link to pay. Nothing is due before.',
  packing: ({ dispatch, promise }) => dispatch ?? promise,
  'packing cold': ({ dispatch, promise }) => dispatch ?? promise,
  shipped: ({ expected }) => expected ?? DELIVERY,
  delivery: () => 'Somebody should be there to take it in.',
  delivered: () => 'Open the box at once and store each medicine as its leaflet says.',
  check: () => 'Look at the box, and tell us whether all is well with it.',
  'check cold': () => 'Open the box, and tell us whether it arrived cold.',
  supply: ({ supplyDays }) => `It lasts about ${supplyDays} days from the day you start it.`,
  end: () => '',
} as const satisfies Readonly<Record<string, TextOf<string>>>;

/** The step that an order is at. */
export const STORY_NOW = {
  request: () => now('You asked for your medicine', 'You paid nothing for asking.', NOTHING),
  'copy asked': () =>
    now(
      'A better copy of your prescription is needed',
      'The pharmacist’s reason is on this page. Your order waits for the new copy.',
      'Please send your prescription again.',
    ),
  'prescription needed': () =>
    now(
      'Your prescription is needed',
      'A PDF or a sharp photo will do. Your order waits for it.',
      'Please send it now.',
    ),
  'order checked': () =>
    now(
      'We check your order',
      'No prescription is needed for it. When we have checked it, we email you a secure link to pay.',
      NOTHING,
    ),
  'information asked': () =>
    now(
      'A pharmacist has a question',
      'Your order waits for your answer. Then the pharmacist goes on.',
      'Please answer the pharmacist’s question on this page.',
    ),
  'second look': () =>
    now(
      'A second pharmacist looks at it',
      'One pharmacist has approved it. For this kind of medicine a second one looks, too.',
      NOTHING,
    ),
  'under review': ({ hours }) =>
    now(
      'A pharmacist looks at your prescription',
      `We aim to look at it within ${hours}. We email you what the pharmacist decides.`,
      NOTHING,
    ),
  'payment on its way': ({ promise }) =>
    now(
      'Your payment is on its way',
      `A bank can take some days. We email you when it is here. ${promise}`,
      NOTHING,
    ),
  'prescription over': () =>
    now(
      'Your prescription has run out',
      'A pharmacy may not fill it any more, so this order cannot be paid any more.',
      'Please ask your prescriber for a new prescription, and order again with it.',
    ),
  'payment taken back': () =>
    now(
      'Your bank has taken your payment back',
      'So your order waits. We email you if the bank returns it.',
      'If you want the order, please pay again with the button on this page.',
    ),
  'link ended': () =>
    now(
      'Your payment link has ended',
      'Nothing is lost: your order is approved and waits for you.',
      'Please pay with the button on this page: it makes a new link.',
    ),
  'to pay': ({ linkUntil, promise }) =>
    now(
      'It is approved and waits for your payment',
      `We have sent you a secure link to pay by email.${
        linkUntil ? ` It works until ${linkUntil}.` : ''
      } ${promise}`,
      'Please pay with the link in your email, or with the button on this page.',
    ),
  packing: ({ dispatch, promise }) =>
    now(
      'Your order is being packed',
      `${dispatch ?? promise} You get the tracking details by email.`,
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
      'The courier is out to bring it',
      'It should come today.',
      'Please have somebody there to take it in, and open the box at once.',
    ),
  delivered: () =>
    now(
      'Your parcel has arrived',
      'That is all for this order. If something is missing or broken, please write to us.',
      'Please check that all is there.',
    ),
  'arrived fine': () =>
    now(
      'You told us how it arrived',
      'Thank you. That is all for this order.',
      'You can order again at any time.',
    ),
  'arrived badly': ({ hours }) =>
    now(
      'We are looking at what you told us',
      `We answer by email, as a rule within ${hours}.`,
      'Please do not use what may be damaged or wrong until we have answered.',
    ),
  'arrived badly, cold': ({ hours }) =>
    now(
      'We are looking at what you told us',
      `We answer by email, as a rule within ${hours}.`,
      'Please do not use the medicine until we have answered.',
    ),
  'not to use': ({ notToUse }) =>
    now(
      `Do not use ${notToUse}`,
      'You told us how your parcel arrived, and our answer is on the page of this order.',
      'Please put it aside.',
    ),
  'not used': ({ notToUse }) =>
    now(
      `Do not use ${notToUse}`,
      'Our answer to your report still stands. Nothing of this parcel counts as your supply.',
      'You can order again at any time.',
    ),
  check: () =>
    now(
      'Did it arrive in good order?',
      'We want to know that all is there and whole.',
      'Please look at your parcel, and tell us on the page of this order.',
    ),
  'check cold': () =>
    now(
      'Did it arrive in good order?',
      'What has to stay cold must not get warm on its way.',
      'Please look at your parcel, and tell us on the page of this order whether it arrived cold.',
    ),
  'in use': ({ runsOut }) =>
    now(
      `It lasts until about ${runsOut}`,
      'This counts from the day it arrived, at the dose of your prescription. You may have some left from before.',
      'Please ask for more in time: review, payment and shipping take about two weeks.',
    ),
  'used up': ({ runsOut }) =>
    now(
      'This order should be used up',
      `By our count it lasted until about ${runsOut}.`,
      'If you still take it and have none left, please order again, or ask your prescriber.',
    ),
} as const satisfies Readonly<Record<string, TextOf<StepText & { readonly todo: string }>>>;

/** Steps that are behind an order. */
export const STORY_DONE = {
  request: step('You asked for your medicine', 'You paid nothing for asking.'),
  prescription: step(
    'You sent your prescription',
    'It is stored in encrypted form. Only you and our staff can open it.',
  ),
  declined: step(
    'A pharmacist looked at your prescription',
    'The pharmacist could not approve it.',
  ),
  approved: step('A pharmacist approved it', 'Your prescription fits your order.'),
  checked: step('We checked your order', 'No prescription was needed.'),
  paid: step('You paid', 'Thank you, your payment is here.'),
  'paid, returned by the bank': step(
    'You paid',
    'Your bank had taken your payment back, and has returned it. It stands again.',
  ),
  'paid and paid back': step('You paid', 'Your payment came in.'),
  'no payment': step('Payment', 'We have no payment on record for this order.'),
  packing: step('We packed it', 'Nothing in it has to stay cold.'),
  'packing cold': step('We packed it', 'It travels in insulated packaging with ice packs.'),
  shipped: step('Your parcel left', 'We handed it to the courier.'),
  delivery: step('The courier brought it', 'It was out for delivery.'),
  delivered: step('Your parcel arrived', 'Store each medicine as its leaflet says.'),
  check: step('You told us how it arrived', 'Thank you for looking.'),
  supply: step('You used it', 'By our count it is used up.'),
} as const;

/** How an order ended, if nothing was charged for it and if something was. */
export const STORY_END = {
  withdrawn: step('You took this order back', NOT_CHARGED),
  declined: step(
    'A pharmacist could not approve it',
    `${NOT_CHARGED} The pharmacist’s reason is in your email.`,
  ),
  cancelled: step('This order was cancelled', NOT_CHARGED),
  'withdrawn, charged': step('You took this order back', NOTHING_MORE),
  'declined, charged': step('A pharmacist could not approve it', NOTHING_MORE),
  'cancelled, charged': step('This order was cancelled', NOTHING_MORE),
} as const;

/** After the end of an order. */
export const STORY_ENDED_TODO = 'You can place a new order at any time.';

const left = (paidBack: string | undefined): string =>
  paidBack === undefined ? '' : `We have paid ${paidBack} back to you.`;

/** Money that goes back. */
export const STORY_REFUND = {
  owed: ({ paidBack, toPayBack }) =>
    step(
      'Your money goes back to you',
      `${left(paidBack)} We pay ${toPayBack} back to you, and email you when it has left.`.trim(),
    ),
  part: ({ paidBack }) =>
    step(
      'Part of your money went back to you',
      `${left(paidBack)} A bank can take some days to show it.`.trim(),
    ),
  whole: ({ paidBack }) =>
    step(
      'Your money went back to you',
      `${left(paidBack)} A bank can take some days to show it.`.trim(),
    ),
} as const satisfies Readonly<Record<string, TextOf<StepText>>>;

/** While a refund is on its way. */
export const STORY_REFUND_TODO = NOTHING;
