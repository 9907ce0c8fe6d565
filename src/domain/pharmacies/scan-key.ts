import { safeFileName } from '#domain/prescriptions.ts';

/** Storage key of the scan of a license check: `pharmacy_{pharmacyId}/check_{timestamp}_{filename}`. */
export const scanKey = (of: {
  readonly pharmacyId: string;
  /** In milliseconds since 1970. */
  readonly timestamp: number;
  readonly fileName: string;
}): string => `pharmacy_${of.pharmacyId}/check_${of.timestamp}_${safeFileName(of.fileName)}`;

/** The pharmacy that a storage key names; undefined where it is no key of `scanKey`. */
export const pharmacyOfKey = (key: string): string | undefined =>
  /^pharmacy_([a-z0-9-]{1,64})\/check_\d+_[^/]+$/i.exec(key)?.[1];
