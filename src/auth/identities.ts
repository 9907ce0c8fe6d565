import type { Database, Tx } from '#db/client.ts';
import type { NewId } from '#platform/ids.ts';
import { PASSWORD_PROVIDER } from './accounts.ts';

/** The identity of a person at a provider. */
export type Identity = { readonly issuer: string; readonly subject: string };

export type LinkedIdentity = { readonly issuer: string; readonly linkedAt: Date };

export type Identities = {
  /** The owner of the account that the identity opens. */
  readonly ownerOf: (identity: Identity) => Promise<string | undefined>;
  readonly list: (userId: string) => Promise<readonly LinkedIdentity[]>;
  /**
   * Links the identity to the account. `taken` if it belongs to another account, `another` if the account has
   * another identity of the same provider. The database decides, so that an identity has one owner.
   */
  readonly link: (
    trx: Tx,
    userId: string,
    identity: Identity,
  ) => Promise<'linked' | 'already' | 'another' | 'taken'>;
  /** False if it is not theirs. The caller makes sure that a login method remains. */
  readonly unlink: (trx: Tx, userId: string, issuer: string) => Promise<boolean>;
  readonly unlinkAll: (trx: Tx, userId: string) => Promise<void>;
};

/**
 * Identities are rows of `accounts`: `provider_id` is the issuer, and the account id is the provider's subject.
 */
export const identities = (deps: {
  readonly db: Database;
  readonly newId: NewId;
  readonly clock: () => Date;
}): Identities => ({
  ownerOf: async ({ issuer, subject }) => {
    const owner = await deps.db
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select('users.id')
      .where('accounts.provider_id', '=', issuer)
      .where('accounts.account_id', '=', subject)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    return owner?.id;
  },
  list: (userId) =>
    deps.db
      .selectFrom('accounts')
      .select(['provider_id as issuer', 'created_at as linkedAt'])
      .where('user_id', '=', userId)
      .where('provider_id', '<>', PASSWORD_PROVIDER)
      .orderBy('created_at')
      .execute(),
  link: async (trx, userId, { issuer, subject }) => {
    const now = deps.clock();
    const made = await trx
      .insertInto('accounts')
      .values({
        id: deps.newId(),
        user_id: userId,
        provider_id: issuer,
        account_id: subject,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return 'linked';
    const owner = await trx
      .selectFrom('accounts')
      .select('user_id as userId')
      .where('provider_id', '=', issuer)
      .where('account_id', '=', subject)
      .executeTakeFirst();
    if (!owner) return 'another';
    return owner.userId === userId ? 'already' : 'taken';
  },
  unlink: async (trx, userId, issuer) => {
    const { numDeletedRows } = await trx
      .deleteFrom('accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '=', issuer)
      .where('provider_id', '<>', PASSWORD_PROVIDER)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  unlinkAll: async (trx, userId) => {
    await trx
      .deleteFrom('accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '<>', PASSWORD_PROVIDER)
      .execute();
  },
});
