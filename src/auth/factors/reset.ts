import type { Tx } from '#db/client.ts';
import type { Realm } from '#auth/options.ts';

/** Removes all second factors of a person, and what they had begun to do with them. */
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
