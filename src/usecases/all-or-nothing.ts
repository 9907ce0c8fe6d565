import type { Database, Tx } from '#db/client.ts';
import type { Refusal, Result } from '#domain/result.ts';

/** Carries a refusal out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('rolled back');
    this.refusal = refusal;
  }
}

/**
 * Runs a transaction that a refusal rolls back, for work that is refused after part of it was written. A plain
 * transaction would commit.
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
