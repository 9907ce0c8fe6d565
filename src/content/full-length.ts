import type { Product } from '#domain/catalogue.ts';
import { productTexts } from '#domain/product-texts.ts';
import { isMark, plainText } from '#domain/rich-text.ts';
import type { Statement } from './markdown.ts';
import type { Path } from './yaml-file.ts';

/** Words of its own that a page needs to say all that a patient has to know. */
const MIN_WORDS = { medicine: 1600, device: 900 } as const;

export const minWords = ({ drugClass }: Pick<Product, 'drugClass'>): number =>
  drugClass === 'pen needle' ? MIN_WORDS.device : MIN_WORDS.medicine;

export const wordsOf = (product: Product): number =>
  productTexts(product).reduce(
    (sum, text) => sum + (plainText(text).match(/\S+/g)?.length ?? 0),
    0,
  );

/** A statement of a product's file, with where it stands. */
export type TextAt = Statement & { readonly path: Path };

/** The parts whose statements name no source at all. */
export const partsWithoutSource = (
  texts: readonly TextAt[],
): readonly { readonly path: Path; readonly message: string }[] => {
  const parts = Map.groupBy(texts, ({ path }) => path.join(' '));
  return [...parts.values()].flatMap((part) => {
    const [first] = part;
    const needsOne = first?.path[0] === 'sections';
    return first && needsOne && !part.some(({ text }) => text.some(isMark))
      ? [{ path: first.path, message: 'this text names no source; write one behind a statement' }]
      : [];
  });
};
