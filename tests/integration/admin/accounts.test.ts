import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openStore,
  PASSWORD,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import { customerOf, userAt, wordsOf } from './desk.ts';

let store: Store;
let administrator: StaffMember;
let support: StaffMember;
let pharmacist: StaffMember;
beforeAll(async () => {
  store = await openStore();
  administrator = await staffOf(store, 'administrator');
  support = await staffOf(store, 'support');
  pharmacist = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const at = (userId: string): string => `/admin/users/${userId}`;
const details = {
  firstName: 'Grace',
  lastName: 'Hopper',
  phone: '+1 202 555 0143',
  country: 'United States',
  streetAddress: '1 Navy Yard',
  apartment: '',
  city: 'Arlington',
  state: 'Virginia',
  zipCode: '22201',
};
const create = (by: StaffMember, email: string, changes: Record<string, string> = {}) =>
  by.browser.post('/admin/users/new', { ...details, email, ...changes });
const row = (userId: string) =>
  store.deps.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  store.deps.db
    .selectFrom('mails')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
/** Adds an authenticator app that the account page lists. The tests do not log in with it. */
const seedAuthenticator = (userId: string) =>
  store.deps.db
    .insertInto('authenticators')
    .values({
      id: randomUUID(),
      user_id: userId,
      name: 'My phone',
      sealed_secret: 'x',
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    .execute();

describe('a new account', () => {
  test('is created by an administrator and opened with a password that the customer chooses', async () => {
    const email = `grace-${randomUUID()}@example.com`;
    const made = await create(administrator, email.toUpperCase());
    expect(made.status).toBe(302);
    const page = await wordsOf(administrator.browser.get(made.headers.get('location') ?? ''));
    expect(page).toContain('Grace Hopper');
    expect(page).toContain('Not confirmed');
    const [mail] = await mailsTo(email);
    expect(mail?.template).toBe('account-made');
    const token = store.deps.mailLinks.token(String(mail?.data['linkId']));
    const browser = store.browser();
    await browser.post('/login', { email, password: '' });
    expect((await browser.get('/account')).status).toBe(302);
    const set = await browser.post('/reset-password', {
      token,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(set.status).toBe(302);
    expect((await browser.post('/login', { email, password: PASSWORD })).status).toBe(302);
    expect(await wordsOf(browser.get('/account'))).toContain('1 Navy Yard');
  });

  test('is refused for a taken email, for an incomplete form, and for support', async () => {
    const { who } = await customerOf(store);
    const taken = await create(administrator, who.email);
    expect(taken.status).toBe(409);
    expect(await wordsOf(taken)).toContain('An account with this email already exists.');
    const email = `nobody-${randomUUID()}@example.com`;
    const refused = await create(administrator, email, { city: '' });
    expect(refused.status).toBe(422);
    // The form keeps its input even in a browser without JavaScript.
    expect(await refused.text()).toContain(`value="${email}"`);
    expect((await create(administrator, 'x')).status).toBe(422);
    expect((await create(support, email)).status).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('an account', () => {
  test('can be changed by an administrator, not by support', async () => {
    const { userId, who } = await customerOf(store);
    expect((await support.browser.post(at(userId), details)).status).toBe(403);
    expect((await row(userId)).last_name).toBe(who.lastName);
    expect((await administrator.browser.post(at(userId), details)).status).toBe(302);
    expect(await row(userId)).toMatchObject({
      first_name: 'Grace',
      street_address: '1 Navy Yard',
      apartment: null,
      phone: '+12025550143',
      email: who.email,
    });
    const wrong = await administrator.browser.post(at(userId), { ...details, phone: '12' });
    expect(wrong.status).toBe(422);
  });

  test('can be logged out everywhere by support, and can log in again', async () => {
    const { userId, who, browser } = await customerOf(store);
    expect(await wordsOf(support.browser.get(at(userId)))).toContain('from 127.0.0.1');
    expect((await support.browser.post(at(userId), { intent: 'end-sessions' })).status).toBe(302);
    expect((await browser.get('/account')).status).toBe(302);
    expect((await browser.post('/login', { email: who.email, password: PASSWORD })).status).toBe(
      302,
    );
  });

  test('gets another confirmation link from support until it is confirmed', async () => {
    const { userId, who } = await customerOf(store);
    const resend = () => support.browser.post(at(userId), { intent: 'resend-confirmation' });
    expect((await resend()).status).toBe(302);
    expect((await mailsTo(who.email)).map(({ template }) => template)).toEqual(['confirm-email']);
    await store.deps.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .execute();
    await resend();
    expect(await mailsTo(who.email)).toHaveLength(1);
    expect(await wordsOf(support.browser.get(at(userId)))).not.toContain(
      'Resend the confirmation link',
    );
  });

  test('gets a password link at its confirmed address only, and still needs its second factor', async () => {
    const { userId, who } = await customerOf(store);
    const send = (by: StaffMember) => by.browser.post(at(userId), { intent: 'send-password-link' });
    const unconfirmed = await send(support);
    expect(unconfirmed.status).toBe(409);
    expect(await wordsOf(unconfirmed)).toContain('has not confirmed this email address');
    expect(await mailsTo(who.email)).toEqual([]);
    await store.deps.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .execute();
    await seedAuthenticator(userId);
    expect(await wordsOf(support.browser.get(at(userId)))).toContain(
      'Send a link to set a new password',
    );
    expect((await send(pharmacist)).status).toBe(403);
    expect((await send(support)).status).toBe(302);
    const mails = await mailsTo(who.email);
    expect(mails.map(({ template }) => template)).toEqual(['reset-password']);
    expect(mails[0]?.data).toMatchObject({ byTeam: true });
    const recorded = await store.deps.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'patient_id'])
      .where('action', '=', 'password link sent')
      .execute();
    expect(recorded).toEqual([{ actor_id: support.id, patient_id: userId }]);
    const token = store.deps.mailLinks.token(String(mails[0]?.data['linkId']));
    const form = { token, password: 'Another-One-7', confirmPassword: 'Another-One-7' };
    const browser = store.browser();
    expect((await browser.post('/reset-password', form)).status).toBe(302);
    expect((await browser.post('/reset-password', form)).status).toBe(410);
    expect((await browser.get('/account')).status).toBe(302);
    const login = await browser.post('/login', { email: who.email, password: form.password });
    expect(login.headers.get('location')).toBe('/login/factor');
    expect((await browser.get('/account')).status).toBe(302);
    for (let n = 0; n < 4; n += 1) await send(support);
    expect((await send(support)).status).toBe(429);
  });

  test('has second factors that only an administrator can reset, with a mail to the customer', async () => {
    const { userId, who, browser } = await customerOf(store);
    await seedAuthenticator(userId);
    expect(await wordsOf(support.browser.get(at(userId)))).toContain('My phone');
    const reset = { intent: 'reset-factors' };
    expect((await support.browser.post(at(userId), reset)).status).toBe(403);
    expect((await administrator.browser.post(at(userId), reset)).status).toBe(302);
    expect(await store.deps.factors.customers.list(userId)).toEqual([]);
    expect((await browser.get('/account')).status).toBe(302);
    expect((await mailsTo(who.email)).at(-1)?.template).toBe('factors-reset');
  });

  test('is linked from the list of users', async () => {
    const { userId } = await customerOf(store);
    const page = await (await administrator.browser.get(userAt(userId))).text();
    expect(page).toContain(`href="/admin/users/${userId}"`);
    expect(page).toContain('href="/admin/users/new"');
    expect(await (await support.browser.get(userAt(userId))).text()).not.toContain(
      'href="/admin/users/new"',
    );
  });
});
