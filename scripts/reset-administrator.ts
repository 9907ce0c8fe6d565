import { openAuth } from '#auth/realm.ts';
import { staffAuth } from '#auth/staff.ts';
import { readConfig } from '#config/config.ts';
import { newPassword } from '#platform/password-hash.ts';
import { limiter } from '#platform/rate-limit.ts';
import { tellStartError } from '#start-error';
import { openConfigured } from './open-database.ts';

/*
 * Gives a person of the staff a new password, prints it once, removes their second steps (apps, passkeys and
 * recovery codes), and ends their sessions:
 *
 *   npm run reset-administrator -- <username>
 *
 * Whoever may run this may read the database anyway. The store may be running meanwhile.
 */
const [username = '', ...more] = process.argv.slice(2);
if (username === '' || more.length > 0) {
  console.error('Say whose password to reset: npm run reset-administrator -- <username>');
  process.exit(2);
}
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const { db, pool, close } = await openConfigured(config, console.error);
  try {
    const auth = await openAuth(config, { db, pool });
    const password = newPassword();
    if (await staffAuth(auth).resetPassword(username, password)) {
      // Failed attempts may have used up the rate limit of the login.
      await limiter({ pool, secret: auth.secret }).reset('staff-login-account', username);
      console.log(`Username: ${username.trim().toLowerCase()}\nPassword: ${password}`);
      console.log(
        'It is shown this once, and works for three days unless it is changed. All sessions of this person have ended, and their second steps are removed.',
      );
    } else {
      const staff = await db
        .selectFrom('staff')
        .select('username')
        .where('removed_at', 'is', null)
        .orderBy('username')
        .execute();
      const names = staff.map((person) => person.username).join(', ');
      console.error(`There is no "${username}" among the staff: ${names || 'there is nobody yet'}`);
      process.exitCode = 1;
    }
  } finally {
    await close();
  }
};

main().catch((error: unknown) => tellStartError(error));
