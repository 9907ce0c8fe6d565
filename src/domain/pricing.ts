import { cartTotal, makeLine, MAX_LINES, MAX_QUANTITY, MIN_QUANTITY } from './cart.ts';
import { findOption, requiresPrescription, type Catalogue } from './catalogue.ts';
import type { Cents } from './money.ts';
import { ok, refuse, type Result } from './result.ts';
import { MAX_UNITS_PER_DAY, MIN_UNITS_PER_DAY, type SupplyLine } from './supply.ts';

/** Line fields accepted from the browser: neither price nor name. */
export type RequestedLine = {
  readonly productId: string;
  readonly strength: string;
  readonly quantity: number;
  readonly unitsPerDay?: number | undefined;
};

export type PricedLine = SupplyLine & {
  readonly productId: string;
  readonly strength: string;
  readonly description: string;
  readonly price: Cents;
};

export type PricedOrder = {
  readonly lines: readonly PricedLine[];
  readonly total: Cents;
  /** True as soon as one line is prescription-only. */
  readonly prescriptionRequired: boolean;
};

export type PricingRefusal =
  | 'empty-cart'
  | 'unknown-option'
  | 'bad-quantity'
  | 'bad-dose'
  | 'too-many-lines';

const isWholeBetween = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

/**
 * Prices the lines from the catalogue and combines equal options. Refuses an empty cart, unknown options, and
 * implausible quantities or doses.
 */
export const priceOrder = (
  catalogue: Catalogue,
  requested: readonly RequestedLine[],
): Result<PricedOrder, PricingRefusal> => {
  if (requested.length === 0) return refuse('empty-cart', 'invalid', 'Your cart is empty');
  if (requested.length > MAX_LINES)
    return refuse(
      'too-many-lines',
      'invalid',
      `An order can have at most ${MAX_LINES} different items.`,
    );
  const lines = new Map<string, PricedLine>();
  let prescriptionRequired = false;
  for (const line of requested) {
    const found = findOption(catalogue, line.productId, line.strength);
    if (!found)
      return refuse(
        'unknown-option',
        'invalid',
        'We do not list one of the items. Please remove it from your cart and add it again.',
      );
    const { product, option } = found;
    const made = makeLine(product, option, MIN_QUANTITY);
    const before = lines.get(made.id);
    const quantity = line.quantity + (before?.quantity ?? 0);
    if (
      !isWholeBetween(line.quantity, MIN_QUANTITY, MAX_QUANTITY) ||
      !isWholeBetween(quantity, MIN_QUANTITY, MAX_QUANTITY)
    )
      return refuse(
        'bad-quantity',
        'invalid',
        `The quantity of ${made.name} must be a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`,
      );
    if (
      line.unitsPerDay !== undefined &&
      !isWholeBetween(line.unitsPerDay, MIN_UNITS_PER_DAY, MAX_UNITS_PER_DAY)
    )
      return refuse(
        'bad-dose',
        'invalid',
        `The daily dose of ${made.name} must be a whole number of units from ${MIN_UNITS_PER_DAY} to ${MAX_UNITS_PER_DAY}.`,
      );
    prescriptionRequired ||= requiresPrescription(product);
    lines.set(made.id, {
      id: made.id,
      productId: product.id,
      strength: option.strength,
      name: made.name,
      description: `${quantity}x ${option.quantity}`,
      price: option.price,
      quantity,
      atc: product.atc,
      supply: option.supply,
      unitsPerDay:
        option.supply.kind === 'insulin' ? (line.unitsPerDay ?? before?.unitsPerDay) : undefined,
    });
  }
  const all = [...lines.values()];
  return ok({ lines: all, total: cartTotal(all), prescriptionRequired });
};
