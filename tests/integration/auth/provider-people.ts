import { randomUUID } from 'node:crypto';
import type { TestProvider } from '#tests/support/login-provider.ts';
import { goThere } from '#tests/support/federated-sign-in.ts';
import { registrationForm } from '#tests/support/shopping.ts';
import type { Browser, Store } from '#tests/support/store.ts';

/** A fresh email address. The provider reports one with 'unproved' in it as unverified. */
export const address = (word = 'mary'): string => `${word}-${randomUUID()}@elsewhere.example`;

export const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;

/** The registration form after a login with a provider, which has no password. */
export const form = (changes: Readonly<Record<string, string>>): Record<string, string> => {
  const { password: _, confirmPassword: __, ...fields } = registrationForm(changes);
  return fields;
};

/** The templates of the mails to an address, oldest first. */
export const mailed = async ({ deps }: Store, to: string): Promise<readonly string[]> => {
  const rows = await deps.db
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', to)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
};

/** The issuers of the linked identities of a customer. */
export const linked = async ({ deps }: Store, userId: string): Promise<readonly string[]> =>
  (await deps.identities.list(userId)).map(({ issuer }) => issuer);

export const user = ({ deps }: Store, email: string) =>
  deps.db
    .selectFrom('users')
    .select(['id', 'email_verified as confirmed', 'first_name as firstName'])
    .where('email', '=', email)
    .executeTakeFirst();

/** A logged-in customer without a password, who registered with a provider. */
export const newcomer = async (store: Store, provider: TestProvider, email = address()) => {
  const browser = store.browser();
  await goThere(browser, provider, email);
  const made = await browser.post(`/register/with/${provider.config.id}`, form({ email }));
  if (made.status !== 201) throw new Error(`the account was not opened: ${made.status}`);
  await goThere(browser, provider, email);
  const row = await user(store, email);
  if (!row || !(await inside(browser))) throw new Error('the newcomer is not logged in');
  return { browser, email, userId: row.id };
};

export const unlink = (
  browser: Browser,
  { config }: TestProvider,
  password = '',
): Promise<Response> =>
  browser.post('/account/security', { intent: 'unlink', identity: config.issuer, password });
