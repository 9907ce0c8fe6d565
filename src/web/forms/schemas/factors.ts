import * as z from 'zod/mini';
import { FACTOR_CODE_DIGITS, MAX_FACTOR_NAME, recoveryCodeTyped } from '#domain/factors.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';

/** A code as people type it: with a space in the middle, or pasted with a line break. */
const codeField = z.pipe(
  z.pipe(
    z.string(FACTOR_MESSAGES.codeMissing),
    z.transform((text) => text.replace(/\s+/g, '')),
  ),
  z
    .string()
    .check(
      z.minLength(1, FACTOR_MESSAGES.codeMissing),
      z.regex(new RegExp(`^(?:\\d{${FACTOR_CODE_DIGITS}})?$`), FACTOR_MESSAGES.codeShape),
    ),
);

/** Name of a factor, shown to its owner in a list. */
const nameField = z.pipe(
  z.pipe(
    z.string(FACTOR_MESSAGES.nameMissing),
    z.transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, FACTOR_MESSAGES.nameMissing),
      z.maxLength(MAX_FACTOR_NAME, FACTOR_MESSAGES.nameLong(MAX_FACTOR_NAME)),
    ),
);

/** The use case decides whether it is required, by how long ago the person logged in. */
const password = z._default(z.string().check(z.maxLength(1_000)), '');

/** The browser's passkey answer; empty until the browser has been asked. */
const answer = z._default(z.string().check(z.maxLength(100_000)), '');

export const factorCodeSchema = z.object({ code: codeField });

export const recoveryCodeSchema = z.object({
  recoveryCode: z.string(FACTOR_MESSAGES.recoveryMissing).check(
    z.refine((text) => text.trim() !== '', { error: FACTOR_MESSAGES.recoveryMissing, abort: true }),
    z.refine((text) => text.trim() === '' || recoveryCodeTyped(text) !== undefined, {
      error: FACTOR_MESSAGES.recoveryWrong,
    }),
  ),
});

export const passkeySchema = z.object({ answer });

export const newAuthenticatorSchema = z.object({ name: nameField, password });

export const newPasskeySchema = z.object({ name: nameField, password, answer });

export const factorNameSchema = z.object({ name: nameField });

export const proofSchema = z.object({ password });
