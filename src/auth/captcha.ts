import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaMode, GuardedForm } from '#domain/captcha.ts';
import type { Limiter } from '#platform/rate-limit.ts';
import type { AuthDeps } from './realm.ts';

export type { Challenge } from 'altcha-lib';

/** Keeps programs from sending forms in bulk. The store's own implementation is a proof of work. */
export type Captcha = {
  /** The challenge for the form; undefined if none is needed now. */
  readonly challenge: (form: GuardedForm) => Promise<Challenge | undefined>;
  /** Whether the form needs a proof at the moment. */
  readonly asks: (form: GuardedForm) => Promise<boolean>;
  /** Whether the form may be processed. Uses up the proof. */
  readonly passes: (form: GuardedForm, proof: string | undefined) => Promise<boolean>;
  /** Counts an event, such as a wrong password, that signals an attack if it is frequent. */
  readonly note: (form: GuardedForm) => Promise<void>;
};

export const noCaptcha: Captcha = {
  asks: async () => false,
  challenge: async () => undefined,
  passes: async () => true,
  note: async () => undefined,
};

const LIVES_MS = 10 * 60_000;

/**
 * The work takes a few hundred tries of half a millisecond: less than a second on a desktop, two or three on an
 * old phone. Checking takes two HMACs.
 */
const COST = 2_000;
const TRIES = [300, 600] as const;

/** Longest proof that a browser sends. */
const LONGEST_PROOF = 4_000;

const proof = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.record(z.string(), z.string()),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** The proof of a form as the browser sent it; undefined if it has none. */
const readProof = (text: string): z.infer<typeof proof> | undefined => {
  if (text.length > LONGEST_PROOF) return undefined;
  try {
    return proof.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** An attack on one form is an attack on the store, so all forms share a counter. */
const EVERYBODY = 'store';

export const proofOfWork = (
  deps: Pick<AuthDeps, 'db' | 'secret' | 'clock'> & {
    readonly limiter: Limiter;
    readonly mode: Exclude<CaptchaMode, 'off'>;
  },
): Captcha => {
  const keyOf = (what: string): string =>
    createHmac('sha256', deps.secret).update(`proof of work ${what}`).digest('hex');
  const secrets = {
    hmacSignatureSecret: keyOf('challenge'),
    hmacKeySignatureSecret: keyOf('solution'),
  };
  const asked = async (form: GuardedForm): Promise<boolean> =>
    deps.mode === 'on' || deps.limiter.full(`attack-${form}`, EVERYBODY);

  /** True once per challenge: the database decides between concurrent calls. */
  const spend = async (signature: string, expiresAt: Date): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await deps.db
      .insertInto('spent_proofs')
      .values({ id: signature, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  };

  return {
    asks: asked,
    challenge: async (form) =>
      (await asked(form))
        ? createChallenge({
            algorithm: 'PBKDF2/SHA-256',
            cost: COST,
            counter: randomInt(...TRIES),
            deriveKey,
            data: { form },
            expiresAt: new Date(deps.clock().getTime() + LIVES_MS),
            ...secrets,
          })
        : undefined,
    passes: async (form, proof) => {
      if (!(await asked(form))) return true;
      const read = proof === undefined ? undefined : readProof(proof);
      if (!read || read.challenge.parameters.data?.['form'] !== form) return false;
      const expiresAt = new Date((read.challenge.parameters.expiresAt ?? 0) * 1000);
      if (expiresAt <= deps.clock()) return false;
      const { verified } = await verifySolution({ ...read, deriveKey, ...secrets });
      return verified && spend(read.challenge.signature, expiresAt);
    },
    note: async (form) => {
      if (deps.mode === 'attack') await deps.limiter.take(`attack-${form}`, EVERYBODY);
    },
  };
};
