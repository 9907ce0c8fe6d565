import type { Tx } from '#db/client.ts';
import { bookOf } from '#db/reads/payments.ts';
import { paymentsToAskAbout } from '#db/reads/provider-events.ts';
import {
  type LockedPayment,
  lockPayment,
  noteDispute,
  noteMoment,
  recordTrail,
  savePayment,
} from '#db/writes/payments.ts';
import {
  beginEvent,
  keepEvents,
  lockEvent,
  markEventHandled,
  markEventSeen,
  type OpenEvent,
  recordEventFailure,
  reopenEvent,
} from '#db/writes/provider-events.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import {
  ASK_UNTIL_MS,
  DISPUTE_OUTCOMES,
  entryOf,
  type IncomingEvent,
  type ParsedEvent,
  type PaymentEvent,
} from '#domain/payments/events.ts';
import { PAYMENT_STATES, type ProviderName } from '#domain/payments/payment.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { bookMoney } from './book-money.ts';
import { type MoneyDeps, queue, taskMail, toPatient } from './payment-mails.ts';

const tooMany = (retryAfterSeconds = 60) =>
  refuse('too-many-requests', 'rate-limited', 'Too many calls that no one signed.', {
    retryAfterSeconds,
  });

/**
 * Stores an event that a payment service sends to its webhook, after checking the service's signature. Answers
 * once the event is stored, also if it was before. Unsigned calls count against the address that sends them.
 */
export const receiveWebhook = async (
  deps: Deps,
  name: ProviderName,
  call: { readonly body: string; readonly signature: string; readonly address: string },
): Promise<Result<'kept' | 'known'>> => {
  const provider = deps.payments.named(name);
  if (!provider?.readCall) return refuse('not-found', 'not-found', 'This address does not exist.');
  if (await deps.limiter.full('provider-call-address', call.address)) return tooMany();
  const read = provider.readCall(call.body, call.signature);
  if (!read.ok) {
    const taken = await deps.limiter.take('provider-call-address', call.address);
    deps.log.warn(
      { provider: name, problem: read.code },
      'a call of a payment service was refused',
    );
    return taken.ok ? read : tooMany(taken.retryAfterSeconds);
  }
  const { id: eventId, type, parsed } = read.value;
  const kept = await keepEvents(deps.db, name, [{ eventId, type, parsed }], {
    jobs: deps.jobs,
    newId: deps.newId,
    now: deps.clock(),
  });
  if (parsed === 'unclear')
    deps.log.error(
      { provider: name, eventId },
      'an event of a payment service cannot be understood',
    );
  return ok(kept > 0 ? 'kept' : 'known');
};

/** `known` if it was reported before and changed nothing. Events of unknown payments cannot be booked. */
type Applied = 'applied' | 'known' | 'unknown payment';

const moments = {
  'on its way': 'on_its_way_at',
  failed: 'failed_at',
  expired: 'expired_at',
} as const;

/** Records the event in the payment's history, in addition to the ledger. */
const recordProviderTrail = (
  deps: MoneyDeps,
  trx: Tx,
  paymentId: string,
  what: Pick<Parameters<typeof recordTrail>[1], 'kind' | 'amount_cents' | 'detail'>,
): Promise<void> =>
  recordTrail(trx, {
    ...what,
    id: deps.newId(),
    payment_id: paymentId,
    at: deps.clock(),
    actor_kind: 'provider',
    actor_id: null,
  });

/** Handles reports about a payment before any money has moved. */
const note = async (
  deps: MoneyDeps,
  trx: Tx,
  { order, payment }: LockedPayment,
  kind: keyof typeof moments,
  at: Date,
): Promise<Applied> => {
  if (!(await noteMoment(trx, payment, moments[kind], at))) return 'known';
  await recordProviderTrail(deps, trx, payment.id, { kind, amount_cents: null, detail: null });
  const { standing } = await bookOf(trx, payment);
  // No failure mail if the payment was made meanwhile or is no longer due.
  if (kind === 'failed' && PAYMENT_STATES[standing.state].payable)
    await queue(
      deps,
      trx,
      toPatient(order, {
        template: 'payment-failed',
        data: { orderId: order.id, firstName: order.first_name },
      }),
    );
  return 'applied';
};

/** A dispute began or ended. The store is told of one that waits for its answer. */
const followDispute = async (
  deps: MoneyDeps,
  trx: Tx,
  { order, payment }: LockedPayment,
  event: Extract<PaymentEvent, { kind: 'dispute opened' | 'dispute closed' }>,
): Promise<Applied> => {
  const opened = event.kind === 'dispute opened';
  const { providerDispute: name, amount } = event;
  const about = { id: deps.newId(), name, paymentId: payment.id, amount };
  const end = await noteDispute(
    trx,
    opened
      ? {
          ...about,
          openedAt: event.at,
          answerBy: event.answerBy === null ? null : new Date(event.answerBy),
        }
      : { ...about, closedAt: event.at, outcome: event.outcome },
  );
  if (end === 'known') return 'known';
  await recordProviderTrail(deps, trx, payment.id, {
    kind: opened ? 'disputed' : 'dispute closed',
    amount_cents: event.amount,
    detail: opened ? null : DISPUTE_OUTCOMES[event.outcome],
  });
  if (end === 'open')
    await queue(deps, trx, [
      taskMail(deps, { kind: 'disputed', orderId: order.id, amount: event.amount }),
    ]);
  return 'applied';
};

/**
 * Books what a provider tells of a payment, in the caller's transaction: ledger, refund, trail and mails.
 * The same event may come any number of times, in any order, and after the order was cancelled, changed or
 * deleted: money counts once, and what nothing is due for is owed back, which the store is told.
 */
export const applyPaymentEvent = async (
  deps: MoneyDeps,
  trx: Tx,
  event: PaymentEvent,
): Promise<Applied> => {
  const locked = isUuid(event.paymentId) ? await lockPayment(trx, event.paymentId) : undefined;
  if (!locked) return 'unknown payment';
  const entry = entryOf(event);
  if (entry) {
    const booked = await bookMoney(deps, trx, locked, {
      ...entry,
      happenedAt: event.at,
      by: { kind: 'provider', id: null },
    });
    return booked ? 'applied' : 'known';
  }
  if (event.kind === 'dispute opened' || event.kind === 'dispute closed')
    return followDispute(deps, trx, locked, event);
  return event.kind === 'on its way' || event.kind === 'failed' || event.kind === 'expired'
    ? note(deps, trx, locked, event.kind, event.at)
    : 'known';
};

export type HandleDeps = MoneyDeps & Pick<Deps, 'db' | 'payments' | 'jobs'>;

/** The store's payment of an event, from the event itself or by asking the provider. */
const paymentOf = async (
  { payments }: HandleDeps,
  { provider: name, parsed: { of } }: OpenEvent,
): Promise<Result<string | null>> => {
  if ('paymentId' in of) return ok(of.paymentId);
  const provider = payments.named(name);
  return provider?.paymentOf
    ? provider.paymentOf(of.providerPayment)
    : refuse(
        'provider-not-configured',
        'unavailable',
        'The payment service is no longer configured.',
      );
};

/**
 * Books one event of the inbox. The event and what follows from it are one transaction, so a try that breaks
 * leaves nothing, and the next one begins anew. Refuses where another try is of use.
 */
export const handleProviderEvent = async (
  deps: HandleDeps,
  inboxId: string,
): Promise<Result<null>> => {
  const open = await beginEvent(deps.db, inboxId);
  if (!open) return ok(null);
  const payment = await paymentOf(deps, open);
  if (!payment.ok) {
    await recordEventFailure(deps.db, inboxId, payment.code);
    return payment;
  }
  const paymentId = payment.value;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockEvent(trx, inboxId))) return;
    const outcome =
      paymentId === null
        ? 'unknown payment'
        : await applyPaymentEvent(deps, trx, { ...open.parsed.event, paymentId });
    await markEventHandled(trx, inboxId, outcome, deps.clock());
  });
  return ok(null);
};

export type AskDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'payments' | 'jobs'>;

/** Maximum per run, so that urgent jobs do not wait for long. */
const AT_ONCE = 100;

/**
 * Has its own event id, so that a repeated question is stored once; the ledger recognizes movements already
 * reported.
 */
const learned = (parsed: ParsedEvent): IncomingEvent => ({
  eventId: `asked ${parsed.event.id}`,
  type: 'asked',
  parsed,
});

/** The calls that a provider could not deliver, with their own ids, so that a late delivery is recognized. */
const keepMissed = async (deps: AskDeps, now: Date): Promise<number> => {
  const provider = deps.payments.current;
  const missed = await provider.missed?.(new Date(now.getTime() - ASK_UNTIL_MS));
  if (!missed?.ok) return 0;
  const events = missed.value.map(({ id: eventId, type, parsed }) => ({ eventId, type, parsed }));
  return keepEvents(deps.db, provider.name, events, { jobs: deps.jobs, newId: deps.newId, now });
};

/**
 * Asks the payment providers for undelivered calls, and about payments that have been open for some minutes.
 * The answers go into the inbox like events. Returns the number of new events; a provider that does not answer
 * is asked again next time.
 */
export const askProviders = async (deps: AskDeps): Promise<number> => {
  const now = deps.clock();
  let kept = await keepMissed(deps, now);
  for (const payment of await paymentsToAskAbout(deps.db, now, AT_ONCE)) {
    const { id, provider: name, providerSession } = payment;
    const asked = await deps.payments.named(name)?.ask?.(providerSession);
    if (asked?.ok === false && asked.code === 'provider-unreachable') break;
    if (asked?.ok)
      kept += await keepEvents(deps.db, name, asked.value.map(learned), {
        jobs: deps.jobs,
        newId: deps.newId,
        now,
      });
    await deps.db.transaction().execute((trx) => savePayment(trx, id, { asked_at: now }));
  }
  return kept;
};

const GONE = 'Nothing is waiting there anymore. Someone has already handled it.';

/**
 * Staff retry an event that could not be booked, or mark it as resolved. Refuses if it is no longer waiting.
 */
export const settleProviderEvent = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly eventId: string; readonly how: 'try-again' | 'dealt-with' },
): Promise<Result<null, 'not-allowed' | 'not-found'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  const { eventId, how } = input;
  const done = await deps.db.transaction().execute(async (trx) => {
    const settled =
      how === 'try-again'
        ? await reopenEvent(trx, deps.jobs, eventId)
        : await markEventSeen(trx, eventId, deps.clock());
    if (settled)
      await recordChange(
        deps,
        trx,
        viewer,
        how === 'try-again' ? 'payment event tried again' : 'payment event dealt with',
        { orderId: settled.orderId, subjectId: settled.id },
      );
    return settled;
  });
  if (!done) return refuse('not-found', 'not-found', GONE);
  deps.log.info({ eventId, how }, 'staff dealt with an event of a payment service');
  return ok(null);
};
