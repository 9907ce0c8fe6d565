import { randomUUID } from 'node:crypto';
import { PASSWORD_MESSAGES } from '#domain/account-words.ts';
import { ACCOUNT_MESSAGES, checkPassword } from '#domain/customers.ts';
import { type Refusal, refuse } from '#domain/result.ts';
import { isCommonPassword } from '#platform/common-passwords.ts';
import type { PasswordDeps, Realm } from './options.ts';

/** The library's name for an account that is opened by a password. */
export const PASSWORD_PROVIDER = 'credential';

type Credential = {
  readonly userId: string;
  readonly accountId: string;
  readonly hash: string | null;
};

/** Why nobody may choose the password; undefined where they may. */
export const passwordRefusal = (password: string): Refusal<'password-invalid'> | undefined => {
  const check = checkPassword(password);
  if (check.valid && !isCommonPassword(password)) return undefined;
  if (check.valid)
    return refuse('password-invalid', 422, ACCOUNT_MESSAGES.passwordCommon, {
      fields: { password: ACCOUNT_MESSAGES.passwordCommon },
    });
  const short = check.message === PASSWORD_MESSAGES.minimum;
  const message = short ? ACCOUNT_MESSAGES.passwordTooShort : PASSWORD_MESSAGES.variety;
  return refuse('password-invalid', 422, message, { fields: { password: message } });
};

/** The passwords of one realm. */
export const credentials = ({ db, clock, passwords }: PasswordDeps, realm: Realm) => {
  const accounts: 'accounts' | 'staff_accounts' = realm.account;
  const decoy = passwords.make(randomUUID());

  /** Stores a new hash, unless somebody has changed the password meanwhile. */
  const replace = async ({ accountId, hash }: Credential, newHash: string): Promise<void> => {
    await db
      .updateTable(accounts)
      .set({ password: newHash, updated_at: clock() })
      .where('id', '=', accountId)
      .where('password', '=', hash)
      .execute();
  };

  /**
   * Compares a password with the stored one. Where there is none to compare with, it is compared with a
   * decoy, so that the time of the answer does not tell who has an account. A hash that was made at a lower
   * strength gives way to a new one.
   */
  const check = async (credential: Credential | undefined, password: string): Promise<boolean> => {
    const known = credential?.hash ?? undefined;
    const matches = await passwords.fits(known ?? (await decoy), password);
    if (!credential || known === undefined || !matches) return false;
    if (passwords.isOutdated(known)) await replace(credential, await passwords.make(password));
    return true;
  };

  return {
    check,
    /** Whether it is the person's password. */
    knows: async (userId: string, password: string): Promise<boolean> => {
      const credential = await db
        .selectFrom(accounts)
        .select(['user_id as userId', 'id as accountId', 'password as hash'])
        .where('user_id', '=', userId)
        .where('provider_id', '=', PASSWORD_PROVIDER)
        .executeTakeFirst();
      return check(credential, password);
    },
  };
};
