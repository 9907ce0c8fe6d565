/**
 * Doses that a pen can deliver. Some pens dial in single units, some have a few settings, some deliver one
 * fixed dose. A prescription for a dose that cannot be dialed goes back to the prescriber (PAAS National on
 * insulin days' supply).
 */
export type Dial = {
  /** A source of the product's page, by id, and the place in it: "smpc 4.2". */
  readonly source: string;
} & (
  | {
      /** Insulin: every multiple of a step, up to a limit for one injection. */
      readonly kind: 'steps';
      readonly step: number;
      readonly most: number;
    }
  | { readonly kind: 'settings'; readonly amounts: readonly number[] }
  /** One dose a press, as printed on the pack; `inUseDays` where a pen holds several. */
  | { readonly kind: 'fixed'; readonly inUseDays?: number }
  /** A cartridge: the patient's pen determines the doses. */
  | { readonly kind: 'own pen' }
);

/** The dose in mg that a pen gives each time, where its strength or its pack tells one: "5mg", "4 weekly doses of 0.5 mg". */
export const doseOfPen = (option: {
  readonly strength: string;
  readonly quantity: string;
}): number | undefined => {
  const match =
    /^([\d.]+)\s*mg$/i.exec(option.strength) ?? /\bof ([\d.]+) mg\b/.exec(option.quantity);
  return match ? Number(match[1]) : undefined;
};

export type DialledDose = {
  /** Units a day, mg a day, or days between doses: as the dose of the medicine is counted. */
  readonly amount: number;
  readonly injections: number;
  /** How many doses one pen holds, where that is counted. */
  readonly dosesInPen?: number | undefined;
};

/** Tolerates rounding errors such as 0.6 ÷ 0.2. */
const isMultiple = (amount: number, step: number): boolean =>
  Math.abs(amount / step - Math.round(amount / step)) < 1e-6;

const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);
const either = (amounts: readonly number[]): string =>
  `${amounts.slice(0, -1).join(', ')}${amounts.length > 1 ? ' or ' : ''}${amounts.at(-1)}`;

const ofSteps = (
  { step, most }: Extract<Dial, { readonly kind: 'steps' }>,
  { amount, injections }: DialledDose,
): string | undefined => {
  if (!isMultiple(amount, step))
    return `The pen turns in steps of ${units(step)}: ${amount} units a day cannot be dialed. Ask the prescriber.`;
  if (amount > most * injections)
    return `The pen gives at most ${most} units in one injection: ${amount} units a day need at least ${Math.ceil(amount / most)} injections, and each one is primed first.`;
  if (amount < step * injections)
    return `The pen gives at least ${units(step)} in one injection: ${units(amount)} a day cannot be given in ${injections} injections. Ask the prescriber.`;
  return undefined;
};

/**
 * Reports the parts of a prescribed dose that the pen cannot deliver. Advice to staff only; no decision
 * depends on it.
 */
export const dialAdvice = (dial: Dial, dose: DialledDose): string | undefined => {
  switch (dial.kind) {
    case 'steps':
      return ofSteps(dial, dose);
    case 'settings':
      return dial.amounts.some((each) => Math.abs(each - dose.amount) < 1e-6)
        ? undefined
        : `The pen can be set to ${either(dial.amounts)} mg. ${dose.amount} mg a day is not one of these doses. Ask the prescriber.`;
    case 'fixed': {
      const { dosesInPen = 1 } = dose;
      const lastAfter = (dosesInPen - 1) * dose.amount;
      return dial.inUseDays !== undefined && lastAfter > dial.inUseDays
        ? `A pen may be used for ${dial.inUseDays} days once opened. At one dose every ${dose.amount} days, its ${dosesInPen} doses last longer, and the rest is thrown away.`
        : undefined;
    }
    case 'own pen':
      return isMultiple(dose.amount, 1)
        ? undefined
        : `Whether ${dose.amount} units a day can be dialed depends on the patient’s own pen. Ask which one it is.`;
  }
};
