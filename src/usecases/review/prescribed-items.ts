import type { Tx } from '#db/client.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import type { Deps } from '#usecases/deps.ts';

/** The lines of an order that need a prescription, in packs. */
export const prescribedItems = async (
  { content }: Pick<Deps, 'content'>,
  trx: Tx,
  orderId: string,
): Promise<
  readonly { readonly productId: string; readonly strength: string; readonly packs: number }[]
> => {
  const rows = await trx
    .selectFrom('order_items')
    .select(['product_id', 'strength', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  return rows.flatMap((row) => {
    const found = findOption(content.catalogue, row.product_id, row.strength);
    return found && requiresPrescription(found.product)
      ? [{ productId: row.product_id, strength: row.strength, packs: row.quantity }]
      : [];
  });
};
