import type { Tx } from '#db/client.ts';
import { findOption } from '#domain/catalogue.ts';
import { plainText, textsOf } from '#domain/rich-text.ts';
import type { StorageAdvice } from '#mail/templates/status-changed.tsx';
import type { Deps } from '#usecases/deps.ts';

/** How each medicine of an order is kept before it is used, as its page says it; each medicine once. */
export const storageAdvice = async (
  { content }: Pick<Deps, 'content'>,
  trx: Tx,
  orderId: string,
): Promise<readonly StorageAdvice[]> => {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'strength'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const advice = new Map<string, string>();
  for (const { product_id, strength } of items) {
    const product = findOption(content.catalogue, product_id, strength)?.product;
    if (product)
      advice.set(
        product.name,
        product.sections.storage.beforeFirstUse
          .flatMap(textsOf)
          .map((text) => plainText(text))
          .join(' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  }
  return [...advice].map(([name, text]) => ({ name, text }));
};
