import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import {
  RECOVERY_CODE_BYTES,
  recoveryCodeFrom,
  RECOVERY_CODES,
  recoveryCodeTyped,
} from '#domain/factors.ts';
import type { Db, FactorDeps, Realm } from '#auth/realm.ts';

export type RecoveryCodes = {
  /** Creates new codes that replace the earlier ones. They are shown only once. */
  readonly renew: (trx: Tx, userId: string) => Promise<readonly string[]>;
  /** Uses up a code and returns how many are left; undefined if it is not one of the person's. */
  readonly use: (trx: Tx, userId: string, typed: string) => Promise<number | undefined>;
  readonly left: (userId: string) => Promise<number>;
};

/** Each has 140 random bits, so an unsalted hash is enough; those of earlier releases have 80. */
const hashOf = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId} ${code}`).digest();

export const recoveryCodes = (deps: FactorDeps, realm: Realm): RecoveryCodes => {
  const table: 'recovery_codes' | 'staff_recovery_codes' = realm.recoveryCode;

  const left = async (db: Db, userId: string): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  };

  return {
    renew: async (trx, userId) => {
      await trx.deleteFrom(table).where('user_id', '=', userId).execute();
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)),
      );
      const now = deps.clock();
      await trx
        .insertInto(table)
        .values(
          codes.map((code) => ({
            id: deps.newId(),
            user_id: userId,
            code_hash: hashOf(userId, code),
            created_at: now,
          })),
        )
        .execute();
      return codes;
    },
    use: async (trx, userId, typed) => {
      const code = recoveryCodeTyped(typed);
      if (code === undefined) return undefined;
      const { numUpdatedRows } = await trx
        .updateTable(table)
        .set({ used_at: deps.clock() })
        .where('code_hash', '=', hashOf(userId, code))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? left(trx, userId) : undefined;
    },
    left: (userId) => left(deps.db, userId),
  };
};
