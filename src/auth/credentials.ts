import { randomUUID } from 'node:crypto';
import { hashPassword, needsRehash, verifyPassword } from '#platform/password-hash.ts';

/** The library's name for an account that is opened by a password. */
export const PASSWORD_PROVIDER = 'credential';

export type Credential = {
  readonly userId: string;
  readonly accountId: string;
  readonly hash: string | null;
};

/**
 * Compares a password with the stored one. Where there is none to compare with, it is compared with a
 * decoy, so that the time of the answer does not tell who has an account. `replace` stores a new hash
 * where the old one was made at a lower strength.
 */
export const credentialCheck = (
  replace: (credential: Credential, newHash: string) => Promise<void>,
) => {
  const decoy = hashPassword(randomUUID());
  return async (credential: Credential | undefined, password: string): Promise<boolean> => {
    const known = credential?.hash ?? undefined;
    const matches = await verifyPassword(known ?? (await decoy), password);
    if (!credential || known === undefined || !matches) return false;
    if (needsRehash(known)) await replace(credential, await hashPassword(password));
    return true;
  };
};
