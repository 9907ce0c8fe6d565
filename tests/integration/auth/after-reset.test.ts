import { describe, expect, test } from 'vitest';
import { type PasskeyDevice, passkeyDevice } from '#tests/support/passkey-device.ts';
import { type Browser, loggedIn, ORIGIN, PASSWORD } from '#tests/support/store.ts';
import { enrolled, inside, location, SECURITY, show, storeOfFile } from './second-factors.ts';

/*
 * Somebody who knew the password of an account may have added a way in of their own. A new password by mail is the
 * owner's way to be rid of them, and it must not go around the owner's second factor either.
 */

const stores = storeOfFile();
const NEW = 'Another-Harbour-3';

const proved = async (userId: string): Promise<void> => {
  await stores.current.deps.db
    .updateTable('users')
    .set({ email_verified: true, phone_verified_at: new Date() })
    .where('id', '=', userId)
    .execute();
};

/** The owner of the mailbox sets a new password by the link of a mail. */
const resetByMail = async (email: string): Promise<void> => {
  const { deps, browser } = stores.current;
  await browser().post('/forgot-password', { email });
  const { data } = await deps.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', email)
    .where('template', '=', 'reset-password')
    .executeTakeFirstOrThrow();
  const token = deps.mailLinks.token(String(data['linkId']));
  const set = await browser().post('/reset-password', {
    token,
    password: NEW,
    confirmPassword: NEW,
  });
  expect(location(set)).toBe('/login');
};

const withPasskey = async () => {
  const ann = await loggedIn(stores.current);
  const device = passkeyDevice(ORIGIN);
  const options = await (await ann.post(`${SECURITY}/passkey/options`, {})).json();
  const made = await ann.post(`${SECURITY}/passkey`, {
    name: 'Laptop',
    answer: device.make(options),
  });
  expect(made.status).toBe(200);
  await proved(ann.userId);
  return { ...ann, device };
};

const asked = async (browser: Browser, more = '') =>
  (await browser.post(`/login/passkey${more}`, {})).json();

const alone = async (device: PasskeyDevice): Promise<number> => {
  const browser = stores.current.browser();
  return (await browser.post('/login', { answer: device.show(await asked(browser)) })).status;
};

describe('after a new password by mail', () => {
  test('a passkey opens the account by itself only once it was shown after that password', async () => {
    const { device, who } = await withPasskey();
    expect(await alone(device)).toBe(302);
    await resetByMail(who.email);
    expect(await alone(device)).toBe(401);

    const browser = stores.current.browser();
    const half = await browser.post('/login', { email: who.email, password: NEW });
    expect(location(half)).toBe('/login/factor');
    const answer = device.show(await asked(browser, '?for=second-step'));
    expect((await show(browser, { answer })).status).toBe(302);
    expect(await inside(browser)).toBe(true);
    expect(await alone(device)).toBe(302);
  });

  test('identities are gone, and the number opens nothing until it is confirmed again', async () => {
    const { userId, who } = await loggedIn(stores.current);
    const { db, identities } = stores.current.deps;
    await proved(userId);
    await db
      .transaction()
      .execute((trx) =>
        identities.link(trx, userId, { issuer: 'https://id.example', subject: userId }),
      );
    await resetByMail(who.email);
    const ways = await db
      .selectFrom('users')
      .leftJoin('accounts', 'accounts.user_id', 'users.id')
      .select(['accounts.provider_id as way', 'phone_verified_at as confirmed'])
      .where('users.id', '=', userId)
      .execute();
    expect(ways).toEqual([{ way: 'credential', confirmed: null }]);
  });

  test('the second factor is still asked for, and a former password opens nothing', async () => {
    const ann = await enrolled(stores.current);
    await proved(ann.userId);
    await resetByMail(ann.who.email);
    expect(await inside(ann)).toBe(false);
    const browser = stores.current.browser();
    const former = await browser.post('/login', { email: ann.who.email, password: PASSWORD });
    expect(former.status).toBe(401);
    const half = await browser.post('/login', { email: ann.who.email, password: NEW });
    expect(location(half)).toBe('/login/factor');
    expect(await inside(browser)).toBe(false);
  });
});
