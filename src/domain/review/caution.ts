import type { DrugClass } from '#domain/catalogue.ts';
import type { ReportedMedicine } from './named-medicines.ts';

/** A medicine as far as the cautions are concerned. */
export type CautionMedicine = {
  readonly name: string;
  readonly activeIngredient: string;
  readonly drugClass: DrugClass;
  readonly strength: string;
};

/** Free-text answers of the patient; empty if they gave none. */
export type PatientNotes = {
  readonly allergies: string;
  readonly medicines: string;
  readonly conditions: string;
};

/** Everything that the patient tells about their health, allergies aside. */
export const told = ({ medicines, conditions }: PatientNotes): string =>
  `${medicines}\n${conditions}`;

/** All that patients tell the pharmacist about themselves. */
export type PatientAnswers = PatientNotes & {
  /** A day such as 1980-05-01; empty where the patient did not say. */
  readonly birthDate: string;
  /** The eGFR of the last blood test in mL a minute, in digits; empty where the patient did not say. */
  readonly kidneyValue: string;
  /** The day of that blood test; empty where the patient did not say. */
  readonly kidneyDay: string;
};

export const MAX_KIDNEY_VALUE = 200;

/** Whether a text is a kidney value that a laboratory may report. */
export const isKidneyValue = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_KIDNEY_VALUE;

export type CautionFacts = {
  readonly ordered: readonly CautionMedicine[];
  /** From earlier orders that still last. */
  readonly current: readonly CautionMedicine[];
  readonly notes: PatientNotes;
  /** The kidney value that the patient gave, and the day of that blood test or an empty text. */
  readonly kidney?: { readonly value: number; readonly day: string } | undefined;
  /** What the patient wrote to the order; empty if nothing. */
  readonly orderNotes?: string;
};

/** What a pharmacist weighs before a decision. Only a 'stop' holds an approval, until a reason is typed. */
export type Caution = {
  readonly id: string;
  /**
   * 'stop' where the patient's own facts meet a contraindication or a boxed warning of the label; 'warning' where
   * they meet another rule; 'note' where it is something to ask about.
   */
  readonly level: 'stop' | 'warning' | 'note';
  readonly text: string;
  readonly source: string;
};

export const INCRETINS: readonly DrugClass[] = [
  'GLP-1 receptor agonist',
  'GIP and GLP-1 receptor agonist',
];
export const INSULINS: readonly DrugClass[] = [
  'biphasic insulin',
  'rapid-acting insulin',
  'short-acting insulin',
  'intermediate-acting insulin',
  'long-acting insulin',
];

export const listed = (names: readonly string[]): string => [...new Set(names)].join(' and ');

export const of = (
  medicines: readonly CautionMedicine[],
  classes: readonly DrugClass[],
): readonly CautionMedicine[] => medicines.filter(({ drugClass }) => classes.includes(drugClass));

export const nameOf = ({ name }: { readonly name: string }): string => name;

export const ofReported = (
  reported: readonly ReportedMedicine[],
  classes: readonly DrugClass[],
): readonly string[] => reported.filter(({ drugClass }) => classes.includes(drugClass)).map(nameOf);

/** `all` are the ordered medicines and those of earlier orders; `reported` are others that the patient tells of. */
export type Rule = (
  facts: CautionFacts,
  all: readonly CautionMedicine[],
  reported: readonly ReportedMedicine[],
) => readonly Caution[];
