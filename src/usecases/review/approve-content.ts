import type { Tx } from '#db/client.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { findDiscount } from '#db/writes/referrals.ts';
import { approveContent } from '#db/writes/reviews.ts';
import { approvedText } from '#domain/review/approved-content.ts';
import type { Deps } from '#usecases/deps.ts';
import { openPayment } from '#usecases/payments/open-payment.ts';

/** What an approval of an order is given for, as it is now: the lines, the price and the patient. */
export const contentOf = async (trx: Tx, row: OrderRow): Promise<string> => {
  const items = await linesOfOrder(trx, row.id);
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
    lines: items.map(({ packs: quantity, ...item }) => ({ ...item, quantity })),
    discount: discount && { kind: discount.kind, cents: discount.cents },
    totalCents: row.total_cents,
  });
};

/**
 * Writes down what an approval is given for, and opens the payment that is bound to it. An order that is
 * approved as it was already stays as it is.
 */
export const approveForPayment = async (deps: Deps, trx: Tx, row: OrderRow): Promise<void> => {
  const content = await contentOf(trx, row);
  const approved = await approveContent(
    trx,
    { id: deps.newId(), orderId: row.id, content },
    deps.clock(),
  );
  await openPayment(deps, trx, row, approved);
};
