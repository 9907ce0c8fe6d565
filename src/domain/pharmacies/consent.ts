/** What a patient answered when asked whether a pharmacy may get the data of an order. */
export type ConsentAnswer = 'agreed' | 'declined';

export type Consent = {
  readonly answer: ConsentAnswer;
  readonly at: Date;
};

/**
 * Whether data of an order must not leave the store for the pharmacy that was chosen for it: it was chosen, and the
 * patient has not agreed to it. Nothing is kept back where no pharmacy is chosen, since the store then knows of none.
 */
export const consentMissing = (
  chosen: { readonly consent: Consent | undefined } | undefined,
): boolean => chosen !== undefined && chosen.consent?.answer !== 'agreed';
