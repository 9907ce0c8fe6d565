import type { Tx } from '#db/client.ts';
import type { Factor, FactorKind } from '#domain/factors.ts';
import type { Db, FactorDeps, Realm } from '#auth/realm.ts';
import { type Authenticators, authenticators } from './authenticators.ts';
import { type Passkeys, passkeys } from './passkeys.ts';
import { type PendingMfaSessions, pendingMfaSessions } from './pending-mfa.ts';
import { type RecoveryCodes, recoveryCodes } from './recovery-codes.ts';

export type SecondFactors = {
  readonly authenticators: Authenticators;
  readonly passkeys: Passkeys;
  readonly recoveryCodes: RecoveryCodes;
  readonly pendingMfa: PendingMfaSessions;
  /** The factors of the person, the oldest first; without those in setup. */
  readonly list: (userId: string, db?: Db) => Promise<readonly Factor[]>;
  /** Renames a factor; false if it is not the person's. */
  readonly rename: (userId: string, id: string, name: string) => Promise<boolean>;
  /** Removes a factor; recovery codes are removed with the last one. */
  readonly remove: (trx: Tx, userId: string, id: string) => Promise<Factor | undefined>;
  /** Removes all factors of a person, including those in setup. */
  readonly reset: (trx: Tx, userId: string) => Promise<void>;
  /** Locks the person's row, so that the count stays the same until the transaction ends. */
  readonly lock: (trx: Tx, userId: string) => Promise<void>;
};

/** Removes all second factors of a person, including those in setup. */
export const resetFactors = async (trx: Tx, realm: Realm, userId: string): Promise<void> => {
  const tables: readonly (
    | 'authenticators'
    | 'passkeys'
    | 'recovery_codes'
    | 'staff_authenticators'
    | 'staff_passkeys'
    | 'staff_recovery_codes'
  )[] = [realm.authenticator, realm.passkey, realm.recoveryCode];
  for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  const waiting: 'verifications' | 'staff_verifications' = realm.verification;
  await trx
    .deleteFrom(waiting)
    .where((eb) => eb(eb.fn('split_part', ['value', eb.val(' '), eb.lit(1)]), '=', userId))
    .execute();
};

/** All second factors of one realm. */
export const secondFactors = (deps: FactorDeps, realm: Realm): SecondFactors => {
  const apps: 'authenticators' | 'staff_authenticators' = realm.authenticator;
  const keys: 'passkeys' | 'staff_passkeys' = realm.passkey;
  const codes: 'recovery_codes' | 'staff_recovery_codes' = realm.recoveryCode;
  const people: 'users' | 'staff' = realm.user;
  const tables = { authenticator: apps, passkey: keys } as const satisfies Record<
    FactorKind,
    string
  >;
  const columns = ['id', 'name', 'created_at as addedAt', 'last_used_at as lastUsedAt'] as const;

  const list = async (userId: string, db: Db = deps.db): Promise<readonly Factor[]> => {
    const confirmed = await db
      .selectFrom(apps)
      .select(columns)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .execute();
    const made = await db.selectFrom(keys).select(columns).where('user_id', '=', userId).execute();
    return [
      ...confirmed.map((row): Factor => ({ ...row, kind: 'authenticator' })),
      ...made.map((row): Factor => ({ ...row, kind: 'passkey' })),
    ].toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
  };

  return {
    authenticators: authenticators(deps, realm),
    passkeys: passkeys(deps, realm),
    recoveryCodes: recoveryCodes(deps, realm),
    pendingMfa: pendingMfaSessions(deps, realm),
    list,
    rename: async (userId, id, name) => {
      for (const table of Object.values(tables)) {
        const { numUpdatedRows } = await deps.db
          .updateTable(table)
          .set({ name })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return true;
      }
      return false;
    },
    remove: async (trx, userId, id) => {
      const all = await list(userId, trx);
      const factor = all.find((each) => each.id === id);
      if (!factor) return undefined;
      await trx.deleteFrom(tables[factor.kind]).where('id', '=', id).execute();
      if (all.length === 1) await trx.deleteFrom(codes).where('user_id', '=', userId).execute();
      return factor;
    },
    reset: (trx, userId) => resetFactors(trx, realm, userId),
    lock: async (trx, userId) => {
      await trx.selectFrom(people).select('id').where('id', '=', userId).forUpdate().execute();
    },
  };
};
