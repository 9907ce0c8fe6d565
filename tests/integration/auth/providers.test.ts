import { beforeAll, describe, expect, test } from 'vitest';
import { atProvider, type TestProvider } from '#tests/support/login-provider.ts';
import { begin, goThere, pathOf, sentTo } from '#tests/support/federated-sign-in.ts';
import { openStore, ORIGIN, type Store } from '#tests/support/store.ts';
import { inside } from './provider-people.ts';
import { LOGIN, type TwoProviders, twoProvidersOfFile } from './two-providers.ts';

const MINUTE = 60_000;
const file = twoProvidersOfFile();
let one: TestProvider;
let two: TestProvider;
let store: Store;
beforeAll(() => {
  ({ one, two, store } = file.current);
});
const onTheWayBack: TwoProviders['onTheWayBack'] = (...who) => file.current.onTheWayBack(...who);

/** Returns the address with other query parameters. */
const changed = (address: URL | string, changes: Record<string, string>): URL => {
  const other = new URL(address);
  for (const [name, value] of Object.entries(changes)) other.searchParams.set(name, value);
  return other;
};

describe('a login with a provider', () => {
  test('opens the account of the identity and redirects to the requested page', async () => {
    const browser = store.browser();
    const answer = await goThere(browser, one, LOGIN, { from: '/checkout' });
    expect(answer.status).toBe(302);
    expect(sentTo(answer)).toBe('/checkout');
    expect(await inside(browser)).toBe(true);
  });

  test('requests a code with a fresh PKCE challenge, state and nonce each time', async () => {
    const browser = store.browser();
    const first = new URL(await begin(browser, one)).searchParams;
    const second = new URL(await begin(browser, one)).searchParams;
    expect(first.get('response_type')).toBe('code');
    expect(first.get('code_challenge_method')).toBe('S256');
    expect(first.get('redirect_uri')).toBe(`${ORIGIN}/login/with/one/return`);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.get(name)).not.toBe(first.get(name));
    }
  });

  test('stores neither login secrets nor tokens in the database', async () => {
    const browser = store.browser();
    const asked = new URL(await begin(browser, one)).searchParams;
    const cookie = browser.cookies.get('pharos-federated-sign-in') ?? '';
    expect(cookie).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(
      await store.deps.db.selectFrom('outside_logins').selectAll().execute(),
    );
    for (const secret of [asked.get('state') ?? '', asked.get('nonce') ?? '', cookie]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(JSON.stringify(Buffer.from(secret)));
    }
    await goThere(browser, one, LOGIN);
    const kept = await store.deps.db
      .selectFrom('accounts')
      .select(['access_token', 'refresh_token', 'id_token', 'scope'])
      .where('provider_id', '=', one.config.issuer)
      .execute();
    expect(kept).toEqual([
      { access_token: null, refresh_token: null, id_token: null, scope: null },
    ]);
  });

  test('is bound to the browser by an HttpOnly cookie', async () => {
    const answer = await store.browser().post('/login/with/one', {});
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^pharos-federated-sign-in=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  test('uses a __Host- cookie with https', async () => {
    const secure = await openStore({
      providers: [one.config],
      publicUrl: 'https://store.example',
    });
    try {
      const answer = await secure.browser().post(
        '/login/with/one',
        {},
        {
          origin: 'https://store.example',
        },
      );
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-pharos-federated-sign-in=/);
      expect(cookie).toContain('Secure');
      expect(cookie).toContain('Path=/;');
      expect(cookie).not.toContain('Domain');
    } finally {
      await secure.close();
    }
  });

  test('does not start with a GET request', async () => {
    const before = await store.deps.db.selectFrom('outside_logins').select('id').execute();
    const answer = await store.browser().get('/login/with/one');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('refresh')).toBeNull();
    expect(await answer.text()).toContain('Continue with Work ID');
    expect(await store.deps.db.selectFrom('outside_logins').select('id').execute()).toHaveLength(
      before.length,
    );
  });

  test('does not start from another website', async () => {
    const answer = await store.browser().post(
      '/login/with/one',
      {},
      {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(answer.status).toBe(403);
  });

  test('never redirects to another website', async () => {
    const answer = await goThere(store.browser(), one, LOGIN, { from: '//elsewhere.example/x' });
    expect(sentTo(answer)).toBe('/account');
  });

  test('reads the discovery endpoint once, and again after an hour', async () => {
    const fresh = await openStore({ providers: [two.config] });
    const discovery = '/.well-known/openid-configuration';
    const asked = (): number => two.asked.get(discovery) ?? 0;
    try {
      const before = asked();
      expect((await fresh.browser().get('/login')).status).toBe(200);
      expect(asked()).toBe(before);
      await begin(fresh.browser(), two);
      await begin(fresh.browser(), two);
      expect(asked()).toBe(before + 1);
      fresh.travel(61 * MINUTE);
      await begin(fresh.browser(), two);
      expect(asked()).toBe(before + 2);
    } finally {
      await fresh.close();
    }
  });
});

describe('a provider callback is refused', () => {
  /** Expects a refusal with these words and without a login. */
  const refused = async (
    browser: ReturnType<Store['browser']>,
    address: URL,
    status: number,
    words: string,
  ): Promise<void> => {
    const answer = await browser.get(pathOf(address));
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).toContain('Try again');
    expect(await inside(browser)).toBe(false);
  };
  const STALE = 'This Work ID login is no longer valid.';
  const UNSURE = 'We could not confirm your identity with Work ID.';

  test('with another state', async () => {
    const { browser, back } = await onTheWayBack();
    await refused(browser, changed(back, { state: 'x'.repeat(43) }), 410, STALE);
  });

  test('without a state', async () => {
    const { browser, back } = await onTheWayBack();
    back.searchParams.delete('state');
    await refused(browser, back, 410, STALE);
  });

  test('a second time, with the same state and code', async () => {
    const { browser, back } = await onTheWayBack();
    expect((await browser.get(pathOf(back))).status).toBe(302);
    await browser.post('/logout', {});
    await refused(browser, back, 410, STALE);
  });

  test('for one of two concurrent requests', async () => {
    const { browser, back } = await onTheWayBack();
    const answers = await Promise.all([browser.get(pathOf(back)), browser.get(pathOf(back))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 410]);
  });

  test('with a used code and a fresh state', async () => {
    const { browser, back } = await onTheWayBack();
    const code = back.searchParams.get('code') ?? '';
    await browser.get(pathOf(back));
    await browser.post('/logout', {});
    const again = await onTheWayBack(browser);
    await refused(browser, changed(again.back, { code }), 403, UNSURE);
  });

  test('with the code of another login', async () => {
    // With PKCE, the provider accepts a code only from the login that it was issued for.
    const thief = await onTheWayBack();
    const { browser, back } = await onTheWayBack();
    const code = thief.back.searchParams.get('code') ?? '';
    await refused(browser, changed(back, { code }), 403, UNSURE);
  });

  test('in another browser', async () => {
    const { back } = await onTheWayBack();
    await refused(store.browser(), back, 410, STALE);
    const other = store.browser();
    await begin(other, one);
    await refused(other, back, 410, STALE);
  });

  test('after ten minutes', async () => {
    const { browser, back } = await onTheWayBack();
    store.travel(11 * MINUTE);
    try {
      await refused(browser, back, 410, STALE);
    } finally {
      store.travel(-11 * MINUTE);
    }
  });

  test('for another nonce', async () => {
    const browser = store.browser();
    const there = changed(await begin(browser, one), { nonce: 'another' });
    await refused(browser, await atProvider(there.href, { login: LOGIN }), 403, UNSURE);
  });

  test('for another proof key', async () => {
    const browser = store.browser();
    const there = changed(await begin(browser, one), { code_challenge: 'x'.repeat(43) });
    await refused(browser, await atProvider(there.href, { login: LOGIN }), 403, UNSURE);
  });

  test('with another issuer', async () => {
    const { browser, back } = await onTheWayBack();
    expect(back.searchParams.get('iss')).toBe(one.config.issuer);
    await refused(browser, changed(back, { iss: two.config.issuer }), 403, UNSURE);
  });

  test('without the issuer that the provider supports', async () => {
    const { browser, back } = await onTheWayBack();
    back.searchParams.delete('iss');
    await refused(browser, back, 403, UNSURE);
  });

  test('from one provider at the callback address of another', async () => {
    const { browser, back } = await onTheWayBack();
    const other = new URL(pathOf(back).replace('/with/one/', '/with/two/'), ORIGIN);
    await refused(browser, other, 410, 'This Clinic &amp; Co login is no longer valid.');
  });

  test('from one provider with the state of another', async () => {
    const browser = store.browser();
    const state = new URL(await begin(browser, two)).searchParams.get('state') ?? '';
    const { back } = await onTheWayBack(browser);
    const mixed = changed(new URL(pathOf(back).replace('/with/one/', '/with/two/'), ORIGIN), {
      state,
    });
    await refused(browser, mixed, 403, 'We could not confirm your identity with Clinic &amp; Co.');
  });

  test('after the customer denies access', async () => {
    const browser = store.browser();
    const back = await atProvider(await begin(browser, one), 'cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    await refused(browser, back, 403, 'You did not allow Work ID to tell us who you are');
  });
});

describe('the configuration of a provider', () => {
  test('is shown and logged without its secret', async () => {
    const browser = store.browser();
    const pages = [
      await browser.get('/login'),
      await browser.get('/register'),
      await browser.get('/login/with/one'),
      await browser.post('/login/with/one', {}),
      await goThere(browser, one, LOGIN),
      await browser.get('/account/security'),
      await browser.get('/account/data.json'),
    ];
    for (const answer of pages) {
      const text = await answer.text();
      for (const { config } of [one, two]) {
        expect(text).not.toContain(config.clientSecret);
        expect([...answer.headers.values()].join('\n')).not.toContain(config.clientSecret);
      }
    }
    for (const secret of [one.config.clientSecret, two.config.clientSecret, LOGIN])
      expect(store.log.join('\n')).not.toContain(secret);
  });

  test('adds named buttons to the login and the registration', async () => {
    for (const path of ['/login', '/register']) {
      const html = await (await store.browser().get(path)).text();
      expect(html).toContain('Continue with Work ID');
      expect(html).toContain('Continue with Clinic &amp; Co');
      expect(html).toMatch(/<form[^>]*action="\/login\/with\/one" method="post"/);
    }
  });

  test('adds no buttons and no pages when it is empty', async () => {
    const bare = await openStore();
    try {
      for (const path of ['/login', '/register'])
        expect(await (await bare.browser().get(path)).text()).not.toContain('Continue with');
      for (const path of ['', '/return?code=x&state=y', '/finish']) {
        expect((await bare.browser().get(`/login/with/one${path}`)).status).toBe(404);
        expect((await bare.browser().post(`/login/with/one${path}`, {})).status).not.toBe(200);
      }
      expect((await bare.browser().get('/register/with/one')).status).toBe(404);
      expect((await bare.browser().post('/register/with/one', {})).status).toBe(404);
    } finally {
      await bare.close();
    }
  });

  test('does not bypass the rate limits', async () => {
    const browser = store.browser();
    let answer = await browser.post('/login/with/one', {});
    for (let tries = 0; tries < 60 && answer.status === 200; tries += 1)
      answer = await browser.post('/login/with/one', {});
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    let back = await browser.get('/login/with/one/return?state=x');
    for (let tries = 0; tries < 60 && back.status === 410; tries += 1)
      back = await browser.get('/login/with/one/return?state=x');
    expect(back.status).toBe(429);
    expect(Number(back.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
