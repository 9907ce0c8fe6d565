import { sealAudit } from '#db/audit-chain.ts';
import type { Database } from '#db/client.ts';
import type { Log } from '#platform/log.ts';
import type { Seal } from '#platform/seal.ts';

export type SealDeps = {
  readonly db: Database;
  readonly seal: Seal;
  readonly log: Pick<Log, 'info'>;
};

/**
 * Signs the end of the record of who saw what, and says it in the log too: whoever cuts the record, and
 * removes the checkpoint with it, has not reached there.
 */
export const sealRecord = async ({ db, seal, log }: SealDeps, now: Date): Promise<void> => {
  const sealed = await sealAudit(db, seal, now);
  if (!sealed) return;
  const { number, hash, at, signature } = sealed;
  log.info({ entry: number, head: hash, at, sealed: signature }, 'the record of access was sealed');
};
