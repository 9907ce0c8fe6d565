/**
 * Earlier fills for a patient that may stem from the prescription at hand: another photo of the same
 * prescription is another file and would start a balance of its own (fill rules; pharmacy rules, 3.3).
 */
export type EarlierPrescription = {
  /** Of the medicines that it was filled for. */
  readonly atcs: readonly string[];
  /** Undefined where nothing was typed of it: then it may be of any day. */
  readonly issued: string | undefined;
  /** The very file came once more, and its prescription was closed: whatever it is for now, somebody looks. */
  readonly stopped: boolean;
  readonly text: string;
};

/** The first that may be the paper at hand. Prescribers are left to the eye: their names are written in many ways. */
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
