/**
 * How long a pack lasts. Everything here is an estimate from the label dose; the pharmacist's figure
 * from the prescription decides.
 */

/** Maximum supply in one shipment, in days. The store's own rule (specification, constants). */
export const MAX_SUPPLY_DAYS = 90;

/** Contents and use of a pack, according to the label. */
export type PackSupply =
  /** Tablets, or any pack with a fixed number of doses at a fixed interval. */
  | { readonly kind: 'doses'; readonly doses: number; readonly daysPerDose: number }
  /** A multi-dose device with a fixed daily dose, such as liraglutide. Amounts in one unit (mg). */
  | {
      readonly kind: 'device';
      readonly devices: number;
      readonly amountPerDevice: number;
      readonly amountPerDay: number;
      readonly inUseDays: number;
    }
  /** Insulin: the patient determines the dose. */
  | {
      readonly kind: 'insulin';
      readonly containers: number;
      readonly unitsPerContainer: number;
      readonly inUseDays: number;
      readonly primingUnits: number;
      readonly injectionsPerDay: number;
    }
  /** Not a medicine; the cap does not apply. */
  | { readonly kind: 'none' };

/** Source of the number of days: the label, the patient's own dose, or an assumption. */
export type SupplyBasis = 'label' | 'stated' | 'estimate';

export type SupplyEstimate = { readonly days: number; readonly basis: SupplyBasis };

/**
 * Units a day assumed for insulin until the patient says their own: the WHO's statistical dose of
 * 40 units (ATC/DDD index, A10A). It is not a recommended dose, so the store asks instead of
 * refusing for good where only this assumption stands against an order.
 */
export const ASSUMED_UNITS_PER_DAY = 40;
/** Plausible range of insulin units a day that a person can state. */
export const MIN_UNITS_PER_DAY = 1;
export const MAX_UNITS_PER_DAY = 500;

/** An implausible dose counts as not stated, so that it cannot lift the cap. */
const statedDose = (unitsPerDay: number | undefined): number | undefined =>
  unitsPerDay !== undefined &&
  Number.isInteger(unitsPerDay) &&
  unitsPerDay >= MIN_UNITS_PER_DAY &&
  unitsPerDay <= MAX_UNITS_PER_DAY
    ? unitsPerDay
    : undefined;

/** A small tolerance: 3 × (0.3 ÷ 0.1) is 8.999… in binary numbers. */
const wholeDays = (days: number): number => Math.floor(days + 1e-9);

/**
 * Days that `packs` packs last; null where the cap does not apply (a device).
 *
 * Insulin: a container lasts units ÷ (dose + priming × injections), and never longer than its in-use
 * limit; the containers add up, and part of a day at the end does not count. Priming is counted for
 * every injection (pen leaflets; method and vectors as pharmacists are taught, PAAS and NAPLEX).
 * Of a device with a fixed dose only full doses count: what is left in it is thrown away with it.
 */
export const supplyDays = (
  supply: PackSupply,
  packs: number,
  unitsPerDay?: number,
): SupplyEstimate | null => {
  switch (supply.kind) {
    case 'none':
      return null;
    case 'doses':
      return { days: wholeDays(supply.doses * supply.daysPerDose * packs), basis: 'label' };
    case 'device': {
      const perDevice = Math.min(supply.amountPerDevice / supply.amountPerDay, supply.inUseDays);
      return { days: wholeDays(perDevice) * supply.devices * packs, basis: 'label' };
    }
    case 'insulin': {
      const dose = statedDose(unitsPerDay);
      const daily = (dose ?? ASSUMED_UNITS_PER_DAY) + supply.primingUnits * supply.injectionsPerDay;
      const perContainer = Math.min(supply.unitsPerContainer / daily, supply.inUseDays);
      return {
        days: wholeDays(perContainer * supply.containers * packs),
        basis: dose === undefined ? 'estimate' : 'stated',
      };
    }
  }
};

/** A line as far as the cap is concerned. */
export type SupplyLine = {
  readonly id: string;
  readonly name: string;
  readonly atc: string | null;
  readonly supply: PackSupply;
  readonly quantity: number;
  readonly unitsPerDay?: number | undefined;
};

/** Days of an ingredient that earlier orders still cover. */
export type EarlierSupply = ReadonlyMap<string, number>;

export type SupplyVerdict = {
  readonly id: string;
  readonly estimate: SupplyEstimate | null;
  /** Days of this ingredient in the order up to here, this line included. */
  readonly daysInOrder: number;
  readonly daysEarlier: number;
  readonly over: boolean;
  /** The largest number of packs of this line that stays within the cap, 0 if not even one does. */
  readonly fits: number;
  /** True where the patient's own dose could change the verdict. */
  readonly asksForDose: boolean;
  /** One sentence for the person; undefined for a device. */
  readonly message: string | undefined;
};

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
const unitsText = (units: number): string => (units === 1 ? '1 unit' : `${units} units`);

/** Units a day that are counted and not injected: each injection tests the pen first. */
export const primingUnitsADay = (supply: PackSupply): number =>
  supply.kind === 'insulin' ? supply.primingUnits * supply.injectionsPerDay : 0;

const basisText = (
  { supply, unitsPerDay }: Pick<SupplyLine, 'supply' | 'unitsPerDay'>,
  { basis }: SupplyEstimate,
): string => {
  if (basis === 'label') return 'at the label dose';
  const priming = primingUnitsADay(supply);
  const primed = priming > 0 ? `, counting ${priming} more to prime the pen` : '';
  return basis === 'stated'
    ? `at your ${unitsText(unitsPerDay ?? ASSUMED_UNITS_PER_DAY)} a day${primed}`
    : `if you use about ${ASSUMED_UNITS_PER_DAY} units a day${primed} (an estimate; your dose may differ)`;
};

/**
 * The 90-day cap over a whole cart: lines of one ATC code count together, and so do the days that
 * earlier orders of it still cover. The line that crosses the limit is the one that is named.
 */
export const checkSupply = (
  lines: readonly SupplyLine[],
  earlier: EarlierSupply = new Map(),
): readonly SupplyVerdict[] => {
  const soFar = new Map<string, number>();
  return lines.map((line): SupplyVerdict => {
    const estimate =
      line.atc === null ? null : supplyDays(line.supply, line.quantity, line.unitsPerDay);
    if (estimate === null || line.atc === null)
      return {
        id: line.id,
        estimate: null,
        daysInOrder: 0,
        daysEarlier: 0,
        over: false,
        fits: line.quantity,
        asksForDose: false,
        message: undefined,
      };
    const daysInOrder = (soFar.get(line.atc) ?? 0) + estimate.days;
    soFar.set(line.atc, daysInOrder);
    const daysEarlier = earlier.get(line.atc) ?? 0;
    const over = daysInOrder + daysEarlier > MAX_SUPPLY_DAYS;
    const others = daysInOrder - estimate.days;
    const own = `${line.name} lasts about ${daysText(estimate.days)} ${basisText(line, estimate)}.`;
    const together = [
      others > 0 ? `${daysText(others)} of the same medicine in your cart` : '',
      daysEarlier > 0 ? `${daysText(daysEarlier)} from your earlier orders` : '',
    ].filter(Boolean);
    const sum =
      together.length > 0
        ? ` Together with ${together.join(' and ')} that makes ${daysText(daysInOrder + daysEarlier)}.`
        : '';
    const advice =
      estimate.basis === 'estimate'
        ? line.quantity > 1
          ? ' Lower the quantity, or tell us how many units you use each day.'
          : ' Tell us how many units you use each day, or remove it from this order.'
        : line.quantity > 1
          ? ' Please lower the quantity.'
          : ' Please remove it from this order, or contact us.';
    const room = MAX_SUPPLY_DAYS - daysEarlier - others;
    let fits = line.quantity;
    while (fits > 0 && (supplyDays(line.supply, fits, line.unitsPerDay)?.days ?? 0) > room)
      fits -= 1;
    return {
      id: line.id,
      estimate,
      daysInOrder,
      daysEarlier,
      over,
      fits,
      asksForDose: line.supply.kind === 'insulin',
      message: over
        ? `${own}${sum} The limit is ${MAX_SUPPLY_DAYS} days per shipment.${advice}`
        : own,
    };
  });
};

const DAY = 86_400_000;

/** One line of an earlier order, as far as the cap is concerned. */
export type EarlierItem = {
  readonly atc: string | null;
  readonly days: number | null;
  readonly cancelled: boolean;
  readonly shippedAt: Date | null;
};

/**
 * Days that earlier orders still cover, by ATC code. An order that has not left counts in full; one
 * that was shipped counts down from that day; a cancelled one does not count. Packs of one ingredient
 * are used one after the other, so what is shipped while an earlier pack lasts starts at its end.
 */
export const remainingSupply = (earlier: readonly EarlierItem[], now: Date): EarlierSupply => {
  const waiting = new Map<string, number>();
  const coveredUntil = new Map<string, number>();
  const inOrderOfShipping = earlier.toSorted(
    (a, b) => (a.shippedAt?.getTime() ?? 0) - (b.shippedAt?.getTime() ?? 0),
  );
  for (const { atc, days, cancelled, shippedAt } of inOrderOfShipping) {
    if (atc === null || days === null || cancelled) continue;
    if (shippedAt === null) waiting.set(atc, (waiting.get(atc) ?? 0) + days);
    else {
      // A shipping time in the future must not extend the supply.
      const shipped = Math.min(shippedAt.getTime(), now.getTime());
      const start = Math.max(shipped, coveredUntil.get(atc) ?? shipped);
      coveredUntil.set(atc, start + days * DAY);
    }
  }
  const remaining = new Map<string, number>();
  for (const atc of new Set([...waiting.keys(), ...coveredUntil.keys()])) {
    const covered = ((coveredUntil.get(atc) ?? 0) - now.getTime()) / DAY;
    // A day counts as covered until it ends.
    const left = Math.max(0, Math.ceil(covered)) + (waiting.get(atc) ?? 0);
    if (left > 0) remaining.set(atc, left);
  }
  return remaining;
};
