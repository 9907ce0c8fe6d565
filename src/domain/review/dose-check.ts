import { formatDate } from '#domain/dates.ts';
import type { Product, ProductOption } from '#domain/catalogue.ts';
import { type Dial, dialAdvice, doseOfPen } from '#domain/dial.ts';
import type { LabelDose } from '#domain/label-dose.ts';
import type { PackSupply } from '#domain/supply.ts';
import { DOSE_TEXTS } from '#texts/doses.ts';
import { readDirections } from './directions/read-directions.ts';
import type { Amount, DirectionsReading, RegimenPart } from './directions/reading.ts';
import { doseUnit, prescribedDays } from './prescribed-supply.ts';
import { doseOf, type TypedLine, wholeOf } from './typed-prescription.ts';

/** A dose for a comparison between prescriptions of one ingredient. */
export type DailyDose = { readonly value: number; readonly unit: 'units' | 'mg' };

/** The pen of a line, with the document that states its doses. */
export type PenDial = {
  readonly dial: Dial;
  readonly dosesInPen: number | undefined;
  readonly source: string;
};

/** What is known of the dose of an ordered line besides what is typed. */
export type DoseFacts = {
  readonly packs: number;
  readonly product: {
    readonly name: string;
    readonly activeIngredient: string;
    readonly nonProprietaryName: string;
  };
  readonly option: {
    readonly strength: string;
    readonly supply: PackSupply;
    /** The dose in mg of a pen that gives one dose and no other. */
    readonly penDose?: number | undefined;
    /** Whether such a pen holds several doses, so that "one pen" is not one dose. */
    readonly severalInPen?: boolean;
  };
  /** Units a day that the patient stated at checkout. */
  readonly stated?: number | null | undefined;
  /** The label's doses, with the document in words. */
  readonly labelDose?: LabelDose | undefined;
  readonly pen?: PenDial | undefined;
  /** The last prescription of this ingredient for the patient. */
  readonly last?: { readonly dose: DailyDose; readonly issued: string } | undefined;
};

/** What the checks of the dose know of an option. */
export const doseOption = (
  { dial }: Pick<Product, 'dial'>,
  option: Pick<ProductOption, 'strength' | 'label' | 'quantity' | 'supply'>,
) => ({
  strength: option.strength,
  label: option.label,
  supply: option.supply,
  penDose: dial?.kind === 'fixed' ? doseOfPen(option) : undefined,
  severalInPen: dial?.kind === 'fixed' && dial.inUseDays !== undefined,
});

export type DoseVerdict = {
  readonly id: 'sig' | 'stated' | 'label' | 'last';
  readonly title: string;
  readonly state: 'met' | 'failed' | 'open';
  readonly text: string;
};

const CLOSE = 1e-6;
const same = (a: number, b: number): boolean => Math.abs(a - b) < CLOSE * Math.max(1, Math.abs(a));
const rounded = (value: number): number => Number(value.toFixed(4));

/** Amount of an active ingredient in one tablet, "5mg", or in one mL, "100u/mL" or "2mg/3mL". */
const strengthOf = (
  text: string,
):
  | { readonly value: number; readonly unit: 'units' | 'mg'; readonly perMl: boolean }
  | undefined => {
  const match = /^([\d.]+)\s*(mg|u|iu|units?)(?:\s*\/\s*([\d.]*)\s*ml)?$/i.exec(text.trim());
  if (!match?.[1] || !match[2]) return undefined;
  const perMl = /\/.*ml$/i.test(text.trim());
  return {
    value: Number(match[1]) / (perMl && match[3] ? Number(match[3]) : 1),
    unit: match[2].toLowerCase() === 'mg' ? 'mg' : 'units',
    perMl,
  };
};

type Counted = 'units' | 'mg' | 'tablets';

/** What the typed dose of a pack is counted in; mg for a pen whose typed "dose" is the days between doses. */
const countedIn = (supply: PackSupply): Counted | undefined => {
  switch (supply.kind) {
    case 'insulin':
      return 'units';
    case 'device':
      return 'mg';
    case 'doses':
      return supply.daysPerDose > 1 ? 'mg' : 'tablets';
    case 'none':
      return undefined;
  }
};

/** An amount of the directions in the unit of the typed dose; undefined where it cannot be counted so. */
const inCounted = (
  { value, unit }: Amount,
  counted: Counted,
  { strength, penDose, severalInPen = false }: DoseFacts['option'],
): number | undefined => {
  const known = strengthOf(strength);
  const one =
    counted === 'tablets' && known?.unit === 'mg' && !known.perMl ? known.value : undefined;
  switch (unit) {
    case 'units':
      return counted === 'units' ? value : undefined;
    case 'mg':
    case 'mcg': {
      const mg = unit === 'mg' ? value : value / 1000;
      if (counted === 'mg') return mg;
      return one ? mg / one : undefined;
    }
    case 'mL':
      return known?.perMl && known.unit === counted ? value * known.value : undefined;
    case 'tablet':
      return counted === 'tablets' ? value : undefined;
    case 'pen':
    case 'injection':
      if (unit === 'pen' && severalInPen) return undefined;
      return counted === 'mg' && penDose !== undefined ? value * penDose : undefined;
    case 'capsule':
    case 'click':
      return undefined;
  }
};

const inWords = ({ value, unit }: Amount): string => {
  const many = ['tablet', 'capsule', 'pen', 'injection', 'click'].includes(unit) && value !== 1;
  const name = unit === 'units' && value === 1 ? 'unit' : `${unit}${many ? 's' : ''}`;
  return `${value} ${name}`;
};
const partInWords = ({ amounts, times, days }: RegimenPart): string => {
  const [first, ...equal] = amounts.map(inWords);
  return `${first}${equal.length > 0 ? ` (${equal.join(', ')})` : ''} ${DOSE_TEXTS.often(times, days)}`;
};
const partsInWords = (parts: readonly RegimenPart[]): string =>
  DOSE_TEXTS.and(parts.map(partInWords));

type Typed = { readonly amount: number; readonly injections: number };
const typedOf = (typed: TypedLine): Typed | undefined => {
  const amount = doseOf(typed.dose);
  const injections = typed.injections.trim() === '' ? 1 : wholeOf(typed.injections);
  return amount && injections ? { amount, injections } : undefined;
};

const typedInWords = ({ amount }: Typed, { option: { supply } }: DoseFacts): string => {
  switch (supply.kind) {
    case 'insulin':
      return `${amount} ${amount === 1 ? 'unit' : 'units'} a day`;
    case 'device':
      return `${amount} mg a day`;
    case 'doses':
      return supply.daysPerDose > 1
        ? `one dose every ${amount} ${amount === 1 ? 'day' : 'days'}`
        : `${amount} ${amount === 1 ? 'tablet' : 'tablets'} a day`;
    case 'none':
      return String(amount);
  }
};

/** What a dose comes to within a day; undefined where the pack does not tell it. */
export const dailyDose = (
  { supply, strength, penDose }: DoseFacts['option'],
  dose: number,
): DailyDose | undefined => {
  switch (supply.kind) {
    case 'insulin':
      return { value: dose, unit: 'units' };
    case 'device':
      return { value: dose, unit: 'mg' };
    case 'doses': {
      const each = penDose ?? strengthOf(strength)?.value;
      if (!each) return undefined;
      return { value: supply.daysPerDose > 1 ? each / dose : each * dose, unit: 'mg' };
    }
    case 'none':
      return undefined;
  }
};

const factorOf = (a: number, b: number): number => (a > b ? a / b : b / a);

/** Days by the directions and by the typed dose, where both count and differ. */
const daysInWords = (
  { option: { supply }, packs }: DoseFacts,
  written: Typed,
  typed: Typed,
): string => {
  const byWritten = prescribedDays(supply, packs, written)?.days;
  const byTyped = prescribedDays(supply, packs, typed)?.days;
  return byWritten === undefined || byTyped === undefined || byWritten === byTyped
    ? ''
    : DOSE_TEXTS.lasts(byWritten, byTyped);
};

type Verdict = Pick<DoseVerdict, 'state' | 'text'>;
const met = (text: string): Verdict => ({ state: 'met', text });
const failed = (text: string): Verdict => ({ state: 'failed', text });
const open = (text: string): Verdict => ({ state: 'open', text });

const unread = (
  reading: Exclude<DirectionsReading, { kind: 'read' }>,
  typed: Typed | undefined,
  facts: DoseFacts,
): string => {
  if (reading.kind === 'unreadable')
    switch (reading.reason) {
      case 'error-prone':
        return DOSE_TEXTS.errorProne(reading.what);
      case 'contradiction':
        return DOSE_TEXTS.contradiction(reading.what);
      case 'missing':
        return DOSE_TEXTS.missing(reading.what);
      case 'unknown':
        return DOSE_TEXTS.unknown(reading.what);
    }
  const { reasons, maxPerDay } = reading;
  const counted = countedIn(facts.option.supply);
  const most = maxPerDay && counted && inCounted(maxPerDay, counted, facts.option);
  const text = DOSE_TEXTS.byHand(reasons, maxPerDay && inWords(maxPerDay));
  const daily = facts.option.supply.kind !== 'doses' || facts.option.supply.daysPerDose <= 1;
  return typed && most !== undefined && daily && typed.amount > most + CLOSE
    ? `${text}${DOSE_TEXTS.beyondMost(typedInWords(typed, facts))}`
    : text;
};

/** Compares parts that are read with the typed dose. */
const comparedParts = (
  parts: readonly RegimenPart[],
  typed: Typed,
  counted: Counted,
  facts: DoseFacts,
): Verdict => {
  const { option } = facts;
  const words = partsInWords(parts);
  const inTyped = typedInWords(typed, facts);
  const amounts = parts.map((part) => part.amounts.map((each) => inCounted(each, counted, option)));
  const weekly = option.supply.kind === 'doses' && option.supply.daysPerDose > 1;
  if (amounts.flat().some((each) => each === undefined))
    return failed(DOSE_TEXTS.otherUnit(words, doseUnit(option.supply) ?? ''));
  const known = amounts.map((each) => each.filter((value) => value !== undefined));
  if (known.some(([first = 0, ...more]) => more.some((each) => !same(each, first))))
    return failed(DOSE_TEXTS.unequal(words));
  const doses = known.map(([first = 0]) => first);
  if (weekly) {
    const [part, ...more] = parts;
    const [dose = 0] = doses;
    if (!part || more.length > 0 || part.times !== 1) return failed(DOSE_TEXTS.severalDoses(words));
    if (option.penDose === undefined)
      return failed(DOSE_TEXTS.otherUnit(words, doseUnit(option.supply) ?? ''));
    if (!same(dose, option.penDose))
      return failed(DOSE_TEXTS.otherPen(words, `${option.penDose} mg`));
    return same(part.days, typed.amount)
      ? met(DOSE_TEXTS.agrees(words, inTyped))
      : failed(
          DOSE_TEXTS.differs(
            words,
            inTyped,
            factorOf(part.days, typed.amount) >= 10 ? factorOf(part.days, typed.amount) : 1,
            daysInWords(facts, { amount: part.days, injections: 1 }, typed),
          ),
        );
  }
  const perDay = parts.reduce(
    (sum, { times, days }, index) => sum + ((doses[index] ?? 0) * times) / days,
    0,
  );
  const injections = parts.reduce((sum, { times, days }) => sum + times / days, 0);
  const written: Typed = {
    amount: rounded(perDay),
    injections: counted === 'units' ? Math.max(1, Math.round(injections)) : 1,
  };
  const otherCount = counted === 'units' && !same(injections, typed.injections);
  if (same(perDay, typed.amount) && !otherCount) return met(DOSE_TEXTS.agrees(words, inTyped));
  return failed(
    `${DOSE_TEXTS.differs(
      words,
      inTyped,
      factorOf(perDay, typed.amount),
      daysInWords(facts, written, typed),
    )}${otherCount ? DOSE_TEXTS.injections(injections, typed.injections) : ''}`,
  );
};

const namesInDirections = (product: DoseFacts['product']): readonly string[] => [
  // A number in a name, as in "Humalog 200", must not take one out of the directions.
  product.name.replace(/[\d\s]+$/, ''),
  product.activeIngredient,
  product.nonProprietaryName,
];

const readingOf = (typed: TypedLine, { product }: DoseFacts): DirectionsReading =>
  readDirections(typed.directions, namesInDirections(product));

/**
 * The dose that directions state, in the unit that is typed for the option; undefined where they cannot be read
 * for certain, tell no fixed dose, or tell one that the option cannot give.
 */
export const writtenDose = (
  directions: string,
  { product, option }: Pick<DoseFacts, 'product' | 'option'>,
): { readonly amount: number; readonly injections: number } | undefined => {
  const reading = readDirections(directions, namesInDirections(product));
  const counted = countedIn(option.supply);
  if (reading.kind !== 'read' || counted === undefined) return undefined;
  const { parts } = reading;
  const amounts = parts.map((part) => part.amounts.map((each) => inCounted(each, counted, option)));
  const doses = amounts.flatMap(([one, ...more]) =>
    one !== undefined && more.every((each) => each !== undefined && same(each, one)) ? [one] : [],
  );
  if (doses.length < parts.length) return undefined;
  if (option.supply.kind === 'doses' && option.supply.daysPerDose > 1) {
    const [part, ...more] = parts;
    const [dose = 0] = doses;
    return part && more.length === 0 && part.times === 1 && same(dose, option.penDose ?? 0)
      ? { amount: part.days, injections: 1 }
      : undefined;
  }
  const sum = parts.reduce(
    (all, { times, days }, index) => all + ((doses[index] ?? 0) * times) / days,
    0,
  );
  const injections = parts.reduce((all, { times, days }) => all + times / days, 0);
  return {
    amount: rounded(sum),
    injections: counted === 'units' ? Math.max(1, Math.round(injections)) : 1,
  };
};

const sig = (typed: TypedLine, facts: DoseFacts, reading: DirectionsReading): Verdict => {
  const counted = countedIn(facts.option.supply);
  const dose = typedOf(typed);
  if (!typed.directions.trim() || counted === undefined) return open(DOSE_TEXTS.typeDirections);
  if (reading.kind !== 'read') {
    const text = unread(reading, dose, facts);
    return dose ? failed(text) : open(text);
  }
  return dose
    ? comparedParts(reading.parts, dose, counted, facts)
    : open(DOSE_TEXTS.typeDose(partsInWords(reading.parts)));
};

const stated = (typed: TypedLine, facts: DoseFacts): Verdict | undefined => {
  const told = facts.stated;
  if (told === undefined || told === null || facts.option.supply.kind !== 'insulin')
    return undefined;
  const dose = typedOf(typed);
  if (!dose) return open(DOSE_TEXTS.stated(told));
  return same(dose.amount, told)
    ? met(DOSE_TEXTS.statedAgrees(told))
    : failed(
        DOSE_TEXTS.statedDiffers(told, typedInWords(dose, facts), factorOf(dose.amount, told)),
      );
};

/** Above it the US label of a stronger insulin begins; see `HIGH_SOURCE`. */
const HIGH_UNITS_A_DAY = 200;
const HIGH_SOURCE =
  'Humulin R U-500, US prescribing information, section 1 (revision of November 2019, copy at docslib.org)';

/** Doses of the directions that one press of the pen cannot give, though the day's sum could be divided. */
const partBeyond = (
  reading: DirectionsReading,
  most: number,
  facts: DoseFacts,
): Amount | undefined =>
  reading.kind === 'read'
    ? reading.parts
        .flatMap(({ amounts }) => amounts)
        .find((each) => (inCounted(each, 'units', facts.option) ?? 0) > most)
    : undefined;

const insulinLabel = (dose: Typed, reading: DirectionsReading, facts: DoseFacts): Verdict => {
  const { pen } = facts;
  if (dose.amount > HIGH_UNITS_A_DAY)
    return failed(DOSE_TEXTS.veryHigh(typedInWords(dose, facts), HIGH_SOURCE));
  const advice = pen && dialAdvice(pen.dial, dose);
  if (!pen || pen.dial.kind !== 'steps')
    return failed(DOSE_TEXTS.noRange(advice ?? DOSE_TEXTS.ownPen));
  if (advice !== undefined) return failed(DOSE_TEXTS.beyondPen(advice, pen.source));
  const { step, most } = pen.dial;
  const part = partBeyond(reading, most, facts);
  if (part) return failed(DOSE_TEXTS.partBeyondPen(inWords(part), most, pen.source));
  const each = inWords({ value: rounded(dose.amount / dose.injections), unit: 'units' });
  return met(DOSE_TEXTS.withinPen(each, step, most, pen.source));
};

/** How many times a day the directions say; undefined if that differs between days. */
const timesIn = (reading: DirectionsReading): number | undefined => {
  if (reading.kind !== 'read' || reading.parts.some(({ days }) => days !== 1)) return undefined;
  return reading.parts.reduce((sum, { times }) => sum + times, 0);
};

const label = (typed: TypedLine, facts: DoseFacts, reading: DirectionsReading): Verdict => {
  const dose = typedOf(typed);
  const { option, labelDose, pen } = facts;
  if (!dose) return open(DOSE_TEXTS.typeForLabel);
  if (option.supply.kind === 'insulin') return insulinLabel(dose, reading, facts);
  const daily = dailyDose(option, dose.amount);
  if (!labelDose || !daily) return failed(DOSE_TEXTS.noRange(undefined));
  const advice = pen && dialAdvice(pen.dial, { ...dose, dosesInPen: pen.dosesInPen });
  if (pen && advice !== undefined) return failed(DOSE_TEXTS.beyondPen(advice, pen.source));
  const { least, most, days, source, timesADay, loading, starting } = labelDose;
  const weekly = option.supply.kind === 'doses' && option.supply.daysPerDose > 1;
  if (weekly && !same(days / dose.amount, Math.round(days / dose.amount)))
    return failed(DOSE_TEXTS.interval(dose.amount, days, source));
  const value = rounded(daily.value * days);
  const often = days === 1 ? 'a day' : `in ${days} days`;
  const range = `${least === most ? least : `${least} to ${most}`} mg ${often}`;
  const words = `${value} mg ${often}`;
  if (value < least - CLOSE || value > most + CLOSE)
    return failed(DOSE_TEXTS.beyond(words, range, source));
  const loads = loading !== undefined && value > loading.above + CLOSE;
  const divided = loads && loading.timesADay !== undefined ? [loading.timesADay] : timesADay;
  const written = timesIn(reading);
  if (reading.kind === 'read' && divided && written !== undefined && !divided.includes(written))
    return failed(DOSE_TEXTS.timesADay(partsInWords(reading.parts), divided, source));
  const lasts = prescribedDays(option.supply, facts.packs, dose)?.days;
  if (loads && (lasts === undefined || lasts > loading.forDays))
    return failed(DOSE_TEXTS.loading(words, loading.forDays, lasts, source));
  const begins =
    starting && value <= starting.upTo + CLOSE && lasts !== undefined && lasts > starting.forDays
      ? DOSE_TEXTS.starting(words, starting.forDays, lasts)
      : '';
  return met(`${DOSE_TEXTS.within(words, range, source)}${begins}`);
};

const TENFOLD = 10;

const last = (typed: TypedLine, facts: DoseFacts): Verdict | undefined => {
  if (!facts.last) return undefined;
  const { dose: before, issued } = facts.last;
  const typedDose = typedOf(typed);
  const words = ({ value, unit }: DailyDose): string => `${rounded(value)} ${unit} a day`;
  const day = formatDate(issued);
  if (!typedDose) return open(DOSE_TEXTS.last(words(before), day));
  const now = dailyDose(facts.option, typedDose.amount);
  if (!now || now.unit !== before.unit) return undefined;
  return factorOf(now.value, before.value) >= TENFOLD - CLOSE
    ? failed(DOSE_TEXTS.lastFar(words(before), day, words(now)))
    : met(DOSE_TEXTS.lastNear(words(before), day));
};

/**
 * Compares the typed dose of a line with every other statement of it: the directions, the patient's own dose, the
 * label with its pen, and the last prescription. Nothing is compared for a device.
 */
export const doseVerdicts = (typed: TypedLine, facts: DoseFacts): readonly DoseVerdict[] => {
  if (facts.option.supply.kind === 'none') return [];
  const reading = readingOf(typed, facts);
  const found = [
    ['sig', 'Dose and directions', sig(typed, facts, reading)],
    ['stated', 'Dose and patient', stated(typed, facts)],
    ['label', 'Dose on the label', label(typed, facts, reading)],
    ['last', 'Dose before', last(typed, facts)],
  ] as const;
  return found.flatMap(([id, title, verdict]) => (verdict ? [{ id, title, ...verdict }] : []));
};
