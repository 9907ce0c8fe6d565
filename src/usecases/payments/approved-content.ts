import type { Tx } from '#db/client.ts';
import type { PaymentRow } from '#db/reads/payments.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { findDiscount } from '#db/writes/referrals.ts';
import {
  approveContent,
  approvedContentOf,
  type ApprovedContentRow,
  reviewOf,
} from '#db/writes/reviews.ts';
import { approvedText, isStillApproved } from '#domain/review/approved-content.ts';
import type { Deps } from '#usecases/deps.ts';

/** The content that an approval covers, as it is now: lines, price and patient. */
export const contentOf = async (trx: Tx, row: OrderRow): Promise<string> => {
  const lines = await linesOfOrder(trx, row.id);
  const discount = await findDiscount(trx, row.id);
  return approvedText({
    orderId: row.id,
    patient: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      streetAddress: row.street_address,
      apartment: row.apartment,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      country: row.country,
    },
    lines: lines.map(({ productId, strength, packs, priceCents }) => ({
      productId,
      strength,
      quantity: packs,
      priceCents,
    })),
    discount: discount && { kind: discount.kind, cents: discount.cents },
    totalCents: row.total_cents,
  });
};

/** Stores the content that an approval covers. Unchanged content keeps its approval. */
export const approveOrderContent = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  row: OrderRow,
): Promise<ApprovedContentRow> =>
  approveContent(
    trx,
    { id: deps.newId(), orderId: row.id, content: await contentOf(trx, row) },
    deps.clock(),
  );

/**
 * Whether the order is unchanged since its approval, with the approved prescription: another one has to be
 * reviewed first.
 */
export const isAsApproved = async (
  trx: Tx,
  order: OrderRow,
  payment: PaymentRow,
): Promise<boolean> => {
  const approved = await approvedContentOf(trx, order.id);
  const review = await reviewOf(trx, order.id);
  if (review && review.state !== 'approved') return false;
  return (
    approved !== undefined &&
    approved.id === payment.content_id &&
    approved.hash === payment.content_hash &&
    isStillApproved(approved.content, await contentOf(trx, order))
  );
};
