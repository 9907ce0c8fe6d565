import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { inHours } from '#domain/review/review.ts';
import type { Day } from '#domain/shipping/days.ts';
import { dispatchPromise } from '#domain/shipping/plan-texts.ts';
import {
  STORY_AHEAD,
  STORY_DONE,
  STORY_END,
  STORY_ENDED_TODO,
  STORY_NOW,
  STORY_REFUND,
  STORY_REFUND_TODO,
  STORY_TITLES,
  type StoryValues,
} from '#texts/order-story.ts';
import { type Placed, placedSteps, type StepId, type TimelineFacts } from './steps.ts';

/** The party that has to act next; nobody when everything is done. */
export type Turn = 'you' | 'us' | 'courier' | 'nobody';

export type TimelineStep = Placed & {
  readonly title: string;
  /** The current or past event. */
  readonly text: string;
  /** The patient's next action; only at the current step. */
  readonly todo: string | undefined;
  readonly turn: Turn | undefined;
};

/** Further values for the texts: the promises of the store, and the sentences of the shipping. */
export type Promises = {
  /** Hours within which a pharmacist looks at a prescription. */
  readonly reviewHours: number;
  /** Until when the payment link works. */
  readonly linkUntil: Day | undefined;
  /** Why and when a parcel leaves, and when it should arrive, in words. */
  readonly dispatch: string | undefined;
  readonly expected: string | undefined;
};

type NowCode = keyof typeof STORY_NOW;
type Story = Exclude<StepId, 'end' | 'refund'>;

const TURNS = {
  request: 'us',
  'copy asked': 'you',
  'prescription needed': 'you',
  'order checked': 'us',
  'information asked': 'you',
  'second look': 'us',
  'under review': 'us',
  'payment on its way': 'us',
  'prescription over': 'you',
  'payment taken back': 'you',
  'link ended': 'you',
  'to pay': 'you',
  packing: 'us',
  shipped: 'courier',
  delivery: 'courier',
  delivered: 'nobody',
  'arrived fine': 'nobody',
  'arrived badly': 'us',
  'arrived badly, cold': 'us',
  'not to use': 'us',
  'not used': 'nobody',
  check: 'you',
  'check cold': 'you',
  'in use': 'nobody',
  'used up': 'nobody',
} as const satisfies Record<NowCode, Turn>;

const reviewNow = ({ prescriptionRequired, review }: TimelineFacts): NowCode => {
  if (!prescriptionRequired) return 'order checked';
  return review === 'information asked' || review === 'second look' ? review : 'under review';
};

const paymentNow = ({ money }: TimelineFacts): NowCode => {
  switch (money) {
    case 'on its way':
      return 'payment on its way';
    case 'taken back':
      return 'payment taken back';
    case 'prescription over':
    case 'link ended':
      return money;
    default:
      return 'to pay';
  }
};

const checkNow = ({ check, cold, notToUse, supplyDays }: TimelineFacts): NowCode => {
  if (notToUse && check !== 'trouble') {
    if (!notToUse.settled) return 'not to use';
    if (check !== 'open' && supplyDays === undefined) return 'not used';
  }
  if (check === 'fine') return 'arrived fine';
  if (check === 'trouble') return cold ? 'arrived badly, cold' : 'arrived badly';
  return cold ? 'check cold' : 'check';
};

const nowCodes: Readonly<Record<Story, (facts: TimelineFacts) => NowCode>> = {
  request: () => 'request',
  prescription: ({ review }) => (review === 'copy asked' ? review : 'prescription needed'),
  review: reviewNow,
  payment: paymentNow,
  packing: () => 'packing',
  shipped: () => 'shipped',
  delivery: () => 'delivery',
  delivered: () => 'delivered',
  check: checkNow,
  supply: ({ runsOut, now }) =>
    runsOut && runsOut.getTime() > now.getTime() ? 'in use' : 'used up',
};

const aheadCode = (
  step: Exclude<StepId, 'refund'>,
  { cold, prescriptionRequired }: TimelineFacts,
): keyof typeof STORY_AHEAD => {
  if (step === 'review' && !prescriptionRequired) return 'review without prescription';
  if (step === 'packing' && cold) return 'packing cold';
  return step === 'check' && cold ? 'check cold' : step;
};

const paymentDone = ({ money, returned }: TimelineFacts): keyof typeof STORY_DONE => {
  if (money === 'paid') return returned ? 'paid, returned by the bank' : 'paid';
  return money === 'paid back' ? 'paid and paid back' : 'no payment';
};

const doneCode = (step: Story, facts: TimelineFacts): keyof typeof STORY_DONE => {
  switch (step) {
    case 'review':
      return facts.review === 'declined' || facts.review === 'approved' ? facts.review : 'checked';
    case 'payment':
      return paymentDone(facts);
    case 'packing':
      return facts.cold ? 'packing cold' : 'packing';
    default:
      return step;
  }
};

const endText = ({ end = 'cancelled', charged }: TimelineFacts) =>
  STORY_END[charged ? (`${end}, charged` as const) : end];

const refundText = ({ refund }: TimelineFacts, values: StoryValues) =>
  STORY_REFUND[refund ?? 'whole'](values);

const valuesOf = (facts: TimelineFacts, promises: Promises): StoryValues => {
  const money = (cents: number): string => formatMoney(toCents(cents));
  return {
    hours: inHours(promises.reviewHours),
    linkUntil: promises.linkUntil && formatDate(promises.linkUntil),
    promise: dispatchPromise(facts.cold),
    dispatch: promises.dispatch,
    expected: promises.expected,
    supplyDays: facts.supplyDays ?? 0,
    runsOut: formatDate(facts.runsOut),
    notToUse: facts.notToUse?.names ?? '',
    paidBack: facts.back.sent > 0 ? money(facts.back.sent) : undefined,
    toPayBack: money(facts.back.coming),
  };
};

const textOf = (
  { id, state }: Placed,
  facts: TimelineFacts,
  values: StoryValues,
): Omit<TimelineStep, keyof Placed> => {
  const idle = { todo: undefined, turn: undefined };
  if (state === 'ahead')
    return {
      title: STORY_TITLES[id],
      text:
        id === 'refund'
          ? refundText(facts, values).text
          : STORY_AHEAD[aheadCode(id, facts)](values),
      ...idle,
    };
  if (id === 'end') {
    const step = endText(facts);
    return state === 'done'
      ? { ...step, ...idle }
      : { ...step, todo: STORY_ENDED_TODO, turn: 'nobody' };
  }
  if (id === 'refund') {
    const step = refundText(facts, values);
    return state === 'done'
      ? { ...step, ...idle }
      : { ...step, todo: STORY_REFUND_TODO, turn: 'us' };
  }
  if (state === 'done') return { ...STORY_DONE[doneCode(id, facts)], ...idle };
  const code = nowCodes[id](facts);
  return { ...STORY_NOW[code](values), turn: TURNS[code] };
};

/** The timeline of an order for its patient: past, current and future steps, and who has to act next. */
export const timeline = (facts: TimelineFacts, promises: Promises): readonly TimelineStep[] => {
  const values = valuesOf(facts, promises);
  return placedSteps(facts).map((step): TimelineStep => ({
    ...step,
    ...textOf(step, facts, values),
  }));
};
