import { packsText } from '#domain/review/balance.ts';
import { formatDate } from '#domain/dates.ts';
import type { Day } from '#domain/shipping/days.ts';

/** What is left of a prescription on record for one medicine. */
export type PrescriptionLeft = {
  readonly productId: string;
  readonly strength: string;
  readonly validUntil: Day;
  readonly left: number;
};

/**
 * What a person has to know of their prescription before they order a medicine again: what is left of the
 * one that lasts longest, or that a new one is needed.
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
