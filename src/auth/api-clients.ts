import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiClient } from '#config/api-clients.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether the app is who it says: one with a secret has to know it, and one without cannot have sent one.
 */
export const provesItself = (client: ApiClient, secret: string | undefined): boolean =>
  client.secretSha256 === undefined
    ? secret === undefined
    : secret !== undefined &&
      timingSafeEqual(sha256(secret), Buffer.from(client.secretSha256, 'hex'));

/** Whether the verifier is what the challenge was made from (RFC 7636, S256). */
export const answersChallenge = (challenge: string, verifier: string): boolean => {
  const made = Buffer.from(sha256(verifier).toString('base64url'));
  const asked = Buffer.from(challenge);
  return made.length === asked.length && timingSafeEqual(made, asked);
};
