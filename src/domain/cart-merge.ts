import { MAX_QUANTITY } from './cart.ts';

/** A line as far as merging is concerned. */
export type CountedLine = {
  readonly id: string;
  readonly quantity: number;
  readonly unitsPerDay?: number | undefined;
};

type Lines<Line> = readonly Line[];

const byId = <Line extends CountedLine>(lines: Lines<Line>): ReadonlyMap<string, Line> =>
  new Map(lines.map((line) => [line.id, line]));

/** The line that a cart has after two changes of it; absent where it was removed. */
const merged = <Line extends CountedLine>(
  base: CountedLine | undefined,
  mine: Line | undefined,
  theirs: Line | undefined,
): Line | undefined => {
  const [before, here, there] = [base, mine, theirs].map((line) => line?.quantity ?? 0);
  const line =
    here === before ? theirs : there === before ? mine : (here ?? 0) > (there ?? 0) ? mine : theirs;
  if (!line) return undefined;
  const dose = mine && mine.unitsPerDay !== base?.unitsPerDay ? mine : (theirs ?? mine);
  return { ...line, unitsPerDay: dose?.unitsPerDay };
};

/**
 * Merges two versions of a cart that were both made from `base`: what only one of them has changed is taken from it, and
 * of two changes of a line the larger quantity, so that nothing is lost. Without a common base, every line of both is
 * kept. Merging again changes nothing.
 */
export const mergeCarts = <Line extends CountedLine>(
  base: Lines<CountedLine>,
  mine: Lines<Line>,
  theirs: Lines<Line>,
): Lines<Line> => {
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((id) => {
    const line = merged(before.get(id), here.get(id), there.get(id));
    return line ? [line] : [];
  });
};

/** What a browser remembers of its account's cart. */
export type CartMemory = {
  /** The id of the cart, and its version, that an answer told last. */
  readonly of: string;
  readonly version: number;
  readonly lines: Lines<CountedLine>;
  /** A change that was sent and has no answer yet: a key that is used once, and the lines as they were sent. */
  readonly sent?: { readonly key: string; readonly lines: Lines<CountedLine> } | undefined;
};

/** The base that a browser's cart and a kept cart have in common; empty where the browser does not know that cart. */
export const commonBase = (
  memory: Pick<CartMemory, 'of' | 'lines' | 'sent'>,
  kept: { readonly id: string; readonly lastSync: string | null },
): Lines<CountedLine> => {
  if (memory.sent && memory.sent.key === kept.lastSync) return memory.sent.lines;
  return memory.of === kept.id ? memory.lines : [];
};

/** What was put into a cart since `base`, as quantities to add. */
export const addedSince = <Line extends CountedLine>(
  base: Lines<CountedLine>,
  now: Lines<Line>,
): Lines<Line> => {
  const before = byId(base);
  return now.flatMap((line) => {
    const quantity = Math.min(MAX_QUANTITY, line.quantity - (before.get(line.id)?.quantity ?? 0));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
};
