import { MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { lineId } from '#domain/catalogue.ts';
import type { RequestedLine } from '#domain/pricing.ts';
import type { Offer } from '#domain/reading/offers.ts';
import { PRESCRIPTION_FIRST } from '#texts/prescription-first.ts';

/** Value of the choice to leave an item out. */
export const LEAVE_OUT = 'none';

export const packName = (index: number): string => `pack-${index}`;
export const countName = (index: number): string => `packs-${index}`;

const QUANTITY = new RegExp(`^\\d{1,${String(MAX_QUANTITY).length}}$`);

type Confirmed =
  | { readonly lines: readonly RequestedLine[] }
  | { readonly errors: Readonly<Record<string, string>> };

/** The lines that a person has confirmed of the offers, or what is wrong with their choices. */
export const confirmedLines = (
  offers: readonly Offer[],
  values: Readonly<Record<string, string>>,
): Confirmed => {
  const errors: Record<string, string> = {};
  const lines: RequestedLine[] = [];
  for (const [index, { choices }] of offers.entries()) {
    if (choices.length === 0) continue;
    const chosen = values[packName(index)] ?? '';
    if (chosen === LEAVE_OUT) continue;
    const pack = choices.find((each) => lineId(each.productId, each.strength) === chosen);
    if (!pack) {
      errors[packName(index)] = PRESCRIPTION_FIRST.option;
      continue;
    }
    const typed = (values[countName(index)] ?? '').trim();
    const quantity = QUANTITY.test(typed) ? Number(typed) : 0;
    if (quantity < MIN_QUANTITY) {
      errors[countName(index)] = PRESCRIPTION_FIRST.packs;
      continue;
    }
    const { productId, strength, unitsPerDay } = pack;
    lines.push({
      productId,
      strength,
      quantity,
      ...(unitsPerDay === undefined ? {} : { unitsPerDay }),
    });
  }
  if (Object.keys(errors).length > 0) return { errors };
  return lines.length === 0 ? { errors: { '': PRESCRIPTION_FIRST.none } } : { lines };
};
