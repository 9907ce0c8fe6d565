/**
 * The smallest and the largest dose that a label names for regular use, in mg within `days` days: 1 for what is
 * taken daily, 7 for a weekly pen. Insulin has none, because its dose is the patient's own.
 */
export type LabelDose = {
  readonly least: number;
  readonly most: number;
  readonly days: number;
  /** How many times a day the label divides it; undefined for a weekly pen. */
  readonly timesADay?: readonly number[] | undefined;
  /** Doses above `above`, in mg within `days`, that the label gives for its first `forDays` days only. */
  readonly loading?:
    | { readonly above: number; readonly forDays: number; readonly timesADay?: number | undefined }
    | undefined;
  /** Doses up to `upTo`, in mg within `days`, with which the label begins, and for how many days. */
  readonly starting?: { readonly upTo: number; readonly forDays: number } | undefined;
  /** A source of the product's page, by id, and the place in it: "smpc 4.2". */
  readonly source: string;
};
