/** Apart from the schema, which comes when somebody begins to fill in the form. */
export const HEALTH_LABELS = {
  allergies: 'Allergies',
  medicines: 'Other medicines that you take',
  conditions: 'Conditions, your own and in your family',
} as const;

/** The longest that each of them may be. */
export const MAX_HEALTH_NOTE = 1_000;
