import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { readPage } from '#tests/support/pages.ts';
import { type Form, formsOf, without } from '#tests/support/refused-forms.ts';
import {
  checkoutForm,
  NEEDLES,
  openShop,
  place,
  registrationForm,
  type Shopper,
  shopper,
} from '#tests/support/shopping.ts';
import type { Browser, Store } from '#tests/support/store.ts';

/** §5 "Validation rules", on the server: the forms' schemas are the browser's too. */

let store: Store;
let customer: Shopper;
let admin: Browser;
beforeAll(async () => {
  ({ store, customer, admin } = await openShop());
});
afterAll(() => store.close());

const { expectRefused, post, counts } = formsOf(() => store);

describe('password', () => {
  test.each([
    ['', 'Password is required'],
    ['Short-1', 'Minimum 8 characters required'],
    ['Aa!4567', 'Minimum 8 characters required'],
    ['lowercase1', 'Include at least one uppercase letter or symbol'],
    ['12345678', 'Include at least one uppercase letter or symbol'],
    ['with-dash-only', 'Include at least one uppercase letter or symbol'],
  ])('"%s" is refused: %s', async (password, words) => {
    await expectRefused(
      '/register',
      registrationForm({ password, confirmPassword: password }),
      words,
    );
  });

  test.each(['Uppercase', ...'!@#$%^&*(),.?":{}|<>'.split('').map((symbol) => `lower12${symbol}`)])(
    '"%s" is taken',
    async (password) => {
      const form = registrationForm({ password, confirmPassword: password });
      expect((await store.browser().post('/register', form)).status).toBeLessThan(400);
    },
  );

  test("a store-level check: 'Password must be at least 8 characters long.'", async () => {
    const answer = await store.deps.customers.register(
      { ...customer.who, email: 'short@example.com', password: 'A!34567' },
      { address: '', userAgent: '' },
    );
    expect(answer).toMatchObject({
      ok: false,
      message: 'Password must be at least 8 characters long.',
    });
  });
});

describe("email: non-space text, '@', text, '.', text", () => {
  const WRONG = [
    'a',
    'a@b',
    'a b@c.de',
    '@c.de',
    'a@.',
    'a@b.',
    'a@b c.de',
    `${'a'.repeat(250)}@b.de`,
  ];
  const emailForms: readonly (readonly [string, (email: string) => Form])[] = [
    ['/register', (email) => registrationForm({ email })],
    ['/login', (email) => ({ email, password: 'Lighthouse-7' })],
    ['/contact', (email) => ({ name: 'A', email, subject: 'S', message: 'M' })],
    ['/request', (email) => ({ name: 'A', email, phone: '', medication: 'M', message: '' })],
  ];

  test.each(emailForms)('%s refuses what is none', async (path, form) => {
    for (const email of WRONG)
      await expectRefused(path, form(email), 'Please enter a valid email address');
  });

  test.each(emailForms)('%s: "Email is required"', async (path, form) => {
    await expectRefused(path, form(''), 'Email is required');
    await expectRefused(path, form('   '), 'Email is required');
  });

  test('at checkout, too', async () => {
    const form = checkoutForm(store, customer.who, [NEEDLES]);
    for (const email of WRONG)
      await expectRefused(
        '/checkout',
        { ...form, email },
        'Please enter a valid email address',
        customer,
      );
    await expectRefused('/checkout', { ...form, email: '' }, 'Email is required', customer);
  });

  test('spelled differently it is the same account', async () => {
    const email = customer.who.email.toUpperCase();
    const answer = await store.browser().post('/login', { email, password: customer.who.password });
    expect(answer.headers.get('location')).toBe('/account');
  });
});

describe('phone', () => {
  test.each([
    '1',
    '123',
    'abc',
    '555-0187',
    '(202) 555-01877777',
    '0'.repeat(190),
    '0'.repeat(251),
  ])("'Please enter a valid phone number': %s", async (phone) => {
    await expectRefused(
      '/register',
      registrationForm({ phone }),
      'Please enter a valid phone number',
    );
  });

  test.each([
    ['1', '202-555-0187', '+12025550187'],
    ['1', ' (202) 555.0187 ', '+12025550187'],
    ['49', '030 901820', '+4930901820'],
    ['44', '20 7946 0958', '+442079460958'],
  ])(
    '+%s %s: non-digits are stripped from the national number',
    async (callingCode, phone, kept) => {
      const form = registrationForm({ callingCode, phone });
      expect((await store.browser().post('/register', form)).status).toBeLessThan(400);
      const user = await store.deps.db
        .selectFrom('users')
        .select('phone')
        .where('email', '=', form['email'] ?? '')
        .executeTakeFirstOrThrow();
      expect(user.phone).toBe(kept);
    },
  );

  test('is displayed in international format, and raw where that fails', async () => {
    const { db } = store.deps;
    const shown = async (phone: string): Promise<string> => {
      await db.updateTable('users').set({ phone }).where('id', '=', customer.userId).execute();
      return (await readPage(customer.get('/account'))).main;
    };
    expect(await shown('+12025550187')).toContain('+1 202 555 0187');
    expect(await shown('ring at the door')).toContain('ring at the door');
    expect(await shown('+12025550187')).toContain('+1 202 555 0187');
  });
});

describe('dates', () => {
  test("in en-US long form; empty or failing shows 'N/A'", () => {
    expect(formatDate('2025-04-15T12:00:00Z')).toBe('April 15, 2025');
    expect(formatDate('')).toBe('N/A');
    expect(formatDate(null)).toBe('N/A');
    expect(formatDate('yesterday')).toBe('N/A');
  });

  test('on the pages', async () => {
    const by = await shopper(store);
    const id = await place(store, by, [NEEDLES]);
    const today = formatDate(store.deps.clock());
    expect((await readPage(by.get('/account'))).main).toContain(today);
    const order = await readPage(admin.get(`/admin/dashboard?open=${id}`));
    expect(order.main).toContain(`Placed ${today}`);
    const user = await readPage(admin.get(`/admin/dashboard?tab=users&open=${by.userId}`));
    expect(user.main).toContain(`Member since ${today}`);
  });
});

describe("registration: '{Field label} is required'", () => {
  test.each([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['country', 'Country is required'],
    ['streetAddress', 'Street Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zipCode', 'ZIP Code is required'],
    ['phone', 'Phone is required'],
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ])('%s', async (name, words) => {
    await expectRefused('/register', registrationForm({ [name]: '' }), words);
    await expectRefused(
      '/register',
      registrationForm({ [name]: '   ' }),
      name === 'password' ? 'Minimum 8 characters required' : words,
    );
    await expectRefused('/register', without(registrationForm(), name), words);
  });

  test("confirmPassword must match: 'Passwords do not match'", async () => {
    for (const confirmPassword of ['', 'Lighthouse-8', 'lighthouse-7'])
      await expectRefused(
        '/register',
        registrationForm({ confirmPassword }),
        'Passwords do not match',
      );
  });

  test('apartment is optional', async () => {
    const form = without(registrationForm(), 'apartment');
    expect((await store.browser().post('/register', form)).status).toBeLessThan(400);
  });

  test('everything wrong is told at once, and what was typed comes back but the passwords', async () => {
    const page = await readPage(
      store.browser().post('/register', {
        ...registrationForm({ email: 'no', city: '', zipCode: '' }),
        firstName: 'Zelda',
      }),
    );
    for (const words of [
      'Please enter a valid email address',
      'City is required',
      'ZIP Code is required',
    ])
      expect(page.main).toContain(words);
    expect(page.fields.get('First Name')?.value).toBe('Zelda');
    expect(page.fields.get('Password')?.value).toBe('');
    expect(page.html).not.toContain('Lighthouse-7');
  });

  test("an email that exists: 'An account with this email already exists. Please log in instead.'", async () => {
    const before = await counts();
    const made = await store.deps.customers.register(customer.who, { address: '', userAgent: '' });
    expect(made).toMatchObject({
      ok: false,
      message: 'An account with this email already exists. Please log in instead.',
    });
    const answer = await post(
      '/register',
      registrationForm({ email: customer.who.email.toUpperCase() }),
    );
    expect(answer.status).toBe(409);
    expect(await counts()).toEqual(before);
  });
});

describe('login', () => {
  test("'Email is required', 'Password is required'", async () => {
    await expectRefused('/login', { email: '', password: 'x' }, 'Email is required');
    await expectRefused('/login', { email: 'a@b.de', password: '' }, 'Password is required');
  });
});

describe('contact form: name, email, subject, message required', () => {
  const form = { name: 'A', email: 'a@b.de', subject: 'S', message: 'M' };
  test.each([
    ['name', 'Name is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ])('%s', async (name, words) => {
    await expectRefused('/contact', { ...form, [name]: ' ' }, words);
    await expectRefused('/contact', without(form, name), words);
  });
});

describe('medication request', () => {
  const form = { name: 'A', email: 'a@b.de', phone: '', medication: 'M', message: '' };
  test.each([
    ['name', 'Full Name is required'],
    ['medication', 'Medication Name is required'],
  ])('%s is required', async (name, words) => {
    await expectRefused('/request', { ...form, [name]: ' ' }, words);
    await expectRefused('/request', without(form, name), words);
  });

  test('phone and additional information are optional', async () => {
    const answer = await store
      .browser()
      .post('/request', without(without(form, 'phone'), 'message'));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });
});
