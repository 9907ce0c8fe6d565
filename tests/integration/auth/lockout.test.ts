import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROOF_FIELD } from '#domain/captcha.ts';
import { proofFor } from '#tests/support/prove-work.ts';
import {
  type Browser,
  openStore,
  PASSWORD,
  person,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

/** More wrong tries than any limit of an account allows, each from another address. */
const TRIES = 130;

/** A post from an address, through one trusted proxy. */
const from = (by: Browser, address: string, path: string, form: Record<string, string>) =>
  by.post(path, form, { 'x-forwarded-for': address });
const addressOf = (n: number): string => `198.51.${100 + Math.floor(n / 200)}.${(n % 200) + 1}`;

describe('wrong passwords from everywhere', () => {
  let store: Store;
  const ada = person();
  beforeAll(async () => {
    store = await openStore({ trustedProxies: 1 });
    await store.deps.customers.register(ada, { address: '', userAgent: '' });
    await store.deps.customers.register(person({ email: 'eve@example.com' }), {
      address: '',
      userAgent: '',
    });
  });
  afterAll(() => store.close());

  const guess = async (path: string, form: Record<string, string>): Promise<void> => {
    for (let n = 0; n < TRIES; n += 1)
      await (await from(store.browser(), addressOf(n), path, form)).body?.cancel();
  };
  const login = (by: Browser, address: string, email = ada.email, password = PASSWORD) =>
    from(by, address, '/login', { email, password });

  test('keep out no browser that has logged in to the account before', async () => {
    const own = store.browser();
    expect((await login(own, '203.0.113.7')).status).toBe(302);
    own.cookies.delete('pharos.session_token');
    const other = store.browser();
    expect((await login(other, '203.0.113.9', 'eve@example.com')).status).toBe(302);
    other.cookies.delete('pharos.session_token');
    await guess('/login', { email: ada.email, password: 'Wrong-1234567' });
    // A new browser, that of another account and a forged mark have the limit of the account.
    const forged = store.browser();
    forged.cookies.set(
      'pharos.device',
      (own.cookies.get('pharos.device') ?? '').replace('~', '~x'),
    );
    for (const by of [store.browser(), other, forged])
      expect((await login(by, '203.0.113.50')).status).toBe(429);
    expect((await login(own, '203.0.113.7')).status).toBe(302);
    // It is no way to guess either.
    own.cookies.delete('pharos.session_token');
    const device = own.cookies.get('pharos.device') ?? '';
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      const stolen = store.browser();
      stolen.cookies.set('pharos.device', device);
      statuses.push((await login(stolen, addressOf(900 + n), ada.email, 'Wrong-1234567')).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('keep nobody from a mail to their mailbox', async () => {
    const own = store.browser();
    const grace = person();
    await store.deps.customers.register(grace, { address: '', userAgent: '' });
    expect((await login(own, '203.0.113.8', grace.email)).status).toBe(302);
    own.cookies.delete('pharos.session_token');
    const mails = async () =>
      (
        await store.deps.db
          .selectFrom('mails')
          .select('id')
          .where('recipient', '=', grace.email)
          .where('template', '=', 'reset-password')
          .execute()
      ).length;
    await guess('/forgot-password', { email: grace.email });
    const before = await mails();
    expect(before).toBeLessThanOrEqual(20);
    const asked = await from(own, '203.0.113.8', '/forgot-password', { email: grace.email });
    expect(asked.status).toBe(200);
    expect(await mails()).toBe(before + 1);
  });

  test('keep out no member of the staff whose browser is known', async () => {
    const { username } = await staffOf(store, 'administrator').then(async ({ id }) =>
      store.deps.db
        .selectFrom('staff')
        .select('username')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const own = store.browser();
    const staffLogin = (by: Browser, address: string, password = PASSWORD) =>
      from(by, address, '/admin', { username, password });
    expect((await staffLogin(own, '203.0.113.20')).status).toBe(302);
    own.cookies.delete('pharos-staff.session_token');
    await guess('/admin', { username, password: 'Wrong-1234567' });
    expect((await staffLogin(store.browser(), '203.0.113.21')).status).toBe(429);
    expect((await staffLogin(own, '203.0.113.20')).status).toBe(302);
  });
});

test('a new browser that proves work logs in although the account is being guessed at', async () => {
  const store = await openStore({ trustedProxies: 1, captcha: 'attack' });
  const ada = person();
  await store.deps.customers.register(ada, { address: '', userAgent: '' });
  for (let n = 0; n < TRIES; n += 1)
    await (
      await from(store.browser(), addressOf(n), '/login', {
        email: ada.email,
        password: 'Wrong-1234567',
      })
    ).body?.cancel();
  const by = store.browser();
  const form = { email: ada.email, password: PASSWORD };
  expect((await from(by, '203.0.113.60', '/login', form)).status).toBe(403);
  const proved = { ...form, [PROOF_FIELD]: await proofFor(store, 'login') };
  expect((await from(by, '203.0.113.60', '/login', proved)).status).toBe(302);
  await store.close();
});
