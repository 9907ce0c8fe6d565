import type { Tx } from '#db/client.ts';
import type { CustomerDetails } from '#domain/customers.ts';

const columnsOf = (details: CustomerDetails) => ({
  first_name: details.firstName,
  last_name: details.lastName,
  country: details.country,
  street_address: details.streetAddress,
  apartment: details.apartment,
  city: details.city,
  state: details.state,
  zip_code: details.zipCode,
  phone: details.phone,
});

/**
 * Writes a customer's details; orders that were placed keep theirs. Answers with the columns that have
 * changed, undefined where there is no such customer.
 */
export const writeUserDetails = async (
  trx: Tx,
  userId: string,
  details: CustomerDetails,
  now: Date,
): Promise<readonly string[] | undefined> => {
  const columns = columnsOf(details);
  const before = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await trx
    .updateTable('users')
    .set((eb) => ({
      ...columns,
      // A changed number has to be confirmed again.
      phone_verified_at: eb
        .case()
        .when('phone', '=', details.phone)
        .then(eb.ref('phone_verified_at'))
        .else(null)
        .end(),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .execute();
  const old: Readonly<Record<string, unknown>> = before;
  return Object.entries(columns)
    .filter(([name, value]) => old[name] !== value)
    .map(([name]) => name);
};

/** Name and address for mails to a customer who is not erased. */
export const findContact = (trx: Tx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The same, locked, because an erased customer gets no mail. */
export const lockContact = (trx: Tx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/** Credentials, second factors and sessions of an account. */
const OPENERS = [
  'accounts',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'sessions',
  'api_grants',
  'text_codes',
] as const;

/**
 * Records that the customer controls the mailbox, proved by a mail that opens the account. The first proof
 * removes all credentials and second factors set before, because the person who registered had proved nothing and
 * may be a stranger waiting for the owner of the address. Undefined if the address no longer belongs to the
 * customer; `proved` if this is the first proof.
 */
export const proveMailbox = async (
  trx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<{ readonly proved: boolean; readonly removed: boolean } | undefined> => {
  const user = await trx
    .selectFrom('users')
    .select('email_verified as proved')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  if (user.proved) return { proved: false, removed: false };
  await trx
    .updateTable('users')
    // A confirmed number allows login by text message.
    .set({ email_verified: true, phone_verified_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
  let removed = 0n;
  for (const table of OPENERS)
    removed += (await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst())
      .numDeletedRows;
  return { proved: true, removed: removed > 0n };
};

/**
 * What an account with a password keeps when its owner sets a new one by mail: somebody who knew the former one may have
 * added it. Identities go and the number has to be confirmed again; passkeys, which are also second factors, open the account
 * after another proof only.
 */
export const distrustWaysIn = async (trx: Tx, userId: string): Promise<void> => {
  if (!(await lockWaysIn(trx, userId)).password) return;
  await trx
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('password', 'is', null)
    .execute();
  await trx
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('id', '=', userId)
    .execute();
  await trx
    .updateTable('passkeys')
    .set({ second_only: true })
    .where('user_id', '=', userId)
    .execute();
};

/** How a customer can log in, apart from mails. */
export type WaysIn = {
  readonly password: boolean;
  readonly passkeys: number;
  /** Providers with which an identity is linked, by their issuers. */
  readonly issuers: readonly string[];
};

/**
 * Locks and returns the login methods of an account, so that two concurrent requests cannot remove the last
 * two.
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
