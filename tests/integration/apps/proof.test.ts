import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAsApp } from '#usecases/apps/read-as-app.ts';
import { type Shopper, shopper } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import {
  allow,
  appPost,
  CLINIC,
  connected,
  PILL_BOX,
  refusal,
  SECRET,
  tokensOf,
  VERIFIER,
} from './client.ts';

let store: Store;
let ada: Shopper;
beforeAll(async () => {
  store = await openStore({ apiClients: [PILL_BOX, CLINIC] });
  ada = await shopper(store);
});
afterAll(() => store.close());

describe('an app at the token endpoint', () => {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
  });
  const clinicCode = () =>
    allow(ada, { client_id: CLINIC.id, redirect_uri: CLINIC.redirectUris[0], scope: undefined });
  const form = (code: string) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CLINIC.redirectUris[0],
    code_verifier: VERIFIER,
  });

  test('authenticates with a header or a form field', async () => {
    const header = await appPost(
      store,
      '/oauth/token',
      form(await clinicCode()),
      basic(CLINIC.id, SECRET),
    );
    expect((await tokensOf(header)).scope).toBe('orders');
    const field = await appPost(store, '/oauth/token', {
      ...form(await clinicCode()),
      client_id: CLINIC.id,
      client_secret: SECRET,
    });
    expect(field.status).toBe(200);
  });

  test('is refused with a wrong, missing or repeated secret', async () => {
    const code = await clinicCode();
    const wrong = await appPost(store, '/oauth/token', form(code), basic(CLINIC.id, 'guess'));
    expect(wrong.headers.get('www-authenticate')).toBe('Basic realm="apps"');
    expect(await refusal(wrong)).toEqual([401, 'invalid_client']);
    for (const client of [
      { client_id: CLINIC.id },
      { client_id: 'stranger' },
      {},
      { client_id: PILL_BOX.id, client_secret: 'one that it cannot have' },
    ])
      expect(
        await refusal(await appPost(store, '/oauth/token', { ...form(code), ...client })),
      ).toEqual([401, 'invalid_client']);
    const twice = await appPost(
      store,
      '/oauth/token',
      { ...form(code), client_secret: SECRET },
      basic(CLINIC.id, SECRET),
    );
    expect(await refusal(twice)).toEqual([400, 'invalid_request']);
  });

  test('is refused without a valid grant', async () => {
    const own = { client_id: PILL_BOX.id };
    const post = async (fields: Record<string, string> | URLSearchParams) =>
      refusal(await appPost(store, '/oauth/token', fields));
    expect(await post(own)).toEqual([400, 'invalid_request']);
    expect(await post({ ...own, grant_type: 'password', username: 'a', password: 'b' })).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect(await post({ ...own, grant_type: 'authorization_code' })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await post({ ...own, grant_type: 'refresh_token', refresh_token: 'none' })).toEqual([
      400,
      'invalid_grant',
    ]);
    const twice = new URLSearchParams({ ...own, grant_type: 'refresh_token' });
    twice.append('refresh_token', 'a');
    twice.append('refresh_token', 'b');
    expect(await post(twice)).toEqual([400, 'invalid_request']);
  });

  test('loses access when it is removed from the configuration', async () => {
    const { access_token } = await connected(store, ada);
    const elsewhere = { ...store.deps, settings: { ...store.deps.settings, apiClients: [] } };
    expect(await store.deps.apps.reader(access_token)).toBeDefined();
    expect(await readAsApp(elsewhere, `Bearer ${access_token}`, 'orders')).toMatchObject({
      code: 'invalid_token',
    });
  });
});
