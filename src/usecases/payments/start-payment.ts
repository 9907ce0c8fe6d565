import type { Tx } from '#db/client.ts';
import { bookOf, type PaymentBook } from '#db/reads/payments.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { lockPaymentByLink, lockPayment, recordTrail, savePayment } from '#db/writes/payments.ts';
import { pathTo } from '#domain/addresses.ts';
import { toCents } from '#domain/money.ts';
import { holdsPage, linkEnd, linkExpiry, linkState } from '#domain/payments/link.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { PaymentProvider, PaymentStep } from '#payments/provider.ts';
import type { Deps } from '#usecases/deps.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import { isAsApproved } from './approved-content.ts';
import { mailLink, prescriptionEnd } from './payment-link.ts';
import { queue, taskMail, toPatient } from './payment-mails.ts';

export type StartRefusal =
  | 'link-dead'
  | 'nothing-to-pay'
  | 'not-approved'
  | 'prescription-over'
  | 'link-short'
  | 'provider-unreachable'
  | 'provider-refused';

type Ready = {
  readonly order: OrderRow;
  readonly book: PaymentBook;
  /** When the link stops working. */
  readonly until: Date;
};

/** The payment of a link, locked, where it may be paid. A link too short for a page is replaced by mail. */
const readyToPay = async (
  deps: Deps,
  trx: Tx,
  token: string,
): Promise<Result<Ready, StartRefusal>> => {
  const dead = refuse('link-dead', 'gone', PAYMENT_MESSAGES.linkDead);
  const locked = await lockPaymentByLink(trx, deps.mailLinks.hash(token));
  if (!locked || locked.order.deleted_at !== null) return dead;
  const { order, payment } = locked;
  const book = await bookOf(trx, payment);
  const ends = await prescriptionEnd(trx, order.id);
  const state = linkState(
    {
      ended: payment.ended_at !== null,
      expiresAt: payment.link_expires_at,
      prescriptionEnds: ends,
      standing: book.standing,
    },
    deps.clock(),
  );
  if (state === 'used') return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.nothingToPay);
  if (state === 'prescription over')
    return refuse('prescription-over', 'conflict', PAYMENT_MESSAGES.prescriptionOver);
  if (state !== 'open') return dead;
  if (book.standing.state === 'on its way')
    return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.onItsWay);
  if (!(await isAsApproved(trx, order, payment)))
    return refuse('not-approved', 'conflict', PAYMENT_MESSAGES.changed);
  const now = deps.clock();
  const { shortestLink } = deps.payments.current;
  const until = linkEnd(payment.link_expires_at, ends) ?? now;
  if (holdsPage(until, now, shortestLink)) return ok({ order, book, until });
  // The provider's page would outlive the link and accept money for an order that cannot be shipped.
  if (!holdsPage(linkExpiry(now, deps.settings.payments.linkDays, ends), now, shortestLink))
    return refuse('prescription-over', 'conflict', PAYMENT_MESSAGES.prescriptionEnding);
  await mailLink(deps, trx, order, payment, book.standing.rest, { kind: 'customer', id: null });
  return refuse('link-short', 'conflict', PAYMENT_MESSAGES.linkShort);
};

/** The order description for the provider: a part of its number, without its contents. */
const shortOf = (orderId: string): string => orderId.slice(-8);

const stepOf = async (
  deps: Deps,
  provider: PaymentProvider,
  token: string,
  { order, book: { payment, standing }, until }: Ready,
): Promise<Result<PaymentStep, StartRefusal>> => {
  const back = `${deps.settings.publicUrl}${pathTo('/pay')}?token=${encodeURIComponent(token)}`;
  return provider.start({
    paymentId: payment.id,
    orderId: order.id,
    reference: payment.reference,
    amount: toCents(standing.rest),
    email: order.email,
    description: `Order ${shortOf(order.id)}`,
    paidUrl: `${back}&back=paid`,
    backUrl: back,
    expiresAt: until,
    earlierSession: payment.provider === provider.name ? payment.provider_session : null,
  });
};

/** The payer gets the account by mail, too, the first time; without an account the store is told to send it. */
const tell = async (
  deps: Deps,
  trx: Tx,
  { order, book: { payment, standing } }: Ready,
  step: PaymentStep,
): Promise<void> => {
  if (step.kind !== 'transfer' || payment.started_at !== null) return;
  const { instructions } = step;
  await queue(
    deps,
    trx,
    instructions === null
      ? [taskMail(deps, { kind: 'details wanted', orderId: order.id, amount: standing.rest })]
      : toPatient(order, {
          template: 'payment-instructions',
          data: {
            orderId: order.id,
            firstName: order.first_name,
            restCents: toCents(standing.rest),
            reference: payment.reference,
            ...instructions,
          },
        }),
  );
};

/**
 * Starts the payment of a link. The link and the order are checked under lock; the provider is asked outside of
 * the transaction, and if the payment ended meanwhile its page is closed again. Refuses an invalid or used
 * link, an order that differs from its approval, and a provider that does not answer.
 */
export const startPayment = async (
  deps: Deps,
  token: string,
): Promise<Result<PaymentStep, StartRefusal>> => {
  const provider = deps.payments.current;
  const ready = await deps.db.transaction().execute((trx) => readyToPay(deps, trx, token));
  if (!ready.ok) return ready;
  const step = await stepOf(deps, provider, token, ready.value);
  if (!step.ok) return step;
  const { payment } = ready.value.book;
  const session = step.value.kind === 'page' ? step.value.providerSession : null;
  const noted = await deps.db.transaction().execute(async (trx): Promise<boolean> => {
    const locked = await lockPayment(trx, payment.id);
    if (!locked || locked.payment.ended_at !== null) return false;
    const now = deps.clock();
    await tell(deps, trx, { ...ready.value, book: await bookOf(trx, locked.payment) }, step.value);
    await savePayment(trx, payment.id, {
      provider: provider.name,
      provider_session: session,
      started_at: now,
    });
    await recordTrail(trx, {
      id: deps.newId(),
      payment_id: payment.id,
      at: now,
      actor_kind: 'customer',
      actor_id: null,
      kind: 'started',
      amount_cents: ready.value.book.standing.rest,
      detail: provider.name,
    });
    return true;
  });
  if (noted) return step;
  if (session !== null) await provider.end(session);
  return refuse('link-dead', 'gone', PAYMENT_MESSAGES.linkDead);
};
