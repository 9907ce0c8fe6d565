import type { Database, Tx } from '#db/client.ts';
import { findByLink, type PayableView } from '#db/reads/own-payments.ts';
import { bookOf, type PaymentBook, type PaymentRow } from '#db/reads/payments.ts';
import { prescriptionEnds } from '#db/reads/prescriptions.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import {
  lockPaymentByLink,
  lockPaymentsOf,
  recordTrail,
  savePayment,
} from '#db/writes/payments.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { toCents } from '#domain/money.ts';
import { isOver, linkExpiry } from '#domain/payments/link.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { zoneOf } from '#domain/shipping/destination.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import type { Deps } from '#usecases/deps.ts';
import { isAsApproved } from './approved-content.ts';
import { queue, toPatient } from './payment-mails.ts';

type LinkDeps = Pick<Deps, 'jobs' | 'clock' | 'newId' | 'settings' | 'mailLinks'>;

type Actor = { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null };

/** When the prescription of an order may last be filled; undefined for one that needs none. */
export const prescriptionEnd = async (
  db: Database | Tx,
  orderId: string,
): Promise<Date | undefined> => (await prescriptionEnds(db, [orderId])).get(orderId)?.ends;

/** Replaces the link of a locked payment. Returns the id from which its token is derived. */
export const renewLink = async (
  deps: LinkDeps,
  trx: Tx,
  payment: PaymentRow,
  actor: Actor,
): Promise<{ readonly linkId: string; readonly expiresAt: Date }> => {
  const now = deps.clock();
  const linkId = deps.newId();
  const { linkDays } = deps.settings.payments;
  const expiresAt = linkExpiry(now, linkDays, await prescriptionEnd(trx, payment.order_id));
  await savePayment(trx, payment.id, {
    link_id: linkId,
    link_hash: deps.mailLinks.hash(deps.mailLinks.token(linkId)),
    link_expires_at: expiresAt,
  });
  await recordTrail(trx, {
    id: deps.newId(),
    payment_id: payment.id,
    at: now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    kind: 'link sent',
    amount_cents: null,
    detail: null,
  });
  return { linkId, expiresAt };
};

/**
 * The same, and mails it to the patient. `reviewed`: it also says that a pharmacist has just approved the prescription. Does
 * nothing and answers false if the prescription has expired, because no link can outlive it.
 */
export const mailLink = async (
  deps: LinkDeps,
  trx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  rest: number,
  actor: Actor,
  reviewed = false,
): Promise<boolean> => {
  if (isOver(await prescriptionEnd(trx, order.id), deps.clock())) return false;
  const { linkId, expiresAt } = await renewLink(deps, trx, payment, actor);
  await queue(
    deps,
    trx,
    toPatient(order, {
      template: 'payment-link',
      data: {
        orderId: order.id,
        firstName: order.first_name,
        linkId,
        restCents: toCents(rest),
        until: dayIn(zoneOf(order), expiresAt),
        ...(reviewed ? { reviewed } : {}),
      },
    }),
  );
  return true;
};

type RenewRefusal =
  | 'not-found'
  | 'not-allowed'
  | 'nothing-to-pay'
  | 'not-approved'
  | 'prescription-over';

/** The open payment of a locked order, if something is left to pay for the approved content. */
const toPay = async (
  deps: Deps,
  trx: Tx,
  order: OrderRow,
): Promise<Result<PaymentBook, RenewRefusal>> => {
  const living = (await lockPaymentsOf(trx, order.id)).find(({ ended_at }) => ended_at === null);
  if (!living) return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.nothingToPay);
  if (!(await isAsApproved(trx, order, living)))
    return refuse('not-approved', 'conflict', PAYMENT_MESSAGES.notApproved);
  const book = await bookOf(trx, living);
  if (book.standing.state === 'on its way')
    return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.onItsWay);
  if (!PAYMENT_STATES[book.standing.state].payable)
    return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.nothingToPay);
  return isOver(await prescriptionEnd(trx, order.id), deps.clock())
    ? refuse('prescription-over', 'conflict', PAYMENT_MESSAGES.prescriptionOver)
    : ok(book);
};

/** The patient pays from the order's page: returns the token of a new link, which replaces the mailed one. */
export const payOwnOrder = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<{ readonly token: string }, RenewRefusal>> => {
  const gone = refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  if (viewer.kind !== 'customer' || !isUuid(orderId)) return gone;
  return deps.db
    .transaction()
    .execute(async (trx): Promise<Result<{ readonly token: string }, RenewRefusal>> => {
      const order = await lockOrder(trx, orderId);
      if (!order || !may(viewer, 'pay for order', { ownerId: order.user_id })) return gone;
      const book = await toPay(deps, trx, order);
      if (!book.ok) return book;
      const { linkId } = await renewLink(deps, trx, book.value.payment, {
        kind: 'customer',
        id: viewer.id,
      });
      return ok({ token: deps.mailLinks.token(linkId) });
    });
};

/** Staff mail a fresh link to the patient. */
export const sendPaymentLink = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<null, RenewRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'send payment links'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, RenewRefusal>> => {
      const order = await lockOrder(trx, orderId);
      if (!order) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
      const book = await toPay(deps, trx, order);
      if (!book.ok) return book;
      await mailLink(deps, trx, order, book.value.payment, book.value.standing.rest, viewer);
      return ok(null);
    });
  return result;
};

/** `changed` if the order differs from the approved content and cannot be paid. */
export type LookedAtLink = PayableView & { readonly changed: boolean };

/**
 * The payment of a link, by the same rules as starting it; undefined if the link is invalid. Does not use the
 * link up.
 */
export const lookAtLink = async (deps: Deps, token: string): Promise<LookedAtLink | undefined> => {
  const hash = deps.mailLinks.hash(token);
  const found = await findByLink(deps.db, hash, deps.clock());
  if (found?.link !== 'open') return found && { ...found, changed: false };
  // Under lock, so that a concurrent change is not missed.
  const as = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPaymentByLink(trx, hash);
    return locked && (await isAsApproved(trx, locked.order, locked.payment));
  });
  return { ...found, changed: as === false };
};
