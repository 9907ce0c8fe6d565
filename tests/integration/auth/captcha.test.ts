import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_KIND } from '#domain/affiliates.ts';
import type { GuardedForm } from '#domain/captcha.ts';
import { type ChallengeDraft, proofFor } from '#tests/support/prove-work.ts';
import { registrationForm } from '#tests/support/shopping.ts';
import { openStore, type Store, type StoreOptions } from '#tests/support/store.ts';

let store: Store;

/** One store for all tests of the group. */
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

describe('turned off', () => {
  withStore({});

  test('nothing is asked for, and no page speaks of it', async () => {
    const by = store.browser();
    expect((await by.get('/challenge/contact')).status).toBe(204);
    expect(await (await by.get('/contact')).text()).not.toContain('name="proof"');
    expect(await contact()).toBe(302);
  });
});

describe('turned on', () => {
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
  ])('%s asks at %s, keeps what was typed, and lets a proof on', async (form, path, fields) => {
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

  test('a proof is good once, also for two at one moment', async () => {
    const proof = await prove('contact');
    const answers = await Promise.all([contact(proof), contact(proof), contact(proof)]);
    expect(answers.filter((status) => status === 302)).toHaveLength(1);
    expect(await contact(proof)).toBe(403);
  });

  test.each<readonly [string, (challenge: ChallengeDraft) => void]>([
    ['another form', (challenge) => (challenge.parameters.data = { form: 'contact' })],
    ['a longer life', (challenge) => (challenge.parameters.expiresAt += 3600)],
    ['less work', (challenge) => (challenge.parameters.cost = 1)],
    ['no signature', (challenge) => delete challenge.signature],
  ])('a challenge is the store’s own, not one with %s', async (_, change) => {
    expect(await contact(await prove('request', change))).toBe(403);
  });

  test('what is no proof is none', async () => {
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

  test('who comes without a proof is counted, too', async () => {
    const by = store.beside({ 'form-address': { points: 1, seconds: 60 } });
    expect((await by.post('/contact', CONTACT)).status).toBe(429);
  });

  test('for one form, and for ten minutes', async () => {
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

describe('under attack', () => {
  withStore({ captcha: 'attack', limits: LIMITS, texts: true });

  test('a form asks once many have failed, in every process, and no other form does', async () => {
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

  test('many accounts, mails or messages count alike', async () => {
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
