import { betterAuth } from 'better-auth';
import * as plugins from 'better-auth/plugins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authOptions, CUSTOMERS } from '#auth/options.ts';
import { newId } from '#platform/ids.ts';
import { policyOf } from '#web/policies.ts';
import {
  administrator,
  type Browser,
  loggedIn,
  openStore,
  type Store,
} from '#tests/support/store.ts';
import { databaseOfFile, secret } from './accounts.ts';

/**
 * The authentication library brings addresses of its own. One lets whoever is logged in register a provider
 * of single sign-on, and reads its secret back. None of them answers here.
 */

const database = databaseOfFile();

let store: Store;
let everybody: Browser;
beforeAll(async () => {
  store = await openStore();
  everybody = await loggedIn(store);
  for (const [name, value] of (await administrator(store)).cookies)
    everybody.cookies.set(name, value);
});
afterAll(() => store.close());

/** Of the plugin of single sign-on, which is a package of its own and not installed. */
const SINGLE_SIGN_ON = [
  '/sso/register',
  '/sso/providers',
  '/sso/get-provider',
  '/sso/update-provider',
  '/sso/delete-provider',
  '/sso/callback/:providerId',
  '/sso/saml2/callback/:providerId',
  '/sso/saml2/sp/metadata',
  '/sign-in/sso',
  '/sign-up/sso',
];

/** Every address that the library and its plugins know, with what stands for its parameters. */
const addresses = (): readonly string[] => {
  const { api } = betterAuth({
    ...authOptions(
      { db: database.current.db, secret, publicUrl: 'http://localhost:3000', newId },
      CUSTOMERS,
    ),
    plugins: [
      plugins.admin(),
      plugins.anonymous(),
      plugins.deviceAuthorization(),
      plugins.emailOTP({ sendVerificationOTP: () => Promise.resolve() }),
      plugins.genericOAuth({ config: [] }),
      plugins.jwt(),
      plugins.magicLink({ sendMagicLink: () => Promise.resolve() }),
      plugins.multiSession(),
      plugins.oneTimeToken(),
      plugins.openAPI(),
      plugins.organization(),
      plugins.phoneNumber(),
      plugins.twoFactor(),
      plugins.username(),
    ],
  });
  const known = Object.values(api).flatMap((endpoint) =>
    'path' in endpoint && typeof endpoint.path === 'string' ? [endpoint.path] : [],
  );
  return [...new Set([...known, ...SINGLE_SIGN_ON])].map((path) =>
    path.replaceAll(/:\w+|\*+\w*/g, 'x'),
  );
};

test('the library knows many addresses, those that are written here included', () => {
  const known = addresses();
  expect(known.length).toBeGreaterThan(100);
  for (const path of [
    '/sign-in/email',
    '/list-sessions',
    '/admin/create-user',
    '/two-factor/enable',
  ])
    expect(known).toContain(path);
});

describe.each(['/api/auth', ''])('under "%s"', (base) => {
  test('none answers to who is a customer and an administrator at once', async () => {
    const answered: string[] = [];
    for (const path of addresses()) {
      // A few are called like a page of the store.
      if (policyOf(base + path) !== undefined) continue;
      const body = { providerId: 'x', issuer: 'https://x.example' };
      const got = await everybody.get(base + path);
      const posted = await everybody.post(base + path, body);
      for (const [method, { status }] of Object.entries({ GET: got, POST: posted }))
        if (status !== 404) answered.push(`${method} ${base}${path}: ${status}`);
    }
    expect(answered).toEqual([]);
  });
});
