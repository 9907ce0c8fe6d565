import { ORDER_MESSAGES, type OrderStatus } from '#domain/orders/order.ts';
import { ok, refuse, type Result } from '#domain/result.ts';

/**
 * Status of an order's review. It is separate from the order's status; an order without a prescription has
 * no review.
 */
export const REVIEW_STATES = [
  'waiting',
  'second look',
  'copy asked',
  'information asked',
  'approved',
  'declined',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_DECISIONS = ['approve', 'ask-copy', 'ask-information', 'decline'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Decisions a pharmacist can make: an order whose parcel has left can no longer be declined. */
export const decisionsFor = (shippedAt: Date | null): readonly ReviewDecision[] =>
  REVIEW_DECISIONS.filter((decision) => decision !== 'decline' || shippedAt === null);

export type ReviewEvent =
  | { readonly kind: 'approve'; readonly enough: boolean }
  | { readonly kind: Exclude<ReviewDecision, 'approve'> }
  /** The patient sent a scan, or chose a prescription on record. */
  | { readonly kind: 'prescription-sent' }
  | { readonly kind: 'answered' }
  /** A pharmacist fills the order from another prescription, or no longer from one. */
  | { readonly kind: 'record-changed' }
  /** The order went back to the status that it had before it was confirmed. */
  | { readonly kind: 'taken-back' };

const OPEN: readonly ReviewState[] = ['waiting', 'second look'];

export const REVIEW_MESSAGES = {
  decided: 'This prescription has been decided by somebody else meanwhile. What you typed is kept.',
  recordChanged:
    'The prescription on record has been changed meanwhile. What you typed is kept. Please compare it again.',
  reasonMissing: 'Please say why. Your colleagues read it.',
  recordExpired: (day: string) =>
    `The prescription on record could be filled until ${day}. Please ask the patient for a new one.`,
  lineMissing:
    'The prescription on record does not name this medicine. Please type its line at the review desk.',
  recordGone: 'This prescription is no longer on record.',
  recordFields:
    'Something is missing, or is no number or day. Nothing was corrected; please look at every field.',
  recordAhead: 'The issue date lies ahead. Nothing was corrected.',
  notLeft:
    'The order came with the prescription that it is filled from. Please correct or close that one instead.',
  fileUsed:
    'This file has confirmed another order by hand already, or its prescription was closed. Please type it at the review desk.',
  notOpen: 'There is nothing to decide: the patient has to send something first.',
  notAsked: 'The pharmacist has asked for nothing. Please write to us instead.',
  sameTwice: 'You have approved this already. Somebody else has to look at it, too.',
  notFound: 'There is no prescription to review for this order.',
  notAllowed: 'Only a pharmacist may decide about a prescription.',
  cancelled: 'This order has been cancelled meanwhile. What you typed is kept.',
  signatureMissing:
    'Confirming this order is a pharmacist’s decision. Please sign it with your user name and password.',
  signatureWrong: 'The user name or the password is not yours. Nothing was changed.',
  twoNeeded: 'This order needs two pharmacists. Please approve it at the review desk.',
} as const;

const after: Record<
  ReviewEvent['kind'],
  (state: ReviewState, event: ReviewEvent) => ReviewState | undefined
> = {
  approve: (state, event) =>
    OPEN.includes(state)
      ? event.kind === 'approve' && event.enough
        ? 'approved'
        : 'second look'
      : undefined,
  'ask-copy': (state) => (OPEN.includes(state) ? 'copy asked' : undefined),
  'ask-information': (state) => (OPEN.includes(state) ? 'information asked' : undefined),
  decline: (state) => (state === 'approved' || state === 'declined' ? undefined : 'declined'),
  'prescription-sent': (state) =>
    state === 'approved' || state === 'declined' ? undefined : 'waiting',
  answered: (state) =>
    state === 'information asked' || state === 'copy asked' ? 'waiting' : undefined,
  'record-changed': (state) => (OPEN.includes(state) ? 'waiting' : undefined),
  'taken-back': (state) => (state === 'approved' || state === 'declined' ? 'waiting' : state),
};

/** The state after an event; refuses what has nothing to do there. */
export const afterReview = (
  state: ReviewState,
  event: ReviewEvent,
): Result<ReviewState, 'not-open' | 'not-asked'> => {
  const next = after[event.kind](state, event);
  if (next !== undefined) return ok(next);
  return event.kind === 'answered'
    ? refuse('not-asked', 'conflict', REVIEW_MESSAGES.notAsked)
    : refuse('not-open', 'conflict', REVIEW_MESSAGES.notOpen);
};

/**
 * Whether an order accepts another prescription from its patient: only until a pharmacist has decided. A
 * later prescription would base the approval, and the payment bound to it, on a document that nobody has
 * read.
 */
export const takesPrescription = (
  status: OrderStatus,
  state: ReviewState | undefined,
): Result<null, 'order-cancelled' | 'prescription-decided'> => {
  if (status === 'Cancelled')
    return refuse('order-cancelled', 'conflict', ORDER_MESSAGES.cancelled);
  return state === undefined || afterReview(state, { kind: 'prescription-sent' }).ok
    ? ok(null)
    : refuse('prescription-decided', 'conflict', ORDER_MESSAGES.prescriptionDecided);
};

/** Reasons that the desk offers, with the sentence that the patient gets unless it is changed. */
export type ReviewReason = {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
};

export const REVIEW_REASONS: Readonly<Record<ReviewDecision, readonly ReviewReason[]>> = {
  approve: [
    {
      id: 'in-order',
      name: 'All in order',
      sentence: 'Your prescription is in order.',
    },
    {
      id: 'in-order-confirmed-by-prescriber',
      name: 'In order after asking the prescriber',
      sentence: 'We asked your prescriber, and your prescription is in order.',
    },
  ],
  'ask-copy': [
    {
      id: 'not-readable',
      name: 'Not readable',
      sentence:
        'We cannot read your prescription well enough. Please send a sharper photo in good light.',
    },
    {
      id: 'cut-off',
      name: 'Part is cut off',
      sentence:
        'Part of your prescription is missing on the picture. Please send all of it, edge to edge.',
    },
    {
      id: 'wrong-document',
      name: 'Not a prescription',
      sentence: 'The file is not a prescription. Please send the one that your prescriber signed.',
    },
  ],
  'ask-information': [
    {
      id: 'name-differs',
      name: 'Name differs',
      sentence:
        'The name on your prescription differs from the one of your account. Please tell us why.',
    },
    {
      id: 'dose',
      name: 'Dose not clear',
      sentence: 'Please tell us how much of the medicine you take, and how often.',
    },
    {
      id: 'prescriber',
      name: 'Prescriber’s contact missing',
      sentence: 'Please tell us how we can reach your prescriber.',
    },
  ],
  decline: [
    {
      id: 'expired',
      name: 'Expired',
      sentence:
        'Your prescription is too old to be filled. Please ask your prescriber for a new one.',
    },
    {
      id: 'does-not-match',
      name: 'Does not match the order',
      sentence: 'Your prescription is for another medicine or strength than you ordered.',
    },
    {
      id: 'used-up',
      name: 'Used up',
      sentence:
        'All packs and refills of your prescription are used. Please ask your prescriber for a new one.',
    },
    {
      id: 'not-valid',
      name: 'Not valid',
      sentence: 'We cannot accept this prescription. Please ask your prescriber, or write to us.',
    },
  ],
};

export const MAX_SENTENCE = 600;
export const MAX_REASON = 1_000;
export const MAX_ANSWER = 2_000;

/** How the review stands, to the patient. */
export const REVIEW_WORDS: Readonly<
  Record<ReviewState, { readonly title: string; readonly text: string }>
> = {
  waiting: {
    title: 'Waiting for a pharmacist',
    text: 'A pharmacist reads your prescription and compares it with your order. You do not have to do anything.',
  },
  'second look': {
    title: 'A second pharmacist looks at it',
    text: 'One pharmacist has approved it. For this kind of medicine a second one looks, too.',
  },
  'copy asked': {
    title: 'We need a better copy',
    text: 'Please send your prescription again. Your order waits for it.',
  },
  'information asked': {
    title: 'A pharmacist has a question',
    text: 'Please answer below. Your order waits for it.',
  },
  approved: {
    title: 'Approved by a pharmacist',
    text: 'A pharmacist has compared your prescription with your order and approved it.',
  },
  declined: {
    title: 'Not approved',
    text: 'A pharmacist could not approve this order. You pay nothing for it.',
  },
};

/** Whether pharmacists have to look at it. */
export const isOpenReview = (state: ReviewState): boolean => OPEN.includes(state);

const HOUR = 3_600_000;

/** How long a prescription has waited, and what is left of the time that the store gives itself. */
export type ServiceClock = {
  readonly waitedMs: number;
  readonly leftMs: number;
  readonly mood: 'calm' | 'soon' | 'late';
};

/** Less than a quarter left is 'soon'. */
export const serviceClock = (since: Date, now: Date, hours: number): ServiceClock => {
  const waitedMs = Math.max(0, now.getTime() - since.getTime());
  const leftMs = hours * HOUR - waitedMs;
  return {
    waitedMs,
    leftMs,
    mood: leftMs < 0 ? 'late' : leftMs < (hours * HOUR) / 4 ? 'soon' : 'calm',
  };
};

/** "1 hour", "24 hours", "2 days": a promise in words. */
export const inHours = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : hours === 1 ? '1 hour' : `${hours} hours`;

/** "4 min", "5 h", "3 days": the largest unit that says it, whole and rounded down. */
export const spanText = (milliseconds: number): string => {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
};
