import { lettersOf } from './labels.ts';
import type { ScanText } from './scan-text.ts';

/** Less than this is an empty form, or a scan of which little was recognised. */
const MIN_LETTERS = 80;

/**
 * The letters and digits of a scan in the order of its lines, for comparison with another one. Undefined if it has
 * too few of them.
 */
export const comparableText = ({ words }: ScanText): string | undefined => {
  const letters = lettersOf(
    words
      .toSorted((a, b) => a.page - b.page || a.middle - b.middle || a.left - b.left)
      .map(({ text }) => text)
      .join(''),
  );
  return letters.length >= MIN_LETTERS ? letters : undefined;
};
