/** An option of the catalogue. */
export type OptionKey = { readonly productId: string; readonly strength: string };

/** A line of an order for which packs are noted. */
export type OrderedLine = OptionKey & {
  readonly itemId: string;
  /** Whether it is a prescription medicine. */
  readonly prescribed: boolean;
  readonly noted: number;
  readonly ordered: number;
};

export type LineFound<L extends OrderedLine> =
  | { readonly kind: 'line'; readonly line: L }
  /** Nobody has confirmed which option the product number belongs to. */
  | { readonly kind: 'unknown number' }
  /** The pack is of another option than the order, or the chosen line, is for. */
  | { readonly kind: 'other product' | 'other strength'; readonly lines: readonly L[] }
  /** The line has all its packs. */
  | { readonly kind: 'full'; readonly line: L }
  /** A prescription medicine is never noted without its product number. */
  | { readonly kind: 'number missing' }
  | { readonly kind: 'no line' };

const isOf = (line: OptionKey, option: OptionKey): boolean =>
  line.productId === option.productId && line.strength === option.strength;

const withRoom = <L extends OrderedLine>(lines: readonly L[]): LineFound<L> => {
  const [line] = lines.toSorted(
    (a, b) => Number(a.noted >= a.ordered) - Number(b.noted >= b.ordered),
  );
  if (!line) return { kind: 'no line' };
  return line.noted < line.ordered ? { kind: 'line', line } : { kind: 'full', line };
};

/**
 * The line that a pack belongs to. The product number alone decides where it is known; a chosen line must agree
 * with it, and decides only for a pack without a number that needs no prescription.
 */
export const lineOfPack = <L extends OrderedLine>(
  gtin: string | null,
  /** The option that the product number is confirmed for. */
  known: OptionKey | undefined,
  lines: readonly L[],
  chosenId: string | undefined,
): LineFound<L> => {
  const chosen = lines.filter(({ itemId }) => itemId === chosenId);
  if (chosenId !== undefined && chosen.length === 0) return { kind: 'no line' };
  if (gtin === null) {
    const [line] = chosen;
    if (!line)
      return { kind: lines.some(({ prescribed }) => !prescribed) ? 'no line' : 'number missing' };
    return line.prescribed ? { kind: 'number missing' } : withRoom(chosen);
  }
  if (!known) return { kind: 'unknown number' };
  const among = chosenId === undefined ? lines : chosen;
  const matching = among.filter((line) => isOf(line, known));
  if (matching.length > 0) return withRoom(matching);
  const same = among.filter(({ productId }) => productId === known.productId);
  return same.length > 0
    ? { kind: 'other strength', lines: same }
    : { kind: 'other product', lines: among };
};
