import { isDay } from '#domain/dates.ts';
import type { DosageForm } from '#domain/catalogue.ts';
import {
  inPresentFields,
  type Prescriber,
  PRESCRIBER_FIELDS,
  prescriberFields,
} from './prescriber.ts';

/** Forms that a prescription may name; those that the store does not list are told from those it does. */
export const WRITTEN_FORMS = [
  'pre-filled pen',
  'single-dose pen',
  'cartridge',
  'tablet',
  'vial',
  'other',
] as const satisfies readonly (DosageForm | 'vial' | 'other')[];

/**
 * A prescription as a pharmacist types it off the scan: text, field by field, whole or not. One line for
 * each line of the order that needs a prescription, in the order's own sequence.
 */
export type TypedLine = {
  readonly drug: string;
  readonly brand: string;
  readonly strength: string;
  readonly form: string;
  /** Packs per fill. */
  readonly quantity: string;
  readonly refills: string;
  /** Days that one fill lasts, as written; empty where the prescription names none. */
  readonly days: string;
  readonly directions: string;
  /** In the unit that the pack is counted in; see `doseUnit`. */
  readonly dose: string;
  readonly injections: string;
};

export type TypedPrescription = Prescriber & {
  readonly patientName: string;
  /** A day; empty where the prescription names none. */
  readonly birthDate: string;
  readonly issued: string;
  readonly lines: readonly TypedLine[];
};

const MAX_NAME = 200;
const MAX_DIRECTIONS = 1_000;
const MAX_DRUG = 200;

export const HEAD_FIELDS = {
  patientName: { label: 'Patient', max: MAX_NAME },
  birthDate: { label: 'Date of birth', max: 10 },
  issued: { label: 'Issue date', max: 10 },
  ...PRESCRIBER_FIELDS,
} as const satisfies Record<Exclude<keyof TypedPrescription, 'lines'>, unknown>;

export const LINE_FIELDS = {
  drug: { label: 'Drug', max: MAX_DRUG },
  brand: { label: 'Brand', max: MAX_DRUG },
  strength: { label: 'Strength', max: MAX_DRUG },
  form: { label: 'Form', max: 40 },
  quantity: { label: 'Packs per fill', max: 3 },
  refills: { label: 'Refills', max: 2 },
  days: { label: 'Days’ supply', max: 3 },
  directions: { label: 'Directions', max: MAX_DIRECTIONS },
  dose: { label: 'Dose', max: 8 },
  injections: { label: 'Injections a day', max: 2 },
} as const satisfies Record<keyof TypedLine, unknown>;

export type HeadField = keyof typeof HEAD_FIELDS;
export type LineField = keyof typeof LINE_FIELDS;
const headFields: readonly HeadField[] = [
  'patientName',
  'birthDate',
  'issued',
  ...prescriberFields,
];
const lineFields: readonly LineField[] = [
  'drug',
  'brand',
  'strength',
  'form',
  'quantity',
  'refills',
  'days',
  'directions',
  'dose',
  'injections',
];

/** Name of a field in a form and in a draft. */
export const lineFieldName = (line: number, field: LineField): string => `line-${line}-${field}`;

const cut = (text: string | undefined, max: number): string => (text ?? '').slice(0, max);

/** Reads what a form or a kept draft holds; what is missing is empty, what is too long is cut. */
export const readTyped = (
  typed: Readonly<Record<string, string | undefined>>,
  lines: number,
): TypedPrescription => {
  const values = inPresentFields(typed);
  const head = (field: HeadField): string => cut(values[field], HEAD_FIELDS[field].max);
  const line =
    (index: number) =>
    (field: LineField): string =>
      cut(values[lineFieldName(index, field)], LINE_FIELDS[field].max);
  return {
    patientName: head('patientName'),
    birthDate: head('birthDate'),
    issued: head('issued'),
    prescriberName: head('prescriberName'),
    prescriberNpi: head('prescriberNpi'),
    prescriberLicence: head('prescriberLicence'),
    prescriberAddress: head('prescriberAddress'),
    prescriberPhone: head('prescriberPhone'),
    lines: Array.from({ length: lines }, (_, index) => {
      const at = line(index);
      return {
        drug: at('drug'),
        brand: at('brand'),
        strength: at('strength'),
        form: at('form'),
        quantity: at('quantity'),
        refills: at('refills'),
        days: at('days'),
        directions: at('directions'),
        dose: at('dose'),
        injections: at('injections'),
      };
    }),
  };
};

/** Field that says which lines of the order the others were typed for. */
export const LINE_ITEMS = 'line-items';

/** A line of an order as a draft names it: another number of packs is another line for the checks. */
export type MarkedLine = { readonly itemId: string; readonly packs: number };

/** The value of `LINE_ITEMS` for lines in the order's own sequence. */
export const markOf = (lines: readonly MarkedLine[]): string =>
  lines.map(({ itemId, packs }) => `${itemId}:${packs}`).join(' ');

const itemsIn = (mark: string): readonly string[] =>
  mark.split(' ').map((each) => each.split(':')[0] ?? '');

/**
 * Where a line that something was typed for is now: its index among `lines`; -1 where it was taken out, and the same
 * index where nothing says which lines were meant.
 */
export const lineNow = (
  values: Readonly<Record<string, string>>,
  index: number,
  lines: readonly MarkedLine[],
): number => {
  const mark = values[LINE_ITEMS];
  if (mark === undefined) return index;
  const itemId = itemsIn(mark)[index];
  return lines.findIndex((line) => line.itemId === itemId);
};

/**
 * What was typed, with each line's fields beside the line that they were typed for, although lines were taken out since.
 * Reasons that settled a check go where lines or packs have changed, because the check is another one.
 */
export const alignTyped = (
  typed: Readonly<Record<string, string>>,
  lines: readonly MarkedLine[],
): Readonly<Record<string, string>> => {
  const values = inPresentFields(typed);
  const mark = markOf(lines);
  if (values[LINE_ITEMS] === undefined || values[LINE_ITEMS] === mark)
    return { ...values, [LINE_ITEMS]: mark };
  const aligned = Object.entries(values).flatMap(([name, text]) => {
    if (ANSWER_NAME.test(name)) return [];
    const line = /^line-(\d{1,2})-(.+)$/.exec(name);
    if (!line) return [[name, text] as const];
    const now = lineNow(values, Number(line[1]), lines);
    return now === -1 ? [] : [[`line-${now}-${line[2]}`, text] as const];
  });
  return { ...Object.fromEntries(aligned), [LINE_ITEMS]: mark };
};

/** The same as a form's fields. */
export const typedValues = (typed: TypedPrescription): Record<string, string> => ({
  ...Object.fromEntries(headFields.map((field) => [field, typed[field]])),
  ...Object.fromEntries(
    typed.lines.flatMap((line, index) =>
      lineFields.map((field) => [lineFieldName(index, field), line[field]] as const),
    ),
  ),
});

/** The fields that are not empty, by label; those of a line name it. */
export const typedByLabel = (
  typed: TypedPrescription,
  lineNames: readonly string[],
): readonly { readonly label: string; readonly text: string }[] =>
  [
    ...headFields.map((field) => ({ label: HEAD_FIELDS[field].label, text: typed[field] })),
    ...typed.lines.flatMap((line, index) =>
      lineFields.map((field) => ({
        label: `${lineNames[index] ?? `Line ${index + 1}`}: ${LINE_FIELDS[field].label}`,
        text: line[field],
      })),
    ),
  ].filter(({ text }) => text.trim() !== '');

/** Whether two say the same; blanks around a text say nothing. */
export const sameTyped = (a: TypedPrescription, b: TypedPrescription): boolean => {
  const first = typedValues(a);
  const second = typedValues(b);
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every(
    (name) => (first[name] ?? '').trim() === (second[name] ?? '').trim(),
  );
};

/** A whole number in its digits; undefined for anything else. */
export const wholeOf = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/**
 * A dose as it is typed: digits, perhaps with a decimal point or comma. A comma before three digits can be a
 * thousand or a decimal one, so it is none.
 */
export const doseOf = (text: string): number | undefined => {
  if (/,\d{3}$/.test(text.trim())) return undefined;
  const plain = text.trim().replace(',', '.');
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
};

/** A line whose every field has been read; amounts in packs. */
export type PrescriptionLine = {
  readonly drug: string;
  readonly brand: string | null;
  readonly strength: string;
  readonly form: string;
  readonly packsAFill: number;
  readonly refills: number;
  /** Null where the prescription names none. */
  readonly daysAFill: number | null;
  readonly directions: string;
  readonly dose: number;
  readonly injections: number;
};

export type WrittenPrescription = Prescriber & {
  readonly patientName: string;
  readonly issued: string;
  readonly lines: readonly PrescriptionLine[];
};

const lineOf = (typed: TypedLine): PrescriptionLine | undefined => {
  const packsAFill = wholeOf(typed.quantity);
  const refills = wholeOf(typed.refills);
  const daysAFill = typed.days.trim() === '' ? null : wholeOf(typed.days);
  const dose = doseOf(typed.dose);
  const injections = typed.injections.trim() === '' ? 1 : wholeOf(typed.injections);
  const drug = typed.drug.trim();
  const strength = typed.strength.trim();
  const form = typed.form.trim();
  const directions = typed.directions.trim();
  if (!packsAFill || refills === undefined || !dose || !injections) return undefined;
  if (daysAFill === undefined || daysAFill === 0) return undefined;
  if ([drug, strength, form, directions].includes('')) return undefined;
  return {
    drug,
    brand: typed.brand.trim() || null,
    strength,
    form,
    packsAFill,
    refills,
    daysAFill,
    directions,
    dose,
    injections,
  };
};

/** Whether a prescriber can be told from others of the same name: by an address or a number. */
export const namesPractice = ({
  prescriberNpi,
  prescriberLicence,
  prescriberAddress,
}: Pick<Prescriber, 'prescriberNpi' | 'prescriberLicence' | 'prescriberAddress'>): boolean =>
  [prescriberNpi, prescriberLicence, prescriberAddress].some((text) => text.trim() !== '');

/** The prescription, where nothing is missing from it; undefined while something is. */
export const writtenOf = (typed: TypedPrescription): WrittenPrescription | undefined => {
  const lines = typed.lines.map(lineOf).filter((line) => line !== undefined);
  const head = {
    patientName: typed.patientName.trim(),
    issued: typed.issued,
    prescriberName: typed.prescriberName.trim(),
    prescriberNpi: typed.prescriberNpi.trim(),
    prescriberLicence: typed.prescriberLicence.trim(),
    prescriberAddress: typed.prescriberAddress.trim(),
    prescriberPhone: typed.prescriberPhone.trim(),
  };
  const { patientName, prescriberName, issued } = head;
  return lines.length === typed.lines.length &&
    isDay(issued) &&
    patientName !== '' &&
    prescriberName !== '' &&
    namesPractice(head)
    ? { ...head, lines }
    : undefined;
};

/** What a pharmacist types to settle a check of the dose: the dose once more, and the reason. */
export type DoseAnswer = { readonly right: string; readonly why: string };
const MAX_RIGHT = 8;
export const MAX_WHY = 500;
/** Shorter ones say nothing. */
const MIN_WHY = 5;

/** Names of the two fields that settle a check. */
export const rightField = (check: string): string => `right-${check}`;
export const whyField = (check: string): string => `why-${check}`;

export const readAnswer = (
  values: Readonly<Record<string, string | undefined>>,
  check: string,
): DoseAnswer => ({
  right: cut(values[rightField(check)], MAX_RIGHT).trim(),
  why: cut(values[whyField(check)], MAX_WHY).trim(),
});

/** Name of the field with the checks that a shared answer was given for: their ids, separated by blanks. */
export const coversField = (shared: string): string => `covers-${shared}`;

/** The checks that a shared answer was given for. It settles no check that failed only afterwards. */
export const coveredBy = (
  values: Readonly<Record<string, string | undefined>>,
  shared: string,
): readonly string[] => (values[coversField(shared)] ?? '').split(' ').filter(Boolean);

/** Whether an answer gives a reason. */
export const givesReason = ({ why }: Pick<DoseAnswer, 'why'>): boolean => why.length >= MIN_WHY;

/** Whether an answer repeats the typed dose and gives a reason. */
export const answersDose = (answer: DoseAnswer, dose: number): boolean =>
  doseOf(answer.right) === dose && givesReason(answer);

/** Fields that settle a check. */
const ANSWER_NAME = /^(?:(?:right|why|covers)-[a-z-]{1,20}-\d{1,2}|why-stop-[a-z0-9-]{1,60})$/;
const LINE_NAME = /^line-\d{1,2}-([a-z]+)$/i;
const DECISION_NAME =
  /^(?:decision|(?:reason|note|sentence)-[a-z-]{1,20}|(?:right|why|covers)-[a-z-]{1,20}-\d{1,2}|why-stop-[a-z0-9-]{1,60})$/;
/** Of what else stands in the form of a decision. */
const MAX_KEPT_TEXT = 2_000;

const keptLength = (name: string): number | undefined => {
  if (name === LINE_ITEMS) return MAX_KEPT_TEXT;
  const head = headFields.find((field) => field === name);
  if (head) return HEAD_FIELDS[head].max;
  const line = lineFields.find((field) => field === LINE_NAME.exec(name)?.[1]);
  if (line) return LINE_FIELDS[line].max;
  return DECISION_NAME.test(name) ? MAX_KEPT_TEXT : undefined;
};

/**
 * Fields of a form that are kept as a draft: those of the prescription and of the decision, cut to their
 * maximum length.
 */
export const draftOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inPresentFields(values)).flatMap(([name, text]) => {
      const length = keptLength(name);
      return length === undefined ? [] : [[name, text.slice(0, length)] as const];
    }),
  );

/** The fields of a draft that stand on the scan, without those of a decision. */
export const typedDraftOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(draftOf(values)).filter(([name]) => !DECISION_NAME.test(name)));
