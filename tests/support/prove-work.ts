import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { GuardedForm } from '#domain/captcha.ts';
import type { Store } from './store.ts';

/** A challenge that a test can change. */
export type ChallengeDraft = {
  parameters: Challenge['parameters'] & { expiresAt: number };
  signature?: string;
};

/** Solves a challenge as a browser does; `change` modifies it before it is sent. */
export const proofFor = async (
  store: Store,
  form: GuardedForm,
  change: (challenge: ChallengeDraft) => void = () => {},
): Promise<string> => {
  const challenge = await (await store.browser().get(`/challenge/${form}`)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  change(challenge);
  return JSON.stringify({ challenge, solution });
};
