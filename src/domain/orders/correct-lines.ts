import { type Catalogue, findOption, requiresPrescription } from '#domain/catalogue.ts';
import { packOf } from '#domain/line-words.ts';
import { type Cents, toCents } from '#domain/money.ts';
import { type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import type { MarkedLine } from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { supplyDays } from '#domain/supply.ts';
import { LINES_MESSAGES } from '#texts/order-lines.ts';

export const MAX_LINES_NOTE = 1_000;
export const MAX_LINES_SENTENCE = 600;

/** A line of an order, with what is needed to lower its packs. */
export type CorrectableLine = {
  readonly itemId: string;
  readonly productId: string;
  readonly strength: string;
  readonly name: string;
  /** '{qty}x {quantity text}' */
  readonly description: string;
  readonly packs: number;
  /** Packs that the patient asked for; `packs` is never more. */
  readonly ordered: number;
  readonly price: Cents;
  readonly supplyDays: number | null;
  readonly unitsPerDay: number | null;
};

/** One line whose packs change; `to` is 0 for a line that is taken out. */
export type LineChange = {
  readonly itemId: string;
  readonly name: string;
  readonly pack: string;
  readonly from: number;
  readonly to: number;
};

/** An order after its lines were corrected. */
export type CorrectedLines = {
  /** The lines that need a prescription, as they were before. */
  readonly prescribed: readonly MarkedLine[];
  readonly changes: readonly LineChange[];
  /** The lines that stay with other packs. */
  readonly changed: readonly {
    readonly itemId: string;
    readonly packs: number;
    readonly description: string;
    readonly supplyDays: number | null;
  }[];
  readonly removed: readonly string[];
  /** Null for an order without a discount. */
  readonly discount: Cents | null;
  readonly total: Cents;
};

export type LinesRefusal =
  | 'lines-unchanged'
  | 'lines-changed'
  | 'lines-empty'
  | 'lines-without-prescription'
  | 'packs-wrong';

/** The name of the field with the packs of a line. */
export const packsField = (itemId: string): string => `packs-${itemId}`;

/** Days that fewer or more packs of a line last, at the dose that the patient stated or the usual one. */
const daysOf = (catalogue: Catalogue, line: CorrectableLine, packs: number): number | null => {
  const found = findOption(catalogue, line.productId, line.strength);
  if (found)
    return supplyDays(found.option.supply, packs, line.unitsPerDay ?? undefined)?.days ?? null;
  // An option that is no longer sold.
  return line.supplyDays === null ? null : Math.floor((line.supplyDays * packs) / line.packs);
};

/**
 * The order with other packs by line: from 0, which takes the line out, to what the patient asked for. Prices stay as
 * they were ordered; discount and total follow the lines. `wanted` must name every line. Refuses: no change, a line
 * that is missing or unknown, packs beyond what was ordered, no line left, and, for an order that needs a prescription,
 * no line left that does.
 */
export const correctLines = (
  catalogue: Catalogue,
  order: {
    readonly lines: readonly CorrectableLine[];
    readonly discount: DiscountKind | undefined;
    readonly prescriptionRequired: boolean;
  },
  wanted: ReadonlyMap<string, number>,
): Result<CorrectedLines, LinesRefusal> => {
  const known = new Set(order.lines.map(({ itemId }) => itemId));
  if (wanted.size !== known.size || [...wanted.keys()].some((itemId) => !known.has(itemId)))
    return refuse('lines-changed', 'conflict', LINES_MESSAGES.changed);
  const lines = order.lines.map((line) => ({ line, to: wanted.get(line.itemId) ?? line.packs }));
  const wrong = lines.find(({ line, to }) => !Number.isInteger(to) || to < 0 || to > line.ordered);
  if (wrong) {
    const message = LINES_MESSAGES.packsWrong(wrong.line.name, wrong.line.ordered);
    return refuse('packs-wrong', 'invalid', message, {
      fields: { [packsField(wrong.line.itemId)]: message },
    });
  }
  const moved = lines.filter(({ line, to }) => to !== line.packs);
  if (moved.length === 0) return refuse('lines-unchanged', 'invalid', LINES_MESSAGES.unchanged);
  const kept = lines.filter(({ to }) => to > 0);
  if (kept.length === 0) return refuse('lines-empty', 'conflict', LINES_MESSAGES.empty);
  const isPrescribed = ({ productId, strength }: CorrectableLine): boolean => {
    const found = findOption(catalogue, productId, strength);
    return found !== undefined && requiresPrescription(found.product);
  };
  if (order.prescriptionRequired && !kept.some(({ line }) => isPrescribed(line)))
    return refuse('lines-without-prescription', 'conflict', LINES_MESSAGES.withoutPrescription);
  const subtotal = toCents(kept.reduce((sum, { line, to }) => sum + line.price * to, 0));
  const discount = order.discount === undefined ? null : discountOn(subtotal);
  return ok({
    prescribed: order.lines.filter(isPrescribed).map(({ itemId, packs }) => ({ itemId, packs })),
    changes: moved.map(({ line, to }) => ({
      itemId: line.itemId,
      name: line.name,
      pack: packOf(line),
      from: line.packs,
      to,
    })),
    changed: moved.flatMap(({ line, to }) =>
      to === 0
        ? []
        : [
            {
              itemId: line.itemId,
              packs: to,
              description: `${to}x ${packOf(line)}`,
              supplyDays: daysOf(catalogue, line, to),
            },
          ],
    ),
    removed: moved.flatMap(({ line, to }) => (to === 0 ? [line.itemId] : [])),
    discount,
    total: toCents(subtotal - (discount ?? 0)),
  });
};

const packsText = (packs: number): string => (packs === 1 ? '1 pack' : `${packs} packs`);

/** "Ozempic 2mg/3mL: 1 pack in place of 3", "Lantus 100U/mL: taken out". */
export const lineChangeText = ({ name, from, to }: Omit<LineChange, 'itemId' | 'pack'>): string =>
  to === 0 ? `${name}: removed` : `${name}: ${packsText(to)} instead of ${from}`;
