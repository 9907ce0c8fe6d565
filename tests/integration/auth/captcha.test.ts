import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_KIND } from '#domain/affiliates.ts';
import type { GuardedForm } from '#domain/captcha.ts';
import { type ChallengeDraft, proofFor } from '#tests/support/prove-work.ts';
import { checkoutForm, NEEDLES, registrationForm } from '#tests/support/shopping.ts';
import { openStore, person, type Store, type StoreOptions } from '#tests/support/store.ts';

let store: Store;

const withStore = (options: StoreOptions): void => {
  beforeAll(async () => {
    store = await openStore(options);
  });
  afterAll(() => store.close());
};

const MINUTE = 60_000;
const CONTACT = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'Delivery',
  message: 'Do you ship to Maine?',
};
const WRONG = { email: 'nobody@example.com', password: 'Not-This-One-1' };

const APPLICATION = {
  practice: 'Elm Street Clinic',
  kind: OTHER_KIND,
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '',
  region: 'Maine',
  licence: '',
  message: '',
};

const prove = (form: GuardedForm, change?: (challenge: ChallengeDraft) => void): Promise<string> =>
  proofFor(store, form, change);

const contact = async (proof?: string): Promise<number> => {
  const form = proof === undefined ? CONTACT : { ...CONTACT, proof };
  return (await store.browser().post('/contact', form)).status;
};

describe('the captcha, turned off', () => {
  withStore({});

  test('requires no proof and does not appear on any page', async () => {
    const by = store.browser();
    expect((await by.get('/challenge/contact')).status).toBe(204);
    expect(await (await by.get('/contact')).text()).not.toContain('name="proof"');
    expect(await contact()).toBe(302);
  });
});

describe('the captcha, turned on', () => {
  withStore({ captcha: 'on', texts: true });

  test.each<readonly [GuardedForm, string, Record<string, string>]>([
    ['login', '/login', WRONG],
    ['register', '/register', registrationForm()],
    ['mail', '/forgot-password', { email: WRONG.email }],
    ['mail', '/login/code', { email: WRONG.email }],
    ['text', '/login/phone', { phone: '+1 202 555 0143' }],
    ['contact', '/contact', CONTACT],
    ['contact', '/rewards', APPLICATION],
    ['request', '/request', { name: 'Ann', email: WRONG.email, medication: 'Mounjaro' }],
  ])('%s at %s requires a proof and keeps the input', async (form, path, fields) => {
    const by = store.browser();
    expect(await (await by.get(path)).text()).toContain('name="proof"');
    const refused = await by.post(path, fields);
    expect(refused.status).toBe(403);
    const page = await refused.text();
    expect(page).toContain('write to support@pharos.example');
    expect(page).toContain(fields['email'] ?? fields['phone']);
    const passed = await by.post(path, { ...fields, proof: await prove(form) });
    expect(passed.status).not.toBe(403);
    expect(passed.status).toBeLessThan(500);
  });

  test('a code for an order requires a proof, and is mailed with one', async () => {
    const who = person();
    const order = checkoutForm(store, who, [NEEDLES], { intent: 'mail-code' });
    const mails = () =>
      store.deps.db.selectFrom('mails').select('id').where('recipient', '=', who.email).execute();
    const by = store.browser();
    const refused = await by.post('/checkout', order);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('write to support@pharos.example');
    expect(await mails()).toEqual([]);
    const other = await by.post('/checkout', { ...order, proof: await prove('login') });
    expect(other.status).toBe(403);
    const proof = await prove('mail');
    expect((await by.post('/checkout', { ...order, proof })).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    expect((await by.post('/checkout', { ...order, proof })).status).toBe(403);
    expect(await mails()).toHaveLength(1);
  });

  test('accepts a proof once, also among concurrent submissions', async () => {
    const proof = await prove('contact');
    const answers = await Promise.all([contact(proof), contact(proof), contact(proof)]);
    expect(answers.filter((status) => status === 302)).toHaveLength(1);
    expect(await contact(proof)).toBe(403);
  });

  test.each<readonly [string, (challenge: ChallengeDraft) => void]>([
    ['a changed form', (challenge) => (challenge.parameters.data = { form: 'contact' })],
    ['a longer lifetime', (challenge) => (challenge.parameters.expiresAt += 3600)],
    ['less work', (challenge) => (challenge.parameters.cost = 1)],
    ['no signature', (challenge) => delete challenge.signature],
  ])('refuses a challenge with %s', async (_, change) => {
    expect(await contact(await prove('request', change))).toBe(403);
  });

  test('refuses malformed proofs', async () => {
    const { challenge } = JSON.parse(await prove('contact'));
    for (const proof of [
      '',
      'x',
      '{}',
      JSON.stringify({ challenge }),
      JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } }),
      'x'.repeat(10_000),
    ])
      expect(await contact(proof)).toBe(403);
    expect((await store.browser().get('/challenge/everything')).status).toBe(404);
  });

  test('counts a submission without a proof against the rate limit', async () => {
    const by = store.beside({ 'form-address': { points: 1, seconds: 60 } });
    expect((await by.post('/contact', CONTACT)).status).toBe(429);
  });

  test('accepts a proof for its own form only, and for ten minutes', async () => {
    expect(await contact(await prove('request'))).toBe(403);
    const proof = await prove('contact');
    store.travel(10 * MINUTE);
    expect(await contact(proof)).toBe(403);
  });
});

const FEW = { points: 3, seconds: 900 };
const LIMITS = {
  'attack-login': FEW,
  'attack-register': FEW,
  'attack-mail': FEW,
  'attack-text': FEW,
  'attack-contact': FEW,
};

describe('the captcha, in attack mode', () => {
  withStore({ captcha: 'attack', limits: LIMITS, texts: true });

  test('codes for orders count with the other mails, and require a proof after many', async () => {
    const ask = (by = store.browser()) =>
      by.post('/checkout', checkoutForm(store, person(), [NEEDLES], { intent: 'mail-code' }));
    for (let n = 0; n < FEW.points; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(403);
    expect((await store.browser().get('/challenge/mail')).status).toBe(200);
    await store.deps.db.deleteFrom('rate_limits').execute();
  });

  test('the login requires a proof after many failures, in every process, and other forms do not', async () => {
    const by = store.browser();
    const asked = async (form: GuardedForm, who = by) =>
      (await who.get(`/challenge/${form}`)).status === 200;
    for (let n = 0; n < FEW.points; n += 1) {
      expect(await asked('login')).toBe(false);
      expect((await by.post('/login', { ...WRONG, email: `n${n}@example.com` })).status).toBe(401);
    }
    expect(await asked('login')).toBe(true);
    expect(await asked('login', store.beside(LIMITS))).toBe(true);
    expect(await asked('register')).toBe(false);
    expect((await by.post('/login', WRONG)).status).toBe(403);
    expect((await by.post('/login', { ...WRONG, proof: await prove('login') })).status).toBe(401);
  });

  test('many registrations, mails, texts or messages turn the captcha on as well', async () => {
    const by = store.browser();
    for (let n = 0; n < FEW.points; n += 1) {
      await by.post('/register', registrationForm());
      await by.post('/forgot-password', { email: `n${n}@example.com` });
      await by.post('/login/phone', { phone: `+1 202 555 01${n}0` });
      await contact();
    }
    expect((await by.post('/register', registrationForm())).status).toBe(403);
    expect((await by.post('/forgot-password', { email: WRONG.email })).status).toBe(403);
    expect((await by.post('/login/phone', { phone: '+1 202 555 0143' })).status).toBe(403);
    expect(await contact()).toBe(403);
  });
});
