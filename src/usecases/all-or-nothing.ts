import type { Database, Tx } from '#db/client.ts';
import type { Refusal, Result } from '#domain/result.ts';

/** Carries a refusal out of a transaction, which ends without a trace for it. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('rolled back');
    this.refusal = refusal;
  }
}

/**
 * A transaction that a refusal undoes: for work that is refused only after a part of it was written. By
 * itself a transaction ends well whatever value comes out of it.
 */
export const allOrNothing = async <T>(
  db: Database,
  work: (trx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
};
