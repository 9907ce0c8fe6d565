import type { Tx } from '#db/client.ts';

/** Credentials and sessions of an account. */
const OPENERS = ['accounts', 'sessions', 'api_grants', 'text_codes'] as const;

/** Whether something is asked for besides the mail. */
const hasFactor = async (trx: Tx, userId: string): Promise<boolean> => {
  const app = await trx
    .selectFrom('authenticators')
    .select('id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (app) return true;
  const passkey = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return passkey !== undefined;
};

/**
 * Records that the customer controls the mailbox, proved by a mail that opens the account. The first proof
 * removes all credentials set before, because the person who registered had proved nothing and may be a
 * stranger waiting for the owner of the address. If a second factor is set, the mail alone opens nothing,
 * so it neither proves nor removes anything yet. Undefined if the address no longer belongs to the
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
  if (user.proved || (await hasFactor(trx, userId))) return { proved: false, removed: false };
  await trx
    .updateTable('users')
    // A confirmed number lets in by a text.
    .set({ email_verified: true, phone_verified_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
  let removed = 0n;
  for (const table of OPENERS)
    removed += (await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst())
      .numDeletedRows;
  return { proved: true, removed: removed > 0n };
};
