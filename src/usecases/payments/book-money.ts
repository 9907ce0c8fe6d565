import type { Tx } from '#db/client.ts';
import { bookOf, type PaymentBook } from '#db/reads/payments.ts';
import {
  addMoney,
  findRefund,
  type LockedPayment,
  recordTrail,
  savePayment,
  saveRefund,
} from '#db/writes/payments.ts';
import { isUuid } from '#domain/cursor.ts';
import { toCents } from '#domain/money.ts';
import type { MoneyEntry } from '#domain/payments/ledger.ts';
import type { Standing } from '#domain/payments/payment.ts';
import { refundState } from '#domain/payments/refunds.ts';
import { departureForStaff, nextDateForPatient } from '#domain/shipping/plan-texts.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { followMoney } from '#usecases/referrals/follow-money.ts';
import { planToTell } from '#usecases/plans/plan-of-order.ts';
import { type MoneyDeps, queue, taskMail, toPatient } from './payment-mails.ts';

export type MoneyToBook = Omit<MoneyEntry, 'refundId'> & {
  readonly refundId: string | null;
  readonly happenedAt: Date;
  readonly by: { readonly kind: 'staff' | 'provider'; readonly id: string | null };
};

/** Mails about an entry, by the payment state before and after. */
const mailsAbout = async (
  deps: MoneyDeps,
  trx: Tx,
  { order }: LockedPayment,
  entry: MoneyToBook,
  before: Standing,
  after: Standing,
): Promise<readonly MailToQueue[]> => {
  const about = { orderId: order.id, firstName: order.first_name };
  const amountCents = toCents(entry.amount);
  const mails: MailToQueue[] = [];
  if (entry.kind === 'received') {
    const data = {
      amountCents,
      restCents: toCents(after.rest),
      owedCents: toCents(after.owed),
      cancelled: after.due === 0,
    };
    const plan = await planToTell(deps, trx, order);
    mails.push(
      ...toPatient(order, {
        template: 'payment-received',
        data: { ...about, ...data, leaves: plan ? nextDateForPatient(plan) : null },
      }),
      {
        to: deps.settings.brand.email,
        input: {
          template: 'payment-received-store',
          data: {
            orderId: order.id,
            ...data,
            leaves:
              plan && plan.kind !== 'under-way'
                ? departureForStaff(plan, deps.settings.shipping.cold.coolantHours)
                : null,
          },
        },
      },
    );
  }
  if (entry.kind === 'refunded')
    mails.push(...toPatient(order, { template: 'refund-made', data: { ...about, amountCents } }));
  // A chargeback that was lifted before it was booked changes nothing.
  const takenBack = entry.kind === 'reversed' && after.reversed > before.reversed;
  if (takenBack)
    mails.push(
      ...toPatient(order, {
        template: 'payment-taken-back',
        data: {
          ...about,
          kind: 'reversed',
          amountCents,
          restCents: toCents(after.rest),
          linkId: null,
        },
      }),
    );
  if (entry.kind === 'reversal lifted' && after.reversed < before.reversed)
    mails.push(
      ...toPatient(order, {
        template: 'payment-stands-again',
        data: {
          ...about,
          amountCents,
          restCents: toCents(after.rest),
          owedCents: toCents(after.owed),
        },
      }),
    );
  if (entry.kind === 'refund failed' || takenBack)
    mails.push(taskMail(deps, { kind: entry.kind, orderId: order.id, amount: entry.amount }));
  if (after.owed > before.owed && entry.kind !== 'refund failed')
    mails.push(taskMail(deps, { kind: 'owed back', orderId: order.id, amount: after.owed }));
  return mails;
};

/**
 * Books money on a locked payment, once: entry, refund, trail, mails. Answers with the book afterwards, or
 * with undefined where the same was in it already.
 */
export const bookMoney = async (
  deps: MoneyDeps,
  trx: Tx,
  locked: LockedPayment,
  entry: MoneyToBook,
): Promise<PaymentBook | undefined> => {
  const { payment } = locked;
  const before = await bookOf(trx, payment);
  const now = deps.clock();
  const ofRefund = entry.kind === 'refunded' || entry.kind === 'refund failed';
  const refund = ofRefund
    ? await findRefund(trx, payment.id, {
        refundId: entry.refundId !== null && isUuid(entry.refundId) ? entry.refundId : null,
        providerRefund: entry.ref,
      })
    : undefined;
  const written = await addMoney(trx, {
    id: deps.newId(),
    payment_id: payment.id,
    at: now,
    happened_at: entry.happenedAt,
    kind: entry.kind,
    amount_cents: entry.amount,
    ref: entry.ref,
    refund_id: refund?.id ?? null,
    staff_id: entry.by.kind === 'staff' ? entry.by.id : null,
  });
  if (!written) return undefined;
  const booked = await bookOf(trx, payment);
  if (refund)
    await saveRefund(trx, refund.id, {
      state: refundState(refund, booked.entries),
      provider_refund: refund.provider_refund ?? entry.ref,
      changed_at: now,
    });
  await recordTrail(trx, {
    id: deps.newId(),
    payment_id: payment.id,
    at: now,
    actor_kind: entry.by.kind,
    actor_id: entry.by.id,
    kind: entry.kind,
    amount_cents: entry.amount,
    detail: null,
  });
  // The link that brought this money was used; what is open again is paid by another one.
  if (entry.kind === 'receipt undone' || entry.kind === 'reversed')
    await savePayment(trx, payment.id, { link_id: null, link_hash: null, link_expires_at: null });
  const after = await bookOf(trx, payment);
  await queue(
    deps,
    trx,
    await mailsAbout(deps, trx, locked, entry, before.standing, after.standing),
  );
  await followMoney(deps, trx, locked.order.id);
  return after;
};
