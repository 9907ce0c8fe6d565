import { type OrderStatus, refuseOrder } from '#domain/orders/order.ts';
import { ok, type Result } from '#domain/result.ts';

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
  /** The order has other lines than those that were looked at. */
  | { readonly kind: 'lines-corrected' }
  /** The order went back to the status that it had before it was confirmed. */
  | { readonly kind: 'taken-back' };

const OPEN: readonly ReviewState[] = ['waiting', 'second look'];

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
  'lines-corrected': (state) => (state === 'second look' ? 'waiting' : state),
  'taken-back': (state) => (state === 'approved' || state === 'declined' ? 'waiting' : state),
};

/** The state after an event; refuses what has nothing to do there. */
export const afterReview = (
  state: ReviewState,
  event: ReviewEvent,
): Result<ReviewState, 'not-open' | 'not-asked'> => {
  const next = after[event.kind](state, event);
  if (next !== undefined) return ok(next);
  return event.kind === 'answered' ? refuseOrder('not-asked') : refuseOrder('not-open');
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
  if (status === 'Cancelled') return refuseOrder('order-cancelled');
  return state === undefined || afterReview(state, { kind: 'prescription-sent' }).ok
    ? ok(null)
    : refuseOrder('prescription-decided');
};

export const MAX_SENTENCE = 600;
export const MAX_REASON = 1_000;
export const MAX_ANSWER = 2_000;

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

/** Whether the viewer is the second of two pharmacists, who reads the doses back from the scan. */
export const readsBack = (
  needsTwo: boolean,
  firstBy: string | null,
  viewer: { readonly id: string },
): boolean => needsTwo && firstBy !== null && firstBy !== viewer.id;
