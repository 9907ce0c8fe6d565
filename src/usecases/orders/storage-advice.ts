import type { OrderLine } from '#db/writes/orders.ts';
import { findOption } from '#domain/catalogue.ts';
import { plainText, textsOf } from '#domain/rich-text.ts';
import type { StorageAdvice } from '#mail/templates/status-changed.tsx';
import type { Deps } from '#usecases/deps.ts';

/** How each medicine of an order is kept before it is used, as its page says it; each medicine once. */
export const storageAdvice = (
  { content }: Pick<Deps, 'content'>,
  lines: readonly OrderLine[],
): readonly StorageAdvice[] => {
  const advice = new Map<string, string>();
  for (const { productId, strength } of lines) {
    const product = findOption(content.catalogue, productId, strength)?.product;
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
