import type { DosageForm, DrugClass, ProductOption } from '#domain/catalogue.ts';
import { doseOfPen } from '#domain/dial.ts';
import { MAX_SUPPLY_DAYS } from '#domain/supply.ts';

type Dispensed = { readonly dosageForm: DosageForm; readonly drugClass: DrugClass };

/** "2 pens", "30 tablets", "pen with 4 weekly doses": the count of pieces in the pack's text. */
const piecesIn = (quantity: string): number | undefined => {
  if (/^(?:an? |one )?pen\b/i.test(quantity)) return 1;
  const match = /(\d+)\s+(?:[a-z-]+\s+){0,3}?(?:pens?|cartridges?|tablets?|needles?)\b/i.exec(
    quantity,
  );
  return match ? Number(match[1]) : undefined;
};

const weeklyDosesIn = (quantity: string): number | undefined => {
  const match = /(\d+)\s+weekly\s+doses?/i.exec(quantity);
  return match ? Number(match[1]) : undefined;
};

/** Amount in one pen or cartridge, where strength (per ml) and pack text (ml each) tell it. */
const amountEach = (option: ProductOption): number | undefined => {
  const perMl = /(\d+(?:\.\d+)?)\s*(?:mg|iu|u|units?)\s*\/\s*ml/i.exec(option.strength);
  const ml = /(\d+(?:\.\d+)?)\s*ml/i.exec(option.quantity);
  return perMl && ml ? Number(perMl[1]) * Number(ml[1]) : undefined;
};

const expectedKind = ({ dosageForm, drugClass }: Dispensed): readonly string[] => {
  if (dosageForm === 'pen needle') return ['none'];
  if (drugClass.endsWith('insulin')) return ['insulin'];
  return dosageForm === 'pre-filled pen' ? ['doses', 'device'] : ['doses'];
};

/**
 * Reports options whose supply contradicts the pack text. The 90-day cap is computed from the supply and
 * the customer reads the pack text, so a contradiction would let too much medicine through.
 */
export const supplyProblems = (product: Dispensed, option: ProductOption): readonly string[] => {
  const { supply, quantity } = option;
  const kinds = expectedKind(product);
  if (!kinds.includes(supply.kind))
    return [
      `the supply's kind is "${supply.kind}"; for a ${product.drugClass} (${product.dosageForm}) it must be ${kinds.join(' or ')}`,
    ];
  const problems: string[] = [];
  const compare = (what: string, held: number, read: number | undefined): void => {
    if (read !== undefined && Math.abs(held - read) > 1e-9)
      problems.push(`the supply says ${held} ${what}, but the pack "${quantity}" says ${read}`);
  };
  const pieces = piecesIn(quantity);
  if (pieces === undefined)
    problems.push(
      `the pack "${quantity}" does not tell the number of pens, cartridges, tablets or needles`,
    );
  if (supply.kind === 'doses') {
    // Every line of an order shows strength and pack: one of the two has to tell which pen it is.
    if (doseOfPen(option) === undefined)
      problems.push(`neither "${option.strength}" nor the pack "${quantity}" tells the dose`);
    const weekly = weeklyDosesIn(quantity);
    const doses = product.dosageForm === 'pre-filled pen' ? undefined : pieces;
    compare('doses', supply.doses, weekly === undefined ? doses : weekly);
    if (weekly !== undefined) compare('days for a dose', supply.daysPerDose, 7);
    const days = supply.doses * supply.daysPerDose;
    if (days > MAX_SUPPLY_DAYS)
      problems.push(`one pack lasts ${days} days, more than the ${MAX_SUPPLY_DAYS} of a shipment`);
  }
  if (supply.kind === 'device') {
    compare('devices', supply.devices, pieces);
    compare('mg in each device', supply.amountPerDevice, amountEach(option));
  }
  if (supply.kind === 'insulin') {
    compare('containers', supply.containers, pieces);
    compare('units in each container', supply.unitsPerContainer, amountEach(option));
  }
  return problems;
};
