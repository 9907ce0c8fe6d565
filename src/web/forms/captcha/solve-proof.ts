import type { GuardedForm } from '#domain/captcha.ts';
import { startWorker } from '#web/browser/own-worker.ts';
import { href } from '#web/href.ts';
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the bundled worker
import proofWorker from './proof-worker.ts?worker&url';

/** A proof is valid for ten minutes; an older one than this is replaced. */
const FRESH_MS = 8 * 60_000;

/** Solves a challenge in a worker, so that the page stays responsive. */
const solve = (challenge: unknown): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(proofWorker);
    const end = (): void => worker.terminate();
    worker.addEventListener('message', ({ data: solution }: MessageEvent<unknown>) => {
      end();
      const failed = !solution || (typeof solution === 'object' && 'error' in solution);
      if (failed) reject(new Error('no proof of work was found'));
      else resolve(JSON.stringify({ challenge, solution }));
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('the proof of work could not start'));
    });
    worker.postMessage({ type: 'work', challenge });
  });

/** The proof for a form; empty if the form needs none at the moment. */
const makeProof = async (form: GuardedForm): Promise<string> => {
  const answer = await fetch(href('/challenge/:form', { form }), {
    headers: { accept: 'application/json' },
  });
  return answer.status === 200 ? solve(await answer.json()) : '';
};

export type Prover = {
  /** Starts the work, unless a proof that will still be valid is under way. */
  readonly begin: () => void;
  /** Returns the proof once. It is empty if none is needed or none could be made; the server decides then. */
  readonly take: () => Promise<string>;
};

export const prover = (form: GuardedForm): Prover => {
  let made: { readonly at: number; readonly proof: Promise<string> } | undefined;
  const fresh = (): Promise<string> => {
    if (!made || Date.now() - made.at > FRESH_MS)
      made = { at: Date.now(), proof: makeProof(form).catch(() => '') };
    return made.proof;
  };
  return {
    begin: () => void fresh(),
    take: async () => {
      const proof = await fresh();
      made = undefined;
      // An attack may have begun since the form was first used.
      return proof === '' ? makeProof(form).catch(() => '') : proof;
    },
  };
};
