import bwip from 'bwip-js/node';
import { packElements } from '#domain/shipping/pack-code.ts';
import type { PackFacts } from './facts.ts';

/**
 * The GS1 DataMatrix of a pack, row by row, true for a dark module, without its quiet zone; undefined for a pack
 * without a product number. Source: GS1 General Specifications, sections 3.2 to 3.5 and 5.6.
 */
export const packMatrix = (pack: PackFacts): readonly (readonly boolean[])[] | undefined => {
  const elements = packElements(pack);
  if (!elements) return undefined;
  // The separator ends a value of free length, unless it is the last.
  const text = elements
    .map(([identifier, value], place) =>
      identifier === '10' && place < elements.length - 1
        ? `${identifier}${value}^FNC1`
        : identifier + value,
    )
    .join('');
  const [symbol] = bwip.raw('datamatrix', `^FNC1${text}`, { parsefnc: true });
  if (!symbol || !('pixs' in symbol)) throw new Error('no data matrix was made');
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1),
  );
};
