import { supplyDays, type PackSupply } from '#domain/supply.ts';

const DAYS_BETWEEN = 'days between doses';

/** Unit in which a dose is counted, by the contents of the pack; undefined for a device. */
export const doseUnit = (supply: PackSupply): string | undefined => {
  switch (supply.kind) {
    case 'insulin':
      return 'units a day';
    case 'device':
      return 'mg a day';
    case 'doses':
      return supply.daysPerDose > 1 ? DAYS_BETWEEN : 'tablets a day';
    case 'none':
      return undefined;
  }
};

/** How the field of the dose is called and hinted, by the unit: seven days between doses are no dose of seven. */
export const doseField = (
  unit: string | undefined,
): { readonly label: string; readonly hint: string | undefined } =>
  unit === DAYS_BETWEEN
    ? { label: 'Days between doses', hint: undefined }
    : { label: 'Dose', hint: unit };

/** The dose of the label, for the field to begin with; undefined where the dose is the patient's own. */
export const labelDose = (supply: PackSupply): number | undefined => {
  switch (supply.kind) {
    case 'device':
      return supply.amountPerDay;
    case 'doses':
      return supply.daysPerDose > 1 ? supply.daysPerDose : 1 / supply.daysPerDose;
    case 'insulin':
    case 'none':
      return undefined;
  }
};

export type PrescribedDose = {
  /** In the unit of `doseUnit`. */
  readonly amount: number;
  /** Injections a day; for insulin, where each of them is primed. */
  readonly injections: number;
};

export type PrescribedDays = {
  readonly days: number;
  /** How the figure comes about, for the pharmacist to follow. */
  readonly arithmetic: string;
};

/** The pack as this prescription uses it, instead of as its label does. */
const asPrescribed = (supply: PackSupply, dose: PrescribedDose): PackSupply => {
  switch (supply.kind) {
    case 'insulin':
      return { ...supply, injectionsPerDay: dose.injections };
    case 'device':
      return { ...supply, amountPerDay: dose.amount };
    case 'doses':
      return {
        ...supply,
        daysPerDose: supply.daysPerDose > 1 ? dose.amount : 1 / dose.amount,
      };
    case 'none':
      return supply;
  }
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const arithmetic = (supply: PackSupply, packs: number, dose: PrescribedDose): string => {
  switch (supply.kind) {
    case 'insulin': {
      const priming = supply.primingUnits * dose.injections;
      const daily = dose.amount + priming;
      const perContainer = supply.unitsPerContainer / daily;
      const limited = perContainer > supply.inUseDays;
      const each = limited
        ? `${supply.inUseDays} days each, the longest that one may be used once opened (its units would last ${Math.floor(perContainer)})`
        : `${supply.unitsPerContainer} units each at ${daily} a day`;
      return `${counted(supply.containers * packs, 'container')}, ${each}. ${
        priming > 0 ? `This counts ${priming} units a day for priming.` : 'No priming is counted.'
      }`;
    }
    case 'device':
      return `${counted(supply.devices * packs, 'device')} of ${supply.amountPerDevice} mg at ${dose.amount} mg a day, at most ${supply.inUseDays} days each once opened.`;
    case 'doses':
      return supply.daysPerDose > 1
        ? `${counted(supply.doses * packs, 'dose')}, one every ${counted(dose.amount, 'day')}.`
        : `${counted(supply.doses * packs, 'tablet')} at ${dose.amount} a day.`;
    case 'none':
      return '';
  }
};

/**
 * Days that packs last at the prescribed dose: the pharmacist's figure, which decides where the cart's
 * estimate from the label does not. Null for a device, and where no dose is given that could be meant.
 * Method and vectors: pharmacy rules, 3.2 (PAAS, NAPLEX).
 */
export const prescribedDays = (
  supply: PackSupply,
  packs: number,
  dose: PrescribedDose,
): PrescribedDays | null => {
  if (!Number.isFinite(dose.amount) || dose.amount <= 0) return null;
  const result = supplyDays(asPrescribed(supply, dose), packs, dose.amount);
  // An insulin dose that cannot be meant would silently become the assumed one.
  if (!result || result.basis === 'estimate') return null;
  return { days: result.days, arithmetic: arithmetic(supply, packs, dose) };
};
