import { correctHeld, giveBackOf } from '#domain/review/balance.ts';
import {
  afterReview,
  type ReviewDecision,
  type ReviewState,
  takesPrescription,
} from '#domain/review/review.ts';
import { ok, refuse, type Refusal, type Result } from '#domain/result.ts';
import { GATES_REFUSED, OVERRIDE_TEXTS } from '#texts/gates.ts';
import { changed, follow, voidCoupon } from './consequences.ts';
import type {
  OrderEffect,
  OrderEvent,
  OrderEventName,
  OrderFacts,
  OrderRefusal,
  Overridden,
  Override,
  ReviewEntryName,
  Transition,
} from './events.ts';
import { gateSentence, skippedSentence } from './gate-words.ts';
import {
  isOverridable,
  MAX_OVERRIDE_REASON,
  MIN_OVERRIDE_REASON,
  missingForApproval,
  missingForTracking,
  type MissingGate,
  missingGates,
} from './gates.ts';
import { isArchivable, mayDelete } from './keeping.ts';
import {
  INITIAL_STATUS,
  type OrderState,
  type OrderStatus,
  type StatusRule,
  statusRules,
  trackingText,
  refuseOrder,
  skippedSteps,
  withTracking,
} from './order.ts';

type Change = Omit<Transition, 'review'>;
type Outcome = Result<Change, OrderRefusal>;

const recorded = (
  { order }: OrderFacts,
  event: OrderEventName,
  to: OrderStatus = order.status,
  overridden?: Overridden,
): OrderEffect => ({
  kind: 'record',
  event,
  from: order.status,
  to,
  ...(overridden ? { overridden } : {}),
});

/** The gates that a pharmacist overrides by this event; undefined if none is missing. */
const passGates = (
  { overriding }: OrderFacts,
  missing: readonly MissingGate[],
  refused: string,
  override: Override | undefined,
): Result<Overridden | undefined, OrderRefusal> => {
  if (missing.length === 0) return ok(undefined);
  const waived = isOverridable(missing)
    ? missing.filter(({ gate }) => override?.gates.includes(gate))
    : [];
  if (!override || waived.length < missing.length) {
    const hint = isOverridable(missing) ? OVERRIDE_TEXTS.tick : OVERRIDE_TEXTS.never;
    const left = missing.filter((each) => !waived.includes(each));
    return refuse(
      'gates-missing',
      'conflict',
      [refused, ...left.map(gateSentence), ...(override ? [hint] : [])].join(' '),
    );
  }
  if (overriding && !overriding.ok) return overriding;
  if (!overriding) return refuse('override-not-yours', 'forbidden', OVERRIDE_TEXTS.onlyPharmacists);
  const reason = override.reason.trim();
  if (reason.length < MIN_OVERRIDE_REASON)
    return wrongReason('override-reason-missing', OVERRIDE_TEXTS.reasonMissing);
  if (reason.length > MAX_OVERRIDE_REASON)
    return wrongReason(
      'override-reason-too-long',
      OVERRIDE_TEXTS.reasonTooLong(MAX_OVERRIDE_REASON),
    );
  return ok({ gates: waived.map(({ gate }) => gate), reason });
};

const wrongReason = (
  code: 'override-reason-missing' | 'override-reason-too-long',
  message: string,
): Refusal<typeof code> => refuse(code, 'invalid', message, { fields: { reason: message } });

/** An order that is packed or sent unpaid stands in the daily report. */
const unpaidOf = (overridden: Overridden | undefined): readonly OrderEffect[] =>
  overridden?.gates.includes('money') ? [{ kind: 'note unpaid' }] : [];

const prescriptionRequired = (): Refusal<'prescription-required'> =>
  refuseOrder('prescription-required');

type TrackingEvent = Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>;

/** Tracking without a new status. */
const trackingAdded = (
  facts: OrderFacts,
  text: string | null,
  { otherTracking, override }: TrackingEvent,
): Outcome => {
  const { order } = facts;
  if (text === null || text === order.trackingInfo) return ok({ order, effects: [] });
  const missing = missingForTracking(order, facts.gates);
  const passed = passGates(facts, missing, GATES_REFUSED.tracking, override);
  if (!passed.ok) return passed;
  const tracked = withTracking(order, text, otherTracking ?? false);
  if (!tracked.ok) return tracked;
  return ok({
    order: tracked.value,
    effects: [
      { kind: 'save order' },
      recorded(facts, 'tracking added', order.status, passed.value),
      ...unpaidOf(passed.value),
      { kind: 'mail', template: 'tracking-added' },
    ],
  });
};

/** A parcel that was reported as sent by mistake has not left after all. */
const shippedAt = ({ left }: StatusRule, { order, now }: OrderFacts): Date | null =>
  left === 'no' ? null : left === 'yes' ? (order.shippedAt ?? now) : order.shippedAt;

/** Confirming an order that needs a prescription takes a pharmacist's signature, on top of the approval. */
export const needsSignature = (order: OrderState, event: OrderEvent): boolean =>
  event.kind === 'set-status' &&
  event.status === 'Order Confirmed' &&
  event.status !== order.status &&
  order.prescriptionRequired;

const setStatus = (
  facts: OrderFacts,
  event: Extract<OrderEvent, { kind: 'set-status' }>,
): Outcome => {
  const { order } = facts;
  const rule: StatusRule = statusRules[event.status];
  if (rule.needs.includes('prescription') && order.prescriptionRequired && !order.prescriptionUrl)
    return prescriptionRequired();
  let { trackingInfo } = order;
  if (rule.needs.includes('tracking')) {
    const tracking = trackingText(event.tracking);
    if (!tracking.ok) return tracking;
    trackingInfo = tracking.value;
  }
  if (event.status === order.status) return trackingAdded(facts, trackingInfo, event);
  const missing = missingGates(order, event.status, facts.gates);
  const passed = passGates(facts, missing, GATES_REFUSED.status(event.status), event.override);
  if (!passed.ok) return passed;
  const tracked =
    trackingInfo === null
      ? ok(order)
      : withTracking(order, trackingInfo, event.otherTracking ?? false);
  if (!tracked.ok) return tracked;
  const skipped = skippedSteps(order.status, event.status);
  if (skipped.length > 0 && !event.skipSteps)
    return refuse('steps-skipped', 'conflict', skippedSentence(event.status, skipped));
  const after = {
    ...tracked.value,
    status: event.status,
    shippedAt: shippedAt(rule, facts),
    // An order that goes on is on the list.
    archivedAt: null,
  };
  if (needsSignature(order, event)) {
    const signed = facts.signature ?? refuseOrder('signature-missing');
    if (!signed.ok) return signed;
  }
  const followed = follow(facts, after, undefined);
  if (!followed.ok) return followed;
  return ok({
    order: after,
    effects: [
      { kind: 'save order' },
      recorded(facts, 'status changed', after.status, passed.value),
      ...followed.value,
      ...unpaidOf(passed.value),
      { kind: 'mail', template: 'status-changed' },
    ],
  });
};

const addTracking = (
  facts: OrderFacts,
  event: Extract<OrderEvent, { kind: 'add-tracking' }>,
): Outcome => {
  const tracking = trackingText(event.tracking);
  if (!tracking.ok) return tracking;
  return trackingAdded(facts, tracking.value, event);
};

const attach = (
  facts: OrderFacts,
  { url, recordId, prescriptionId }: Extract<OrderEvent, { kind: 'attach-prescription' }>,
): Outcome => {
  const { order, review } = facts;
  const taken = takesPrescription(order.status, review?.state);
  if (!taken.ok) return taken;
  return ok({
    order: { ...order, prescriptionUrl: url },
    effects: [
      { kind: 'save order' },
      recorded(facts, 'prescription uploaded'),
      { kind: 'mail', template: 'prescription-received' },
      ...(order.prescriptionRequired
        ? ([
            { kind: 'open review', recordId },
            {
              kind: 'record review',
              entry: prescriptionId === null ? 'record chosen' : 'prescription sent',
              prescriptionId,
              recordId,
            },
          ] as const)
        : []),
    ],
  });
};

const answer = ({ order, review }: OrderFacts, text: string): Outcome => {
  if (order.status === 'Cancelled') return refuseOrder('order-cancelled');
  if (!review || text === '') return refuseOrder('not-asked');
  const next = afterReview(review.state, { kind: 'answered' });
  if (!next.ok) return next;
  return ok({
    order,
    effects: [
      {
        kind: 'save review',
        state: next.value,
        change: { answer: text, moment: 'waiting' },
      },
      { kind: 'record review', entry: 'answered', sentence: text },
    ],
  });
};

/** A first approval was for another prescription, so it does not count any more. */
const changeRecord = ({ order, review }: OrderFacts, recordId: string | null): Outcome => {
  const next =
    review && order.status !== 'Cancelled'
      ? afterReview(review.state, { kind: 'record-changed' })
      : undefined;
  if (!review || !next?.ok) return refuseOrder('not-open');
  return ok({
    order,
    effects: [
      { kind: 'save review', state: next.value, change: { recordId, first: null } },
      {
        kind: 'record review',
        entry: recordId === null ? 'record left' : 'record chosen',
        recordId: recordId ?? review.recordId,
      },
    ],
  });
};

/** An approval confirms an order that waits for it, and leaves the status of one that is further. */
const approve = (
  facts: OrderFacts,
  { enough, recordId, days, notes, override }: Extract<OrderEvent, { kind: 'approve' }>,
): Outcome => {
  const { order, review } = facts;
  if (order.status === 'Cancelled') return refuseOrder('order-cancelled');
  if (!review) return refuseOrder('not-open');
  const next = afterReview(review.state, { kind: 'approve', enough });
  if (!next.ok) return next;
  if (!enough)
    return ok({
      order,
      effects: [
        {
          kind: 'save review',
          state: next.value,
          change: { first: notes.typed, sentence: notes.sentence },
        },
        { kind: 'record review', entry: 'approved first', notes },
      ],
    });
  if (order.prescriptionRequired && !order.prescriptionUrl) return prescriptionRequired();
  const after = {
    ...order,
    status: order.status === INITIAL_STATUS ? 'Order Confirmed' : order.status,
  } as const;
  const passed = changed(facts, after)
    ? passGates(
        facts,
        missingForApproval(order, after.status, facts.gates),
        GATES_REFUSED.status(after.status),
        override,
      )
    : ok(undefined);
  if (!passed.ok) return passed;
  const followed = follow(facts, after, { recordId });
  if (!followed.ok) return followed;
  return ok({
    order: after,
    effects: [
      ...(changed(facts, after)
        ? [
            { kind: 'save order' } as const,
            recorded(facts, 'status changed', after.status, passed.value),
          ]
        : []),
      { kind: 'note supply days', days },
      ...followed.value,
      {
        kind: 'save review',
        state: next.value,
        change: { recordId, sentence: notes.sentence, moment: 'decided' },
      },
      { kind: 'record review', entry: 'approved', recordId, notes },
      { kind: 'mail decision', decision: 'approve', sentence: notes.sentence, recordId },
    ],
  });
};

const turnedAway = {
  'ask-copy': 'copy asked',
  'ask-information': 'information asked',
  decline: 'declined',
} as const satisfies Record<Exclude<ReviewDecision, 'approve'>, ReviewEntryName>;

/** Asks the patient for something, or declines, which cancels the order while its parcel has not left. */
const turnAway = (
  facts: OrderFacts,
  { decision, notes }: Extract<OrderEvent, { kind: 'turn-away' }>,
): Outcome => {
  const { order, review } = facts;
  if (!review) return refuseOrder('not-open');
  const next = afterReview(review.state, { kind: decision });
  if (!next.ok) return next;
  if (order.status === 'Cancelled') return refuseOrder('order-cancelled');
  if (decision === 'decline' && order.shippedAt !== null) return refuseOrder('parcel-left');
  const after: OrderState = decision === 'decline' ? { ...order, status: 'Cancelled' } : order;
  const followed = follow(facts, after, undefined);
  if (!followed.ok) return followed;
  return ok({
    order: after,
    effects: [
      ...(changed(facts, after)
        ? [{ kind: 'save order' } as const, recorded(facts, 'status changed', after.status)]
        : []),
      ...followed.value,
      {
        kind: 'save review',
        state: next.value,
        change: { sentence: notes.sentence, answer: null, first: null, moment: 'decided' },
      },
      { kind: 'record review', entry: turnedAway[decision], notes, sentence: notes.sentence },
      { kind: 'mail decision', decision, sentence: notes.sentence, recordId: null },
    ],
  });
};

const withdraw = (facts: OrderFacts): Outcome => {
  const { order } = facts;
  if (order.status !== INITIAL_STATUS) return refuseOrder('not-withdrawable');
  const after: OrderState = { ...order, status: 'Cancelled' };
  const followed = follow(facts, after, undefined);
  if (!followed.ok) return followed;
  return ok({
    order: after,
    effects: [
      { kind: 'save order' },
      recorded(facts, 'withdrawn', 'Cancelled'),
      ...followed.value,
      { kind: 'mail', template: 'order-withdrawn' },
    ],
  });
};

/**
 * An order with other lines is another order: what was approved, packed on paper and asked to be paid is taken back, and
 * pharmacists look at it again. A first approval was for the former lines.
 */
const correctLines = (
  facts: OrderFacts,
  { lines, told }: Extract<OrderEvent, { kind: 'correct-lines' }>,
): Outcome => {
  const { order, review } = facts;
  if (order.status === 'Cancelled') return refuseOrder('order-cancelled');
  if (order.shippedAt !== null) return refuseOrder('lines-sent');
  const after: OrderState = { ...order, status: INITIAL_STATUS };
  const followed = follow(facts, after, undefined);
  if (!followed.ok) return followed;
  const reopened = followed.value.some(({ kind }) => kind === 'open review');
  const next = review && !reopened && afterReview(review.state, { kind: 'lines-corrected' });
  if (next && !next.ok) return next;
  return ok({
    order: after,
    effects: [
      { kind: 'save order' },
      { kind: 'save lines', lines, told },
      recorded(facts, 'lines corrected', after.status),
      ...followed.value,
      ...(next
        ? [{ kind: 'save review', state: next.value, change: { first: null } } as const]
        : []),
      { kind: 'mail lines', lines, sentence: told.sentence, again: changed(facts, after) },
    ],
  });
};

/**
 * The order holds what the patient may use and what is sent again, and gives back the rest. What is sent again
 * is packed anew.
 */
const settleArrival = (
  facts: OrderFacts,
  { again }: Extract<OrderEvent, { kind: 'settle-arrival' }>,
): Outcome => {
  const { order, orderId, records, wanted } = facts;
  if (again && order.status === 'Cancelled') return refuseOrder('order-cancelled');
  const held = correctHeld(
    records.flatMap(({ lines }) => lines),
    orderId,
    wanted,
  );
  if (!held.ok) return held;
  const packed =
    held.value.length > 0 ? [{ kind: 'correct packs', entries: held.value } as const] : [];
  if (!again || order.shippedAt === null) return ok({ order, effects: packed });
  const after = {
    ...order,
    status: 'Preparing for Shipment',
    trackingInfo: null,
    shippedAt: null,
  } as const;
  return ok({
    order: after,
    effects: [{ kind: 'save order' }, recorded(facts, 'status changed', after.status), ...packed],
  });
};

/** A deleted order that never left gives back its packs, and earns nobody a coupon. */
const remove = (
  facts: OrderFacts,
  { withAccount }: Extract<OrderEvent, { kind: 'delete' }>,
): Outcome => {
  const { order, orderId, records } = facts;
  const allowed = withAccount ? ok(null) : mayDelete(order, facts.keeping);
  if (!allowed.ok) return allowed;
  const packs = records.flatMap(({ lines }) => giveBackOf(lines, orderId));
  return ok({
    order,
    effects: [
      recorded(facts, 'deleted'),
      ...(order.shippedAt === null
        ? [
            ...(packs.length > 0 ? [{ kind: 'give packs back', packs } as const] : []),
            ...voidCoupon(facts),
          ]
        : []),
    ],
  });
};

/** Into the archive, or back on the list; nothing happens to an order that is there already. */
const moveToArchive = (facts: OrderFacts, archivedAt: Date | null): Change => {
  const { order } = facts;
  return (order.archivedAt === null) === (archivedAt === null)
    ? { order, effects: [] }
    : {
        order: { ...order, archivedAt },
        effects: [
          { kind: 'save order' },
          recorded(facts, archivedAt === null ? 'restored' : 'archived'),
        ],
      };
};

const happen = (facts: OrderFacts, event: OrderEvent): Outcome => {
  switch (event.kind) {
    case 'set-status':
      return setStatus(facts, event);
    case 'add-tracking':
      return addTracking(facts, event);
    case 'attach-prescription':
      return attach(facts, event);
    case 'answer':
      return answer(facts, event.text);
    case 'choose-record':
      return changeRecord(facts, event.recordId);
    case 'leave-record':
      return changeRecord(facts, null);
    case 'approve':
      return approve(facts, event);
    case 'turn-away':
      return turnAway(facts, event);
    case 'withdraw':
      return withdraw(facts);
    case 'correct-lines':
      return correctLines(facts, event);
    case 'settle-arrival':
      return settleArrival(facts, event);
    case 'delete':
      return remove(facts, event);
    case 'archive':
      return isArchivable(facts.order)
        ? ok(moveToArchive(facts, facts.now))
        : refuseOrder('not-archivable');
    case 'restore':
      return ok(moveToArchive(facts, null));
  }
};

const reviewAfter = (
  before: ReviewState | undefined,
  effects: readonly OrderEffect[],
): ReviewState | undefined => {
  const saved = effects.find((effect) => effect.kind === 'save review');
  if (saved) return saved.state;
  return effects.some(({ kind }) => kind === 'open review') ? 'waiting' : before;
};

/**
 * The order after an event and everything that follows from it in reviews, prescriptions, payments, rewards and
 * mails; or a refusal with its text. An event that changes nothing has no effects. Source: specification,
 * "States and transitions", and the readings on confirming and withdrawing.
 */
export const transition = (
  facts: OrderFacts,
  event: OrderEvent,
): Result<Transition, OrderRefusal> => {
  const changed = happen(facts, event);
  if (!changed.ok) return changed;
  const { order, effects } = changed.value;
  return ok({ order, review: reviewAfter(facts.review?.state, effects), effects });
};
