import * as z from 'zod/mini';

const typed = z._default(z.string().check(z.maxLength(600, 'This is too long.')), '');

/** A scanned or typed pack. The rules for packs decide whether it fits. */
export const packSchema = z.object({
  code: typed,
  batch: typed,
  expiry: typed,
  serial: typed,
  gtin: typed,
  madeIn: typed,
});

export const PACK_LABELS = {
  code: 'Code of the pack',
  batch: 'Batch (LOT)',
  expiry: 'Expiry (EXP)',
  serial: 'Serial number (SN)',
  gtin: 'Product number (PC)',
  madeIn: 'Made in',
} as const;

/** Confirmation for a pack that barely outlasts its supply. */
export const SHORT_DATED_LABEL = 'I have looked at the expiry. This pack may go all the same.';
