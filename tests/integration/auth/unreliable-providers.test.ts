import { createServer } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  atProvider,
  signingKey,
  startLoginProvider,
  type TestProvider,
} from '#tests/support/login-provider.ts';
import { begin, goThere, pathOf } from '#tests/support/federated-sign-in.ts';
import { openStore, ORIGIN, type Store } from '#tests/support/store.ts';
import { inside } from './provider-people.ts';
import { LOGIN, type TwoProviders, twoProvidersOfFile } from './two-providers.ts';

const file = twoProvidersOfFile();
let one: TestProvider;
let store: Store;
beforeAll(() => {
  ({ one, store } = file.current);
});
const onTheWayBack: TwoProviders['onTheWayBack'] = (...who) => file.current.onTheWayBack(...who);

describe('a provider that sends wrong data', () => {
  const claimsOf = (token: unknown): Record<string, unknown> =>
    JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const stranger = signingKey('key-of-one');

  /** Logs in with a changed ID token and returns the answer. */
  const withToken = async (make: (claims: Record<string, unknown>) => string) => {
    one.lie = (path, said) =>
      path === '/token' ? { ...said, id_token: make(claimsOf(said['id_token'])) } : said;
    const { browser, back } = await onTheWayBack();
    return { browser, answer: await browser.get(pathOf(back)) };
  };

  test('is accepted with correct claims, so that the refusals below have the tested reason', async () => {
    const { answer } = await withToken((claims) => one.signed(claims));
    expect(answer.status).toBe(302);
  });

  test.each<[string, (claims: Record<string, unknown>) => string]>([
    ['the signature of another key', (claims) => stranger.signed(claims)],
    ['no signature', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
    ['another audience', (claims) => one.signed({ ...claims, aud: 'somebody-else' })],
    ['another issuer', (claims) => one.signed({ ...claims, iss: 'https://elsewhere.example' })],
    ['an expired token', (claims) => one.signed({ ...claims, exp: 1 })],
    ['another nonce', (claims) => one.signed({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => one.signed(claims)],
    ['no subject', ({ sub: _, ...claims }) => one.signed(claims)],
  ])('is refused with %s', async (_, make) => {
    const { browser, answer } = await withToken(make);
    expect(answer.status).toBe(403);
    expect(await inside(browser)).toBe(false);
  });

  test('is refused if the user info belongs to another subject', async () => {
    one.lie = (path, said) => (path === '/me' ? { ...said, sub: 'somebody-else' } : said);
    const browser = store.browser();
    const answer = await goThere(browser, one, 'new@elsewhere.example');
    expect(answer.status).not.toBe(302);
    expect((await browser.get('/login/with/one/finish')).headers.get('location')).toBe('/login');
  });

  test('is not used if its discovery document names another issuer', async () => {
    const liar = await startLoginProvider({ id: 'liar', name: 'Liar', stores: [ORIGIN] });
    liar.lie = (path, said) =>
      path.startsWith('/.well-known') ? { ...said, issuer: one.config.issuer } : said;
    const deceived = await openStore({ providers: [liar.config] });
    try {
      const answer = await deceived.browser().post('/login/with/liar', {});
      expect(answer.status).toBe(503);
      expect(answer.headers.get('refresh')).toBeNull();
    } finally {
      await deceived.close();
      await liar.stop();
    }
  });
});

describe('an unreachable provider is reported', () => {
  const WORDS = 'We cannot reach Work ID right now. Please try again in a moment';

  test('before the redirect to it', async () => {
    const gone = await startLoginProvider({ id: 'one', name: 'Work ID', stores: [ORIGIN] });
    const other = await openStore({ providers: [gone.config] });
    try {
      await gone.stop();
      const answer = await other.browser().post('/login/with/one', {});
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(html).toContain(WORDS);
      expect(html).toContain('Log in another way');
      expect(other.log.join('\n')).toContain('a login provider cannot be reached');
    } finally {
      await other.close();
    }
  });

  test('after the return from it', async () => {
    const flaky = await startLoginProvider({ id: 'one', name: 'Work ID', stores: [ORIGIN] });
    const other = await openStore({ providers: [flaky.config] });
    try {
      const browser = other.browser();
      const back = await atProvider(await begin(browser, flaky), { login: LOGIN });
      await flaky.stop();
      const answer = await browser.get(pathOf(back));
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain(WORDS);
    } finally {
      await other.close();
    }
  });

  test('when it accepts the connection and never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const issuer = `http://localhost:${port}`;
    const other = await openStore({ providers: [{ ...one.config, issuer }] });
    try {
      const answer = await other.browser().post('/login/with/one', {});
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain(WORDS);
    } finally {
      await other.close();
      silent.close();
    }
  });
});
