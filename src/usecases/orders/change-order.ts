import type { Tx } from '#db/client.ts';
import { addToBalance, returnPacks, takePacks } from '#db/writes/balance.ts';
import { queueMails } from '#db/writes/mails.ts';
import { type OrderRow, recordEvent, saveOrder } from '#db/writes/orders.ts';
import { saveLines } from '#db/writes/order-lines.ts';
import { queueReward } from '#db/writes/referrals.ts';
import {
  type ApprovedContentRow,
  lockReview,
  openReview,
  recordReview,
  type ReviewRow,
  revokeContent,
  saveReview,
  setSupplyDays,
} from '#db/writes/reviews.ts';
import type { OrderEffect, OrderEvent, OrderRefusal, Transition } from '#domain/orders/events.ts';
import { transition } from '#domain/orders/transition.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { ok, type Result } from '#domain/result.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { approveOrderContent } from '#usecases/payments/approved-content.ts';
import { endPayment, openPayment } from '#usecases/payments/open-payment.ts';
import { noteUnpaid } from '#usecases/payments/order-money.ts';
import { mailVoidCoupon } from '#usecases/referrals/follow-money.ts';
import { changeMails, decisionMails, linesMails } from './change-mails.ts';
import { type AskedFacts, readOrderFacts } from './order-facts.ts';

export type Actor = { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null };

export type Changed = Omit<Transition, 'effects'>;

type EffectOf<Kind extends OrderEffect['kind']> = Extract<OrderEffect, { kind: Kind }>;

/** An event whose effects are being carried out. */
type Run = {
  readonly deps: Deps;
  readonly trx: Tx;
  /** The order as it was before the event. */
  readonly row: OrderRow;
  readonly order: OrderState;
  readonly actor: Actor;
  readonly now: Date;
  review: ReviewRow | undefined;
  approved: ApprovedContentRow | undefined;
  /** Whether this event is a pharmacist's approval. */
  readonly reviewed: boolean;
  /** Whether the mail with the payment link has told the patient of that approval. */
  told: boolean;
};

/** The approval that this event makes or relies on. */
const approvedIn = async (run: Run): Promise<ApprovedContentRow> =>
  (run.approved ??= await approveOrderContent(run.deps, run.trx, run.row));

const entry = ({ deps, row, actor, now }: Run) => ({
  id: deps.newId(),
  order_id: row.id,
  at: now,
  actor_kind: actor.kind,
  actor_id: actor.id,
});

const mail = async ({ deps, trx, now }: Run, mails: readonly MailToQueue[]): Promise<void> => {
  await queueMails(trx, mails, { jobs: deps.jobs, newId: deps.newId, now });
};

const reopenReview = async (run: Run, recordId: string | null): Promise<void> => {
  const { deps, trx, row, now } = run;
  await openReview(trx, { id: deps.newId(), orderId: row.id, recordId }, now);
  run.review = await lockReview(trx, row.id);
};

const changeReview = async (
  run: Run,
  { state, change }: EffectOf<'save review'>,
): Promise<void> => {
  const { trx, review, actor, now } = run;
  if (!review) throw new Error('an order without a review was reviewed');
  const { first } = change;
  await saveReview(trx, review, {
    state,
    ...(change.recordId === undefined ? {} : { record_id: change.recordId }),
    ...(change.sentence === undefined ? {} : { sentence: change.sentence }),
    ...(change.answer === undefined ? {} : { answer: change.answer }),
    ...(first === undefined
      ? {}
      : { first_by: first === null ? null : actor.id, first_typed: first }),
    ...(change.moment === 'waiting' ? { waiting_since: now } : {}),
    ...(change.moment === 'decided' ? { decided_at: now } : {}),
  });
};

const noteReview = (run: Run, effect: EffectOf<'record review'>): Promise<void> =>
  recordReview(run.trx, {
    ...entry(run),
    kind: effect.entry,
    ...effect.notes,
    ...(effect.sentence === undefined ? {} : { sentence: effect.sentence }),
    ...(effect.recordId === undefined ? {} : { record_id: effect.recordId }),
    ...(effect.prescriptionId === undefined ? {} : { prescription_id: effect.prescriptionId }),
  });

const noteEvent = async (
  run: Run,
  { event, from, to, overridden }: EffectOf<'record'>,
): Promise<void> => {
  const { deps, trx, row, order, actor } = run;
  await recordEvent(trx, {
    ...entry(run),
    kind: event,
    from_status: from,
    to_status: to,
    tracking_info: event === 'deleted' ? null : order.trackingInfo,
    ...(overridden
      ? { overridden_gates: [...overridden.gates], override_reason: overridden.reason }
      : {}),
  });
  if (overridden)
    await recordChange(deps, trx, actor, 'order gates overridden', {
      patientId: row.user_id,
      orderId: row.id,
      // The log takes names as columns have them.
      fields: overridden.gates.map((gate) => gate.replaceAll(' ', '_')),
    });
};

const carryOut = async (run: Run, effect: OrderEffect): Promise<void> => {
  const { deps, trx, row, order, actor, now } = run;
  switch (effect.kind) {
    case 'save order':
      return saveOrder(trx, row.id, order, row.version, now);
    case 'save lines':
      return saveLines(trx, row.id, effect.lines, {
        ...effect.told,
        at: now,
        staffId: actor.id,
        newId: deps.newId,
      });
    case 'record':
      return noteEvent(run, effect);
    case 'open review':
      return reopenReview(run, effect.recordId);
    case 'save review':
      return changeReview(run, effect);
    case 'record review':
      return noteReview(run, effect);
    case 'note supply days':
      for (const { itemId, days } of effect.days) await setSupplyDays(trx, itemId, days);
      return undefined;
    case 'give packs back':
      for (const packs of effect.packs)
        await returnPacks(trx, packs, row.id, { id: deps.newId(), now });
      return undefined;
    case 'take packs': {
      const approval = { orderId: row.id, approvalId: (await approvedIn(run)).id };
      for (const packs of effect.packs)
        await takePacks(trx, packs, approval, { id: deps.newId(), now });
      return undefined;
    }
    case 'correct packs':
      for (const { lineId, entry: correction } of effect.entries)
        await addToBalance(trx, lineId, correction, { id: deps.newId(), now });
      return undefined;
    case 'revoke content':
      return revokeContent(trx, row.id, now);
    case 'approve content':
      await approvedIn(run);
      return undefined;
    case 'end payment':
      return endPayment(deps, trx, row, effect.why);
    case 'open payment':
      // One mail tells of the approval and asks for the payment.
      run.told = await openPayment(deps, trx, row, await approvedIn(run), {
        again: effect.again,
        reviewed: run.reviewed,
      });
      return undefined;
    case 'note unpaid':
      return noteUnpaid(deps, trx, { id: row.id, status: order.status }, actor);
    case 'queue reward':
      for (const job of effect.jobs) await queueReward(trx, deps.jobs, job, row.id);
      return undefined;
    case 'mail void coupon':
      return mailVoidCoupon(deps, trx, effect);
    case 'mail':
      return mail(run, await changeMails(deps, trx, row, effect.template, order));
    case 'mail lines':
      return mail(run, await linesMails(trx, row, effect));
    case 'mail decision':
      if (run.reviewed && run.told) return undefined;
      return mail(run, await decisionMails(deps, trx, row, order, effect));
  }
};

/**
 * The order in which effects are carried out, whatever the order in which the transition names them: a payment
 * link ends with the prescription that the review names, and mails report on all the others.
 */
const TURN: Readonly<Record<OrderEffect['kind'], number>> = {
  'save order': 0,
  'save lines': 1,
  record: 2,
  'open review': 3,
  'save review': 4,
  'record review': 5,
  'note supply days': 6,
  'give packs back': 7,
  'take packs': 8,
  'correct packs': 9,
  'revoke content': 10,
  'approve content': 11,
  'end payment': 12,
  'open payment': 13,
  'note unpaid': 14,
  'queue reward': 15,
  'mail void coupon': 16,
  mail: 17,
  'mail lines': 18,
  'mail decision': 19,
};

/**
 * Lets an event happen to a locked order: reads the facts, asks the one transition function, and carries out its
 * effects in the same transaction. Each kind of effect is carried out once for an event: a second run from the
 * same row fails on its version, packs are bound to the approval that they are taken for, and an order has one
 * approved content and one open payment.
 */
export const changeOrder = async (
  deps: Deps,
  trx: Tx,
  row: OrderRow,
  event: OrderEvent,
  actor: Actor,
  asked: AskedFacts = {},
): Promise<Result<Changed, OrderRefusal>> => {
  const { facts, review } = await readOrderFacts(deps, trx, row, event, asked);
  const changed = transition(facts, event);
  if (!changed.ok) return changed;
  const { order, effects } = changed.value;
  const run: Run = {
    deps,
    trx,
    row,
    order,
    actor: { kind: actor.kind, id: actor.id },
    now: facts.now,
    review,
    approved: undefined,
    reviewed: event.kind === 'approve' && event.enough,
    told: false,
  };
  const once = new Map(effects.map((effect) => [effect.kind, effect]));
  for (const effect of [...once.values()].toSorted((a, b) => TURN[a.kind] - TURN[b.kind]))
    await carryOut(run, effect);
  return ok({ order, review: changed.value.review });
};
