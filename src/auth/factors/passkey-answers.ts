import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';

/** What a browser answers with is read by shape first: it may be anything. */
const text = z.string().max(20_000);
const credential = { id: text, rawId: text, type: z.literal('public-key') };

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(20)
      .default([]),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

const parsed = (answer: unknown): unknown => {
  if (typeof answer !== 'string') return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
};

export const readAttestation = (answer: unknown): RegistrationResponseJSON | undefined => {
  const read = attestation.safeParse(parsed(answer));
  if (!read.success) return undefined;
  return { ...read.data, clientExtensionResults: {} };
};

export const readAssertion = (answer: unknown): AuthenticationResponseJSON | undefined => {
  const read = assertion.safeParse(parsed(answer));
  if (!read.success) return undefined;
  const { userHandle, ...response } = read.data.response;
  return {
    ...read.data,
    response: { ...response, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
};

const clientData = z.object({ challenge: text });

/** The challenge that the browser says it answers; whether it was ever asked is looked up. */
export const challengeOf = (clientDataJSON: string): string | undefined => {
  const read = clientData.safeParse(parsed(Buffer.from(clientDataJSON, 'base64url').toString()));
  return read.success ? read.data.challenge : undefined;
};
