import type { Tx } from '#db/client.ts';

/** How a customer can log in, apart from mails. */
export type WaysIn = {
  readonly password: boolean;
  readonly passkeys: number;
  /** Providers with which an identity is linked, by their issuers. */
  readonly issuers: readonly string[];
};

/**
 * The ways into a customer's account, which stay as they are until the transaction ends: of two requests
 * that each take away one of two, the second sees that the first has been.
 */
export const lockWaysIn = async (trx: Tx, userId: string): Promise<WaysIn> => {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const rows = await trx
    .selectFrom('accounts')
    .select(['provider_id as provider', 'password'])
    .where('user_id', '=', userId)
    .execute();
  const keys = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return {
    passkeys: keys.length,
    password: rows.some(({ password }) => password !== null),
    issuers: rows.filter(({ password }) => password === null).map(({ provider }) => provider),
  };
};
