import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recorded } from '#tests/support/recorded.ts';
import { place, type Shopper, shopper } from '#tests/support/shopping.ts';
import { openStore, PASSWORD, person, type Store } from '#tests/support/store.ts';
import {
  allow,
  appGet,
  appPost,
  CLINIC,
  connected,
  destination,
  PILL_BOX,
  redeem,
  refresh,
  refusal,
  SECRET,
  tokensOf,
  VERIFIER,
} from './client.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let store: Store;
let ada: Shopper;
beforeAll(async () => {
  store = await openStore({ apiClients: [PILL_BOX, CLINIC] });
  ada = await shopper(store);
});
afterAll(() => store.close());

const reads = async (token: string): Promise<boolean> =>
  (await appGet(store, '/api/orders', token)).status === 200;

const mailsTo = async (email: string): Promise<number> => {
  const rows = await store.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email.toLowerCase())
    .where('template', '=', 'app-ended')
    .execute();
  return rows.length;
};

describe('an authorization code', () => {
  test('is exchanged for tokens, which are stored as hashes', async () => {
    const answer = await redeem(store, await allow(ada));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = await tokensOf(answer);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'profile orders',
    });
    const rows = await store.deps.db.selectFrom('api_tokens').selectAll().execute();
    for (const secret of [body.access_token, body.refresh_token])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(store.log.join('\n')).not.toContain(body.access_token);
  });

  test.each([
    ['with another verifier', { code_verifier: `${VERIFIER}x` }],
    ['with another address', { redirect_uri: 'com.example.pillbox:/back' }],
  ])('becomes invalid after an attempt %s', async (_, changes) => {
    const code = await allow(ada);
    expect(await refusal(await redeem(store, code, changes))).toEqual([400, 'invalid_grant']);
    expect(await refusal(await redeem(store, code))).toEqual([400, 'invalid_grant']);
  });

  test('cannot be used by another app', async () => {
    const code = await allow(ada);
    const stolen = { client_id: CLINIC.id, client_secret: SECRET };
    expect(await refusal(await redeem(store, code, stolen))).toEqual([400, 'invalid_grant']);
    expect((await redeem(store, code)).status).toBe(200);
  });

  test('expires after a minute', async () => {
    const code = await allow(ada);
    store.travel(MINUTE);
    expect(await refusal(await redeem(store, code))).toEqual([400, 'invalid_grant']);
  });

  test('revokes its tokens and triggers a mail when it is used twice', async () => {
    const by = await shopper(store);
    const code = await allow(by);
    const { access_token, refresh_token } = await tokensOf(await redeem(store, code));
    expect(await reads(access_token)).toBe(true);
    expect(await refusal(await redeem(store, code))).toEqual([400, 'invalid_grant']);
    expect(await reads(access_token)).toBe(false);
    expect((await refresh(store, refresh_token)).status).toBe(400);
    expect(await mailsTo(by.who.email)).toBe(1);
    const changes = await recorded(store.deps.db, { patientId: by.userId });
    expect(changes).toEqual(expect.arrayContaining([['system', 'app ended']]));
  });

  test('is exchanged once among concurrent requests, which then revoke its tokens', async () => {
    const code = await allow(ada);
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(store, code)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const each of won) expect(await reads((await tokensOf(each)).access_token)).toBe(false);
  });
});

describe('a refresh token', () => {
  test('is replaced at each use', async () => {
    const first = await connected(store, ada);
    const second = await tokensOf(await refresh(store, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await reads(second.access_token)).toBe(true);
    expect((await refresh(store, second.refresh_token)).status).toBe(200);
  });

  test('revokes its family and triggers a mail when it is used twice', async () => {
    const by = await shopper(store);
    const first = await connected(store, by);
    const second = await tokensOf(await refresh(store, first.refresh_token));
    expect(await refusal(await refresh(store, first.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect(await reads(second.access_token)).toBe(false);
    expect(await reads(first.access_token)).toBe(false);
    expect((await refresh(store, second.refresh_token)).status).toBe(400);
    expect(await mailsTo(by.who.email)).toBe(1);
  });

  test('does not affect other families when it is used twice', async () => {
    const by = await shopper(store);
    const [one, two] = [await connected(store, by), await connected(store, by)];
    await refresh(store, one.refresh_token);
    await refresh(store, one.refresh_token);
    expect(await reads(two.access_token)).toBe(true);
  });

  test('is used once among concurrent requests, which then revoke its family', async () => {
    const { refresh_token } = await connected(store, ada);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(store, refresh_token)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const each of won) expect(await reads((await tokensOf(each)).access_token)).toBe(false);
  });

  test('cannot be used by another app', async () => {
    const { refresh_token } = await connected(store, ada);
    const stolen = { client_id: CLINIC.id, client_secret: SECRET };
    expect((await refresh(store, refresh_token, stolen)).status).toBe(400);
    expect((await refresh(store, refresh_token)).status).toBe(200);
  });

  test('can request fewer scopes for one access token, and never more', async () => {
    const { refresh_token } = await connected(store, ada, { scope: 'orders' });
    expect(await refusal(await refresh(store, refresh_token, { scope: 'profile' }))).toEqual([
      400,
      'invalid_scope',
    ]);
    const both = await connected(store, ada);
    const less = await tokensOf(await refresh(store, both.refresh_token, { scope: 'orders' }));
    expect(less.scope).toBe('orders');
    expect((await appGet(store, '/oauth/userinfo', less.access_token)).status).toBe(403);
    const again = await tokensOf(await refresh(store, less.refresh_token));
    expect(again.scope).toBe('profile orders');
  });

  test('expires 30 days after its last use', async () => {
    const by = await shopper(store);
    const first = await connected(store, by);
    store.travel(29 * DAY);
    const second = await tokensOf(await refresh(store, first.refresh_token));
    store.travel(29 * DAY);
    const third = await tokensOf(await refresh(store, second.refresh_token));
    store.travel(30 * DAY);
    expect((await refresh(store, third.refresh_token)).status).toBe(400);
    ada = await shopper(store);
  });

  test('ends 180 days after the permission, however much it is used', async () => {
    let { refresh_token } = await connected(store, await shopper(store));
    for (let months = 0; months < 6; months += 1) {
      store.travel(29 * DAY);
      ({ refresh_token } = await tokensOf(await refresh(store, refresh_token)));
    }
    store.travel(6 * DAY);
    expect((await refresh(store, refresh_token)).status).toBe(400);
    ada = await shopper(store);
  });
});

describe('an access token', () => {
  test('expires after ten minutes', async () => {
    const { access_token } = await connected(store, ada);
    store.travel(9 * MINUTE);
    expect(await reads(access_token)).toBe(true);
    store.travel(MINUTE);
    const answer = await appGet(store, '/api/orders', access_token);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(await refusal(answer)).toEqual([401, 'invalid_token']);
  });

  test('reads the data of its own customer only', async () => {
    const by = await shopper(store);
    const mine = await place(store, by);
    const theirs = await place(store, await shopper(store));
    const { access_token } = await connected(store, by);
    expect(await (await appGet(store, '/oauth/userinfo', access_token)).json()).toMatchObject({
      sub: by.userId,
      email: by.who.email.toLowerCase(),
      given_name: 'Ada',
      address: { locality: 'Springfield', postal_code: '62701' },
    });
    const list = await (await appGet(store, '/api/orders', access_token)).json();
    expect(list).toMatchObject({ orders: [{ id: mine, status: 'Order Requested' }] });
    const one = await appGet(store, `/api/orders/${mine}`, access_token);
    expect(await one.json()).toMatchObject({
      id: mine,
      currency: 'USD',
      items: [{ product_id: 'ozempic', strength: '2mg/3mL', quantity: 2 }],
    });
    expect((await appGet(store, `/api/orders/${theirs}`, access_token)).status).toBe(404);
    expect((await appGet(store, '/api/orders/none', access_token)).status).toBe(404);
  });

  test('is limited to its scope', async () => {
    const { access_token } = await connected(store, ada, { scope: 'profile' });
    expect((await appGet(store, '/oauth/userinfo', access_token)).status).toBe(200);
    const refused = await appGet(store, '/api/orders', access_token);
    expect(await refusal(refused)).toEqual([403, 'insufficient_scope']);
  });

  test('opens no pages, and a session cookie does not open the API', async () => {
    const { access_token } = await connected(store, ada);
    for (const path of ['/account', '/account/data.json', '/account/security'])
      expect(destination(await appGet(store, path, access_token)).pathname).toBe('/login');
    for (const path of ['/api/orders', '/oauth/userinfo', '/api/orders.data']) {
      const answer = await ada.get(path);
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const bare = await ada.get('/api/orders');
    expect(bare.headers.get('www-authenticate')).toBe('Bearer');
    expect((await ada.get('/api/orders?access_token=' + access_token)).status).toBe(401);
  });

  test.each([['Basic eDp5'], ['Bearer'], ['Bearer x y'], ['Bearer none']])(
    'is refused if it is invalid: %s',
    async (authorization) => {
      const answer = await ada.get('/api/orders', { authorization });
      expect(await refusal(answer)).toEqual([401, 'invalid_token']);
    },
  );

  test('does not work as a refresh token, or the reverse', async () => {
    const { access_token, refresh_token } = await connected(store, ada);
    expect(await reads(refresh_token)).toBe(false);
    expect((await refresh(store, access_token)).status).toBe(400);
  });
});

describe('the access of an app ends', () => {
  const ends = async (how: (by: Shopper) => Promise<unknown>) => {
    const by = await shopper(store);
    const { access_token, refresh_token } = await connected(store, by);
    expect(await reads(access_token)).toBe(true);
    await how(by);
    expect(await reads(access_token)).toBe(false);
    expect((await refresh(store, refresh_token)).status).toBe(400);
  };

  test('with a password change', () =>
    ends((by) =>
      by.post('/account/security', {
        current: PASSWORD,
        password: 'New-Harbour-8',
        confirmPassword: 'New-Harbour-8',
      }),
    ));

  test('with a logout everywhere', () =>
    ends((by) => by.post('/account/security', { intent: 'log-out-everywhere' })));

  test('with the deletion of the account', () =>
    ends((by) => by.post('/account/privacy', { password: PASSWORD })));

  test('with a change of the email address, in whichever browser it is completed', () =>
    ends(async (by) => {
      const next = person().email;
      await by.post('/account/email', { email: next, password: PASSWORD });
      const press = async (to: string, template: string, at: string) => {
        const { data } = await store.deps.db
          .selectFrom('mails')
          .select('data')
          .where('recipient', '=', to)
          .where('template', '=', template)
          .executeTakeFirstOrThrow();
        const token = store.deps.mailLinks.token(String(data['linkId']));
        await by.post(at, { token });
      };
      await press(by.who.email.toLowerCase(), 'approve-new-email', '/change-email/approve');
      await press(next, 'confirm-new-email', '/change-email/confirm');
      // The browser that completed it stays logged in, so only the apps have ended.
      expect((await by.get('/account')).status).toBe(200);
    }));

  test('but not with a logout on other devices', async () => {
    const by = await shopper(store);
    const { access_token } = await connected(store, by);
    await by.post('/account/security', { intent: 'log-out-elsewhere' });
    expect(await reads(access_token)).toBe(true);
  });

  test('when the customer disconnects the app', () =>
    ends(async (by) => {
      const { refresh_token } = await connected(store, by);
      const { access_token } = await tokensOf(await refresh(store, refresh_token));
      await appPost(store, '/oauth/revoke', { client_id: PILL_BOX.id, token: access_token });
      expect(await reads(access_token)).toBe(false);
      await by.post('/account/apps', { app: PILL_BOX.id });
    }));
});

describe('revocation', () => {
  test('of a refresh token ends all tokens, and of an access token only itself', async () => {
    const one = await connected(store, ada);
    const give = (token: string, changes = {}) =>
      appPost(store, '/oauth/revoke', { client_id: PILL_BOX.id, token, ...changes });
    expect((await give(one.access_token)).status).toBe(200);
    expect(await reads(one.access_token)).toBe(false);
    const two = await tokensOf(await refresh(store, one.refresh_token));
    expect((await give(two.refresh_token, { token_type_hint: 'access_token' })).status).toBe(200);
    expect(await reads(two.access_token)).toBe(false);
  });

  test('of a foreign or unknown token succeeds without effect', async () => {
    const { access_token, refresh_token } = await connected(store, ada);
    const answer = await appPost(store, '/oauth/revoke', {
      client_id: CLINIC.id,
      client_secret: SECRET,
      token: refresh_token,
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await reads(access_token)).toBe(true);
    const nothing = { client_id: PILL_BOX.id, token: 'nothing' };
    expect((await appPost(store, '/oauth/revoke', nothing)).status).toBe(200);
  });
});

test('the data download names connected apps, and contains no token', async () => {
  const by = await shopper(store);
  await connected(store, by);
  const file = await (await by.get('/account/data.json')).json();
  expect(file).toMatchObject({ api_grants: [{ client_id: PILL_BOX.id }] });
  expect(JSON.stringify(file.api_tokens)).not.toContain('token_hash');
});

test('refreshing has a rate limit', async () => {
  const by = await shopper(store);
  let last = await connected(store, by);
  for (let n = 0; n < 59; n += 1) last = await tokensOf(await refresh(store, last.refresh_token));
  const refused = await refresh(store, last.refresh_token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
