/**
 * Earlier fills for a patient that may stem from the prescription at hand: another photo of the same
 * prescription is another file and would start a balance of its own (fill rules; pharmacy rules, 3.3).
 */
export type EarlierPrescription = {
  /** Of the medicines that it was filled for. */
  readonly atcs: readonly string[];
  /** Undefined if its date was not typed: it may be of any day. */
  readonly issued: string | undefined;
  /** The same file was sent again after its prescription was closed, so a pharmacist has to check. */
  readonly stopped: boolean;
  readonly text: string;
};

/**
 * The first that may be the same prescription. Prescribers are compared by eye, because their names are written
 * in many ways.
 */
export const lookAlike = (
  earlier: readonly EarlierPrescription[],
  { atc, issued }: { readonly atc: string | null; readonly issued: string },
): EarlierPrescription | undefined =>
  earlier.find(
    (each) =>
      each.stopped ||
      (atc !== null &&
        each.atcs.includes(atc) &&
        (each.issued === undefined || each.issued === issued)),
  );
