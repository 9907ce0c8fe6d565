import type { Database, Tx } from '#db/client.ts';
import type { PaymentRow } from '#db/reads/payments.ts';
import { prescriptionEnds } from '#db/reads/prescription-ends.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { recordTrail, savePayment } from '#db/writes/payments.ts';
import { toCents } from '#domain/money.ts';
import { isOver, linkExpiry } from '#domain/payments/link.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { zoneOf } from '#domain/shipping/destination.ts';
import type { Deps } from '#usecases/deps.ts';
import { queue, toPatient } from './payment-mails.ts';

export type LinkDeps = Pick<Deps, 'jobs' | 'clock' | 'newId' | 'settings' | 'mailLinks'>;

type Actor = { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null };

/** When the prescription of an order may last be filled; undefined for one that needs none. */
export const prescriptionEnd = async (
  db: Database | Tx,
  orderId: string,
): Promise<Date | undefined> => (await prescriptionEnds(db, [orderId])).get(orderId)?.ends;

/**
 * Gives a locked payment a new link; the one before works no more. Answers with the link's id, of which its
 * token is made.
 */
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

/** The same, and mails it to the patient; not where the prescription is over, which no link can outlive. */
export const mailLink = async (
  deps: LinkDeps,
  trx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  rest: number,
  actor: Actor,
): Promise<void> => {
  if (isOver(await prescriptionEnd(trx, order.id), deps.clock())) return;
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
      },
    }),
  );
};
