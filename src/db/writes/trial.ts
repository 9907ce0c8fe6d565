import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';

/** Does work in a transaction and takes all of it back, whatever it returns: to learn what would be refused. */
export const onTrial = async <T>(trx: Tx, work: (trx: Tx) => Promise<T>): Promise<T> => {
  await sql`savepoint trial`.execute(trx);
  const result = await work(trx);
  await sql`rollback to savepoint trial`.execute(trx);
  return result;
};
