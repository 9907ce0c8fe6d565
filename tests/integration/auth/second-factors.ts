import { afterAll, beforeAll, expect } from 'vitest';
import { type AuthenticatorApp, withApp } from '#tests/support/authenticator.ts';
import { type Browser, loggedIn, openStore, PASSWORD, type Store } from '#tests/support/store.ts';

export const STEP = 30_000;
export const SECURITY = '/account/security';

export const location = (answer: Response): string | null => answer.headers.get('location');

export const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;

/** One store for the file. */
export const storeOfFile = (): { readonly current: Store } => {
  let store: Store | undefined;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(async () => {
    await store?.close();
  });
  return {
    get current() {
      if (!store) throw new Error('the store is there once the tests run');
      return store;
    },
  };
};

export const mailsTo = async (store: Store, email: string): Promise<readonly string[]> => {
  const rows = await store.deps.db
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
};

export type Enrolled = Awaited<ReturnType<typeof loggedIn>> & {
  readonly app: AuthenticatorApp;
  readonly recoveryCodes: readonly string[];
};

/** A customer with an authenticator app whose first code has expired. */
export const enrolled = async (store: Store): Promise<Enrolled> => {
  const browser = await loggedIn(store);
  const { recoveryCodes, ...app } = await withApp(store, browser);
  store.travel(2 * STEP);
  return { ...browser, app, recoveryCodes };
};

/** A browser with a pending MFA session after the password. */
export const halfway = async (
  store: Store,
  { who }: Enrolled,
  more: Record<string, string> = {},
): Promise<Browser> => {
  const browser = store.browser();
  const answer = await browser.post('/login', { email: who.email, password: PASSWORD, ...more });
  expect(location(answer)).toBe('/login/factor');
  expect(await inside(browser)).toBe(false);
  return browser;
};

export const show = (browser: Browser, form: Record<string, string>): Promise<Response> =>
  browser.post('/login/factor', form);
