import { packsText } from '#domain/review/balance.ts';
import { formatDate } from '#domain/dates.ts';
import type { Day } from '#domain/shipping/days.ts';

/** Remaining packs of a prescription on record for one medicine. */
export type PrescriptionLeft = {
  readonly productId: string;
  readonly strength: string;
  readonly validUntil: Day;
  readonly left: number;
};

/**
 * Text about the prescription shown before a medicine is ordered again: the remaining packs of the one that
 * lasts longest, or that a new one is needed.
 */
export const prescriptionLeft = (
  records: readonly PrescriptionLeft[],
  line: { readonly productId: string; readonly strength: string },
  today: Day,
): string => {
  const best = records
    .filter(
      (record) =>
        record.productId === line.productId &&
        record.strength === line.strength &&
        record.left > 0 &&
        record.validUntil >= today,
    )
    .toSorted((a, b) => b.validUntil.localeCompare(a.validUntil))
    .at(0);
  return best
    ? `${packsText(best.left)} left on your prescription, until ${formatDate(best.validUntil)}`
    : 'you need a new prescription';
};
