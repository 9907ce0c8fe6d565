import type { Tx } from '#db/client.ts';

/** What lets somebody into an account, or keeps them in. */
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
 * Notes that the mailbox is the customer's, by a mail that opens the account. The first time, what was set
 * before goes: whoever opened the account had proved nothing, and may be somebody else who waits for the
 * owner of the address to use it. Where a second factor is set, the mail alone opens nothing, and so proves
 * and removes nothing yet. Undefined where the address is not theirs any more;
 * `proved` where it was not known before.
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
