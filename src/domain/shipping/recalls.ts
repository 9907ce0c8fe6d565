import { ok, refuse, type Result } from '#domain/result.ts';
import { RECALL_MESSAGES } from '#texts/recalls.ts';
import { isGtin } from './pack-code.ts';
import type { Pack } from './packs.ts';

/** What a recall names; at least one of them. */
export type RecallCriteria = {
  readonly batch: string | null;
  readonly serial: string | null;
  /** 14 digits. */
  readonly gtin: string | null;
};

/** Longest reason of a recall. */
export const MAX_RECALL_REASON = 500;

/** What a patient may answer about recalled packs. */
export const RECALL_ANSWERS = ['kept', 'gone', 'used', 'help'] as const;
export type RecallAnswer = (typeof RECALL_ANSWERS)[number];

/** What a patient does with recalled packs; the mail and the page of its link say the same. */
export const RECALL_STEPS = [
  'Do not use these packs, even if they look all right.',
  'Set them aside and keep them. Please do not throw them away until we tell you what to do next.',
  'Do not go without your treatment. If you have no other pack, call your doctor or a pharmacist today.',
  'If you have used one and feel unwell, call a doctor. In an emergency, call 911 or your local emergency number.',
] as const;

const cleaned = (values: Readonly<Record<string, string>>, name: string): string =>
  (values[name] ?? '').replaceAll('\0', '').trim();

/** The criteria of a search or a recall, as they were typed. */
export const readCriteria = (
  values: Readonly<Record<string, string>>,
): Result<RecallCriteria, 'bad-recall'> => {
  const [batch, serial, gtin] = ['batch', 'serial', 'gtin'].map((name) => cleaned(values, name));
  const wrong = (field: string, message: string) =>
    refuse('bad-recall' as const, 'invalid', message, { fields: { [field]: message } });
  if (!batch && !serial && !gtin) return wrong('batch', RECALL_MESSAGES.nothingNamed);
  if (gtin && !isGtin(gtin)) return wrong('gtin', RECALL_MESSAGES.wrongGtin);
  if (batch && batch.length > 20) return wrong('batch', RECALL_MESSAGES.tooLong);
  if (serial && serial.length > 20) return wrong('serial', RECALL_MESSAGES.tooLong);
  return ok({
    batch: batch || null,
    serial: serial || null,
    gtin: gtin ? gtin.padStart(14, '0') : null,
  });
};

/** The reason of a recall, or of its withdrawal. */
export const readReason = (
  text: string,
  missing: string = RECALL_MESSAGES.reasonMissing,
): Result<string, 'bad-recall'> => {
  const reason = text.replaceAll('\0', '').trim();
  const wrong =
    reason === ''
      ? missing
      : reason.length > MAX_RECALL_REASON
        ? RECALL_MESSAGES.reasonTooLong
        : undefined;
  return wrong === undefined
    ? ok(reason)
    : refuse('bad-recall', 'invalid', wrong, { fields: { reason: wrong } });
};

type Agreement = 'agrees' | 'differs' | 'unknown' | 'not named';

const agreement = (named: string | null, has: string | null): Agreement => {
  if (named === null) return 'not named';
  if (has === null) return 'unknown';
  return named.toUpperCase() === has.toUpperCase() ? 'agrees' : 'differs';
};

/**
 * Whether a recall concerns a pack: nothing that it names may differ. What was not recorded of a pack counts as
 * possible where its batch or its serial number agrees; that its product number agrees is then not enough.
 */
export const isRecalled = (
  pack: Pick<Pack, 'batch' | 'serial' | 'gtin'>,
  recall: RecallCriteria,
): boolean => {
  const batch = agreement(recall.batch, pack.batch);
  const serial = agreement(recall.serial, pack.serial);
  const gtin = agreement(recall.gtin, pack.gtin);
  if ([batch, serial, gtin].includes('differs')) return false;
  if (batch === 'agrees' || serial === 'agrees') return true;
  return gtin === 'agrees' && batch === 'not named' && serial === 'not named';
};
