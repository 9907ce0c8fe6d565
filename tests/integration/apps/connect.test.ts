import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shopper, shopper } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import {
  allow,
  appGet,
  asking,
  BACK,
  CLINIC,
  connected,
  destination,
  PILL_BOX,
  redeem,
} from './client.ts';

/** The words of a page, without the marks between joined texts. */
const textOf = (html: string): string => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/\s+/g, ' ');

let store: Store;
let ada: Shopper;
beforeAll(async () => {
  store = await openStore({ apiClients: [PILL_BOX, CLINIC] });
  ada = await shopper(store);
});
afterAll(() => store.close());

test('the server metadata lists the endpoints', async () => {
  const answer = await appGet(store, '/.well-known/oauth-authorization-server');
  expect(await answer.json()).toMatchObject({
    issuer: 'http://localhost:3000',
    authorization_endpoint: 'http://localhost:3000/oauth/authorize',
    token_endpoint: 'http://localhost:3000/oauth/token',
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  });
});

describe('the consent page', () => {
  test('sends visitors to the login first', async () => {
    const answer = await store.browser().get(asking());
    const { pathname, searchParams } = destination(answer);
    expect(pathname).toBe('/login');
    expect(searchParams.get('from')).toBe(asking());
  });

  test('names the app and its scopes, and allows its form to redirect only there', async () => {
    const answer = await ada.get(asking({ scope: 'orders' }));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Connect Pill Box?');
    expect(html).toContain('See your orders');
    expect(html).not.toContain('See your name, email');
    expect(textOf(html)).toContain(
      'The access lasts 180 days. It ends earlier if the app does not use it for 30 days.',
    );
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://pillbox.example;",
    );
    expect((await ada.get('/account')).headers.get('content-security-policy')).toContain(
      "form-action 'self';",
    );
  });

  test('grants nothing when it is only opened', async () => {
    const before = await store.deps.db.selectFrom('api_grants').select('id').execute();
    await ada.get(asking());
    await ada.get(asking().replace('?', '.data?'));
    expect(await store.deps.db.selectFrom('api_grants').select('id').execute()).toEqual(before);
  });

  test('redirects back with a code, the state and the issuer', async () => {
    const answer = await ada.post(asking(), { answer: 'allow' });
    expect(answer.status).toBe(303);
    const back = destination(answer);
    expect(back.origin + back.pathname).toBe(BACK);
    expect(back.searchParams.get('state')).toBe('kept');
    expect(back.searchParams.get('iss')).toBe('http://localhost:3000');
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  test('redirects to an installed app as well', async () => {
    const uri = 'com.example.pillbox:/back';
    const page = await ada.get(asking({ redirect_uri: uri }));
    expect(page.headers.get('content-security-policy')).toContain('com.example.pillbox:;');
    const answer = await ada.post(asking({ redirect_uri: uri }), { answer: 'allow' });
    expect(answer.headers.get('location')).toMatch(/^com\.example\.pillbox:\/back\?code=/);
  });

  test.each([['deny'], ['']])('redirects back with a refusal: %s', async (answered) => {
    const { searchParams } = destination(await ada.post(asking(), { answer: answered }));
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.has('code')).toBe(false);
  });

  test('refuses a post from another website', async () => {
    const answer = await ada.post(
      asking(),
      { answer: 'allow' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
  });
});

describe('an authorization request does not redirect', () => {
  test.each([
    ['from an unknown app', { client_id: 'stranger' }],
    ['to an address that is not registered', { redirect_uri: 'https://evil.example/back' }],
    ['to an address with the same beginning', { redirect_uri: `${BACK}/more` }],
    ['to an address with another query', { redirect_uri: `${BACK}?x=1` }],
    ['to an address of another app', { redirect_uri: 'https://clinic.example/back' }],
    ['without an address', { redirect_uri: undefined }],
  ])('%s', async (_, changes) => {
    const page = await ada.get(asking(changes));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('This app cannot be connected');
    const posted = await ada.post(asking(changes), { answer: 'allow' });
    expect([posted.status, posted.headers.get('location')]).toEqual([400, null]);
  });
});

describe('an error of a known app is reported to it', () => {
  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ scope: ' ' }, 'invalid_scope'],
    [
      { client_id: CLINIC.id, redirect_uri: CLINIC.redirectUris[0], scope: 'profile' },
      'invalid_scope',
    ],
  ])('%o is %s', async (changes, error) => {
    for (const answer of [
      await ada.get(asking(changes)),
      await ada.post(asking(changes), { answer: 'allow' }),
    ]) {
      const { searchParams } = destination(answer);
      expect(searchParams.get('error')).toBe(error);
      expect(searchParams.get('state')).toBe('kept');
      expect(searchParams.has('code')).toBe(false);
    }
  });

  test('a repeated parameter is invalid_request', async () => {
    const { searchParams } = destination(await ada.get(`${asking()}&scope=orders&scope=profile`));
    expect(searchParams.get('error')).toBe('invalid_request');
  });
});

describe('the account page of connected apps', () => {
  test('lists a connected app, which can be disconnected', async () => {
    const by = await shopper(store);
    const code = await allow(by);
    // A code that was not exchanged connects no app.
    expect(await (await by.get('/account/security')).text()).not.toContain('Connected apps');
    await redeem(store, code);
    const { access_token } = await connected(store, by);
    expect(await (await by.get('/account/security')).text()).toContain('Pill Box');
    expect((await appGet(store, '/api/orders', access_token)).status).toBe(200);
    const ended = await by.post('/account/apps', { app: PILL_BOX.id });
    expect(ended.headers.get('location')).toBe('/account/security');
    expect((await appGet(store, '/api/orders', access_token)).status).toBe(401);
    expect(await (await by.get('/account/security')).text()).not.toContain('Connected apps');
  });

  test.each(['nobody-knows-it', 'é', 'a\0b', 'x'.repeat(5_000), PILL_BOX.id])(
    'records nothing for an app without access (%#)',
    async (app) => {
      const by = await shopper(store);
      const answer = await by.post('/account/apps', { app });
      expect(answer.status).toBe(302);
      const { db } = store.deps;
      for (const table of ['audit_pending', 'audit_entries'] as const) {
        const found = await db
          .selectFrom(table)
          .select('id')
          .where('action', '=', 'app ended')
          .where('patient_id', '=', by.userId)
          .execute();
        expect(found).toEqual([]);
      }
    },
  );

  test('does not disconnect apps of another customer', async () => {
    const by = await shopper(store);
    const { access_token } = await connected(store, by);
    await (await shopper(store)).post('/account/apps', { app: PILL_BOX.id });
    expect((await appGet(store, '/api/orders', access_token)).status).toBe(200);
  });
});
