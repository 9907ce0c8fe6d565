import { z } from 'zod';

/** Nothing that a browser makes is longer. */
const LONGEST = 4_000;

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

/** What a form carries as its proof, as the browser wrote it; undefined where it is none. */
export const readProof = (text: string): z.infer<typeof proof> | undefined => {
  if (text.length > LONGEST) return undefined;
  try {
    return proof.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
