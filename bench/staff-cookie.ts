import { randomBytes } from 'node:crypto';
import { staffAuth } from '#auth/staff.ts';
import type { openDatabase } from '#db/client.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { passwordHash } from '#platform/password-hash.ts';
import { LICENCE } from '#tests/support/licence.ts';

type Credentials = { readonly username: string; readonly password: string };

/** The cookie of a session of the first administrator, who is a pharmacist, too. Makes the administrator unless given. */
export const staffCookie = async (
  { db, pool }: Pick<ReturnType<typeof openDatabase>, 'db' | 'pool'>,
  secret: string,
  publicUrl: string,
  given?: Credentials,
): Promise<string> => {
  const passwords = passwordHash('strong');
  const staff = staffAuth({
    db,
    pool,
    secret,
    publicUrl,
    newId,
    clock: systemClock,
    passwords,
    passwordLength: 8,
    staffFactor: 'optional',
  });
  const credentials = given ?? {
    username: 'admin',
    password: randomBytes(12).toString('base64url'),
  };
  await staff.ensureFirstAdministrator({
    newUsername: () => credentials.username,
    newPassword: () => credentials.password,
  });
  await db
    .updateTable('staff')
    .set({ roles: ['administrator', 'pharmacist'], ...LICENCE })
    .execute();
  const from = { address: '127.0.0.1', userAgent: 'benchmark' };
  const session = await staff.login(credentials, from);
  if (!session.ok) throw new Error('the administrator could not log in');
  return session.value.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
};
