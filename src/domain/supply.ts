/**
 * How long a pack lasts. Everything here is an estimate from the label dose; the pharmacist's figure
 * from the prescription decides.
 */

/** Maximum supply in one shipment, in days. The store's own rule (specification, constants). */
export const MAX_SUPPLY_DAYS = 90;

/** What a pack holds and how it is used, as the label says it. */
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
  /** Insulin: the dose is the patient's. */
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
