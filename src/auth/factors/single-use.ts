import { createHash } from 'node:crypto';
import type { AuthDeps, Db, Realm } from '#auth/realm.ts';

/** Short-lived values that can be used once, such as a pending MFA session or the challenge of a passkey. */
export type SingleUse = {
  readonly keep: (secret: string, value: string, lifetime: number) => Promise<void>;
  /** Reads the value without using it up. */
  readonly peek: (secret: string) => Promise<string | undefined>;
  /** Returns the value and ends it: of two concurrent calls, one succeeds. */
  readonly take: (db: Db, secret: string) => Promise<string | undefined>;
};

/**
 * Stores values by the hashes of secrets, in the realm's table. A person's id in the value deletes the row when
 * the person is erased.
 */
export const singleUse = (deps: AuthDeps, realm: Realm, kind: string): SingleUse => {
  const table: 'verifications' | 'staff_verifications' = realm.verification;
  const identifierOf = (secret: string): string =>
    `${kind}:${createHash('sha256').update(secret).digest('base64url')}`;
  return {
    keep: async (secret, value, lifetime) => {
      const now = deps.clock();
      await deps.db
        .insertInto(table)
        .values({
          id: deps.newId(),
          identifier: identifierOf(secret),
          value,
          expires_at: new Date(now.getTime() + lifetime),
          created_at: now,
          updated_at: now,
        })
        .execute();
    },
    peek: async (secret) => {
      const row = await deps.db
        .selectFrom(table)
        .select('value')
        .where('identifier', '=', identifierOf(secret))
        .where('expires_at', '>', deps.clock())
        .executeTakeFirst();
      return row?.value;
    },
    take: async (db, secret) => {
      const row = await db
        .deleteFrom(table)
        .where('identifier', '=', identifierOf(secret))
        .where('expires_at', '>', deps.clock())
        .returning('value')
        .executeTakeFirst();
      return row?.value;
    },
  };
};
