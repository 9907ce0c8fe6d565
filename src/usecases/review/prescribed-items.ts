import type { Tx } from '#db/client.ts';
import { linesOfOrder } from '#db/writes/orders.ts';
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
  const lines = await linesOfOrder(trx, orderId);
  return lines.flatMap(({ productId, strength, packs }) => {
    const found = findOption(content.catalogue, productId, strength);
    return found && requiresPrescription(found.product) ? [{ productId, strength, packs }] : [];
  });
};
