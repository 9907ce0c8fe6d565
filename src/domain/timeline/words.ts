import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { inHours } from '#domain/review/review.ts';
import type { Day } from '#domain/shipping/days.ts';
import { placedSteps, type Placed, type StepId, type TimelineFacts } from './steps.ts';

/** Whose turn it is; nobody's where all is done. */
export type Turn = 'you' | 'us' | 'courier' | 'nobody';

export type TimelineStep = Placed & {
  readonly title: string;
  /** What happens or has happened. */
  readonly text: string;
  /** Of the step that an order is at: what the patient does now. */
  readonly todo: string | undefined;
  readonly turn: Turn | undefined;
};

/** What the words need besides the facts: the promises of the store, and the sentences of the shipping. */
export type Promises = {
  /** Hours within which a pharmacist looks at a prescription. */
  readonly reviewHours: number;
  /** Until when the payment link works. */
  readonly linkUntil: Day | undefined;
  /** Why and when a parcel leaves, and when it should arrive, in words. */
  readonly dispatch: string | undefined;
  readonly expected: string | undefined;
};

type Told = { readonly title: string; readonly text: string };
type Now = Told & { readonly turn: Turn; readonly todo: string };
type Words = {
  readonly title: string;
  readonly ahead: (facts: TimelineFacts, promises: Promises) => string;
  readonly now: (facts: TimelineFacts, promises: Promises) => Now;
  readonly done: (facts: TimelineFacts) => Told;
};

const NOTHING = 'You do not have to do anything now.';
const SHIPPING = 'It ships within 1 business day after approval and payment.';
const DELIVERY = 'Delivery takes 3 to 7 business days.';

const review = (facts: TimelineFacts, { reviewHours }: Promises): Now => {
  if (!facts.prescriptionRequired)
    return {
      title: 'We check your order',
      text: 'No prescription is needed for it. When we have checked it, we email you a secure link to pay.',
      turn: 'us',
      todo: NOTHING,
    };
  if (facts.review === 'information asked')
    return {
      title: 'A pharmacist has a question',
      text: 'Your order waits for your answer. Then the pharmacist goes on.',
      turn: 'you',
      todo: 'Please answer the pharmacist’s question on this page.',
    };
  if (facts.review === 'second look')
    return {
      title: 'A second pharmacist looks at it',
      text: 'One pharmacist has approved it. For this kind of medicine a second one looks, too.',
      turn: 'us',
      todo: NOTHING,
    };
  return {
    title: 'A pharmacist looks at your prescription',
    text: `We aim to look at it within ${inHours(reviewHours)}. We email you what the pharmacist decides.`,
    turn: 'us',
    todo: NOTHING,
  };
};

const payment = ({ money }: TimelineFacts, { linkUntil }: Promises): Now => {
  if (money === 'on its way')
    return {
      title: 'Your payment is on its way',
      text: `A bank can take some days. We email you when it is here. ${SHIPPING}`,
      turn: 'us',
      todo: NOTHING,
    };
  if (money === 'prescription over')
    return {
      title: 'Your prescription has run out',
      text: 'A pharmacy may not fill it any more, so this order cannot be paid any more.',
      turn: 'you',
      todo: 'Please ask your prescriber for a new prescription, and order again with it.',
    };
  if (money === 'taken back')
    return {
      title: 'Your bank has taken your payment back',
      text: 'So your order waits. We email you if the bank returns it.',
      turn: 'you',
      todo: 'If you want the order, please pay again with the button on this page.',
    };
  if (money === 'link ended')
    return {
      title: 'Your payment link has ended',
      text: 'Nothing is lost: your order is approved and waits for you.',
      turn: 'you',
      todo: 'Please pay with the button on this page: it makes a new link.',
    };
  return {
    title: 'It is approved and waits for your payment',
    text: `We have sent you a secure link to pay by email.${
      linkUntil ? ` It works until ${formatDate(linkUntil)}.` : ''
    } ${SHIPPING}`,
    turn: 'you',
    todo: 'Please pay with the link in your email, or with the button on this page.',
  };
};

const ASKED = { title: 'You asked for your medicine', text: 'You paid nothing for asking.' };

const NOT_CHARGED = 'Nothing is sent, and nothing was charged.';

const ends = {
  withdrawn: { title: 'You took this order back', text: NOT_CHARGED },
  declined: {
    title: 'A pharmacist could not approve it',
    text: `${NOT_CHARGED} The pharmacist’s reason is in your email.`,
  },
  cancelled: { title: 'This order was cancelled', text: NOT_CHARGED },
} as const satisfies Record<NonNullable<TimelineFacts['end']>, Told>;

const endWords = ({ end, charged }: TimelineFacts): Told => {
  const said = ends[end ?? 'cancelled'];
  return charged ? { title: said.title, text: 'Nothing more is sent for it.' } : said;
};

const money = (cents: number): string => formatMoney(toCents(cents));

const refundWords = ({ refund, back: { sent, coming } }: TimelineFacts): Told => {
  const left = sent > 0 ? `We have paid ${money(sent)} back to you.` : '';
  if (refund === 'owed')
    return {
      title: 'Your money goes back to you',
      text: `${left} We pay ${money(coming)} back to you, and email you when it has left.`.trim(),
    };
  return {
    title:
      refund === 'part' ? 'Part of your money went back to you' : 'Your money went back to you',
    text: `${left} A bank can take some days to show it.`.trim(),
  };
};

const words: Readonly<Record<StepId, Words>> = {
  request: {
    title: 'You ask for your medicine',
    ahead: () => 'You place an order request and pay nothing yet.',
    now: () => ({ ...ASKED, turn: 'us', todo: NOTHING }),
    done: () => ASKED,
  },
  prescription: {
    title: 'You send your prescription',
    ahead: () => 'Send a PDF or a photo of it.',
    now: ({ review: state }) =>
      state === 'copy asked'
        ? {
            title: 'A better copy of your prescription is needed',
            text: 'The pharmacist’s reason is on this page. Your order waits for the new copy.',
            turn: 'you',
            todo: 'Please send your prescription again.',
          }
        : {
            title: 'Your prescription is needed',
            text: 'A PDF or a sharp photo will do. Your order waits for it.',
            turn: 'you',
            todo: 'Please send it now.',
          },
    done: () => ({
      title: 'You sent your prescription',
      text: 'It is stored in encrypted form. Only you and our staff can open it.',
    }),
  },
  review: {
    title: 'A pharmacist looks at it',
    ahead: ({ prescriptionRequired }, { reviewHours }) =>
      prescriptionRequired
        ? `A pharmacist compares your prescription with your order, as a rule within ${inHours(reviewHours)}.`
        : 'We check your order.',
    now: review,
    done: ({ review: state }) =>
      state === 'declined'
        ? {
            title: 'A pharmacist looked at your prescription',
            text: 'The pharmacist could not approve it.',
          }
        : state === 'approved'
          ? {
              title: 'A pharmacist approved it',
              text: 'Your prescription fits your order.',
            }
          : { title: 'We checked your order', text: 'No prescription was needed.' },
  },
  payment: {
    title: 'You pay',
    ahead: () => 'When it is approved, we email you a secure link to pay. Nothing is due before.',
    now: payment,
    done: ({ money, returned }) =>
      money === 'paid'
        ? {
            title: 'You paid',
            text: returned
              ? 'Your bank had taken your payment back, and has returned it. It stands again.'
              : 'Thank you, your payment is here.',
          }
        : money === 'paid back'
          ? { title: 'You paid', text: 'Your payment came in.' }
          : { title: 'Payment', text: 'We have no payment on record for this order.' },
  },
  packing: {
    title: 'We pack it',
    ahead: ({ cold }, { dispatch }) =>
      dispatch ?? (cold ? `${SHIPPING} It travels cold, with ice packs.` : SHIPPING),
    now: (_, { dispatch }) => ({
      title: 'Your order is being packed',
      text: `${dispatch ?? SHIPPING} You get the tracking details by email.`,
      turn: 'us',
      todo: NOTHING,
    }),
    done: ({ cold }) => ({
      title: 'We packed it',
      text: cold
        ? 'It travels in insulated packaging with ice packs.'
        : 'Nothing in it has to stay cold.',
    }),
  },
  shipped: {
    title: 'It is on its way',
    ahead: (_, { expected }) => expected ?? DELIVERY,
    now: (_, { expected }) => ({
      title: 'Your parcel is on its way',
      text: expected ?? DELIVERY,
      turn: 'courier',
      todo: 'Please plan for somebody to be there to take it in.',
    }),
    done: () => ({
      title: 'Your parcel left',
      text: 'We handed it to the courier.',
    }),
  },
  delivery: {
    title: 'The courier brings it',
    ahead: () => 'Somebody should be there to take it in.',
    now: () => ({
      title: 'The courier is out to bring it',
      text: 'It should come today.',
      turn: 'courier',
      todo: 'Please have somebody there to take it in, and open the box at once.',
    }),
    done: () => ({ title: 'The courier brought it', text: 'It was out for delivery.' }),
  },
  delivered: {
    title: 'It arrives',
    ahead: () => 'Open the box at once and store each medicine as its leaflet says.',
    now: () => ({
      title: 'Your parcel has arrived',
      text: 'That is all for this order. If something is missing or broken, please write to us.',
      turn: 'nobody',
      todo: 'Please check that all is there.',
    }),
    done: () => ({
      title: 'Your parcel arrived',
      text: 'Store each medicine as its leaflet says.',
    }),
  },
  check: {
    title: 'You tell us how it arrived',
    ahead: ({ cold }) =>
      cold
        ? 'Open the box, and tell us whether it arrived cold.'
        : 'Look at the box, and tell us whether all is well with it.',
    now: ({ check, cold }, { reviewHours }) =>
      check === 'fine'
        ? {
            title: 'You told us how it arrived',
            text: 'Thank you. That is all for this order.',
            turn: 'nobody',
            todo: 'You can order again at any time.',
          }
        : check === 'trouble'
          ? {
              title: 'We are looking at what you told us',
              text: `We answer by email, as a rule within ${inHours(reviewHours)}.`,
              turn: 'us',
              todo: cold
                ? 'Please do not use the medicine until we have answered.'
                : 'Please do not use what may be damaged or wrong until we have answered.',
            }
          : {
              title: 'Did it arrive in good order?',
              text: cold
                ? 'What has to stay cold must not get warm on its way.'
                : 'We want to know that all is there and whole.',
              turn: 'you',
              todo: cold
                ? 'Please look at your parcel, and tell us on the page of this order whether it arrived cold.'
                : 'Please look at your parcel, and tell us on the page of this order.',
            },
    done: () => ({ title: 'You told us how it arrived', text: 'Thank you for looking.' }),
  },
  supply: {
    title: 'You use it up',
    ahead: ({ supplyDays }) => `It lasts about ${supplyDays ?? 0} days from the day you start it.`,
    now: ({ runsOut, now }) =>
      runsOut && runsOut.getTime() > now.getTime()
        ? {
            title: `It lasts until about ${formatDate(runsOut)}`,
            text: 'This counts from the day it arrived, at the dose of your prescription. You may have some left from before.',
            turn: 'nobody',
            todo: 'Please ask for more in time: the check, the payment and the way take about two weeks.',
          }
        : {
            title: 'This order should be used up',
            text: `By our count it lasted until about ${formatDate(runsOut)}.`,
            turn: 'nobody',
            todo: 'If you still take it and have none left, please order again, or ask your prescriber.',
          },
    done: () => ({ title: 'You used it', text: 'By our count it is used up.' }),
  },
  end: {
    title: 'It ended',
    ahead: () => '',
    now: (facts) => ({
      ...endWords(facts),
      turn: 'nobody',
      todo: 'You can place a new order at any time.',
    }),
    done: endWords,
  },
  refund: {
    title: 'Your money goes back to you',
    ahead: (facts) => refundWords(facts).text,
    now: (facts) => ({ ...refundWords(facts), turn: 'us', todo: NOTHING }),
    done: refundWords,
  },
};

/** The story of an order in a patient's words: what was, what is, what comes, and whose turn it is. */
export const timeline = (facts: TimelineFacts, promises: Promises): readonly TimelineStep[] =>
  placedSteps(facts).map((step): TimelineStep => {
    const said = words[step.id];
    switch (step.state) {
      case 'done':
        return { ...step, ...said.done(facts), todo: undefined, turn: undefined };
      case 'ahead':
        return {
          ...step,
          title: said.title,
          text: said.ahead(facts, promises),
          todo: undefined,
          turn: undefined,
        };
      case 'current':
      case 'ended':
        return { ...step, ...said.now(facts, promises) };
    }
  });
