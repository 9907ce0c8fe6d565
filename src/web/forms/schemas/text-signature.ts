import * as z from 'zod/mini';
import { TEXT_KINDS } from '#domain/text-signatures.ts';
import { SIGNATURE_MESSAGES } from '#texts/text-signatures.ts';
import { STALE } from './fields.ts';
import { SIGN_LABELS } from './orders.ts';

export const TEXT_SIGNATURE_LABELS = {
  read: 'I have read this page as it is shown today, and its statements are correct.',
  signName: SIGN_LABELS.name,
  signPassword: SIGN_LABELS.password,
} as const;

/** A pharmacist's signature under the version of a text that the form was opened for. */
export const textSignatureSchema = z.object({
  kind: z.enum(TEXT_KINDS, STALE),
  textId: z.string(STALE).check(z.maxLength(200, STALE)),
  textHash: z.string(STALE).check(z.maxLength(200, STALE)),
  read: z.literal('yes', SIGNATURE_MESSAGES.notRead),
  signName: z._default(z.string().check(z.maxLength(200)), ''),
  signPassword: z._default(z.string().check(z.maxLength(1_000)), ''),
});
