/**
 * The smallest and the largest dose that a label names for regular use, in mg within `days` days: 1 for what is
 * taken daily, 7 for a weekly pen. Insulin has none, because its dose is the patient's own.
 */
export type LabelDose = {
  readonly least: number;
  readonly most: number;
  readonly days: number;
  /** A source of the product's page, by id, and the place in it: "smpc 4.2". */
  readonly source: string;
};
