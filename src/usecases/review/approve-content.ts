import type { Tx } from '#db/client.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { approveContent } from '#db/writes/reviews.ts';
import { approvedText } from '#domain/review/approved-content.ts';
import type { Deps } from '#usecases/deps.ts';

/** Writes down what an approval is given for: the lines, the price and the patient, as they are now. */
export const approveForPayment = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  row: OrderRow,
): Promise<void> => {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'strength', 'quantity', 'price_cents'])
    .where('order_id', '=', row.id)
    .orderBy('line')
    .execute();
  const content = approvedText({
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
    lines: items.map((item) => ({
      productId: item.product_id,
      strength: item.strength,
      quantity: item.quantity,
      priceCents: item.price_cents,
    })),
    totalCents: row.total_cents,
  });
  await approveContent(trx, { id: deps.newId(), orderId: row.id, content }, deps.clock());
};
