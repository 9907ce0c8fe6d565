/** What a dose is counted in. */
export const AMOUNT_UNITS = [
  'units',
  'mg',
  'mcg',
  'mL',
  'tablet',
  'capsule',
  'pen',
  'injection',
  'click',
] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];
export type Amount = { readonly value: number; readonly unit: AmountUnit };

/** One dose and how often it is given: `times` in every `days` days. */
export type RegimenPart = {
  /** The same dose in one or more units, as in "1 tablet (5 mg)". */
  readonly amounts: readonly Amount[];
  readonly times: number;
  readonly days: number;
};

/** Why directions do not tell one fixed dose, so that a person has to state it. */
export const BY_HAND_REASONS = [
  'sliding scale',
  'changing dose',
  'carbohydrates',
  'by weight',
  'each meal',
  'range',
  'as needed',
  'up to',
  'as directed',
  'maximum',
] as const;
export type ByHandReason = (typeof BY_HAND_REASONS)[number];

/** Notations that have been misread in practice, and other reasons not to read a text. */
export type UnreadableReason = 'error-prone' | 'contradiction' | 'missing' | 'unknown';

export type DirectionsReading =
  | { readonly kind: 'read'; readonly parts: readonly RegimenPart[] }
  | {
      readonly kind: 'by hand';
      readonly reasons: readonly ByHandReason[];
      /** The largest amount of a day, where the text tells it. */
      readonly maxPerDay: Amount | undefined;
    }
  | {
      readonly kind: 'unreadable';
      readonly reason: UnreadableReason;
      /** The part of the text that cannot be read, or what is missing. */
      readonly what: string;
    };
