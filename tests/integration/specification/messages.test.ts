import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { appPost, PILL_BOX } from '#tests/integration/apps/client.ts';
import { announced, readPage } from '#tests/support/pages.ts';
import { whileFailing, whileMissing } from '#tests/support/injected-failures.ts';
import {
  checkoutForm,
  NEEDLES,
  place,
  registrationForm,
  type Shopper,
  shopper,
  upload,
} from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';

/**
 * §8 "Error catalogue", row by row, where the server says it to a visitor or customer. Toasts stand in
 * the browser's half of the list.
 */

let store: Store;
let customer: Shopper;
beforeAll(async () => {
  store = await openStore({ apiClients: [PILL_BOX] });
  customer = await shopper(store);
});
afterAll(() => store.close());

describe('login', () => {
  test("unknown email or wrong password: 'Invalid email or password.', alike", async () => {
    const tries = [
      { email: 'nobody@example.com', password: 'Lighthouse-7' },
      { email: customer.who.email, password: 'Lighthouse-8' },
    ];
    const pages = await Promise.all(
      tries.map((form) => readPage(store.browser().post('/login', form))),
    );
    for (const [index, page] of pages.entries()) {
      expect(page.status).toBe(401);
      expect(page.main).toContain('Invalid email or password.');
      expect(page.html).toMatch(/role="alert"[^>]*>[\s\S]{0,400}Invalid email or password\./);
      expect(page.fields.get('Email')?.value).toBe(tries[index]?.email);
      expect(page.fields.get('Password')?.value).toBe('');
    }
  });

  test("success: 'Login Successful' / 'Welcome back! Redirecting to your account...'", async () => {
    const by = store.browser();
    const { email, password } = customer.who;
    const answer = await by.post('/login', { email, password });
    expect(answer.headers.get('location')).toBe('/account');
    expect(await announced(by, answer)).toBe(
      'Login Successful Welcome back! Redirecting to your account...',
    );
  });
});

describe('registration', () => {
  test("an email that exists: 'This email is already registered' and its two ways on", async () => {
    const page = await readPage(
      store.browser().post('/register', registrationForm({ email: customer.who.email })),
    );
    expect(page.status).toBe(409);
    expect(page.text).toContain('This email is already registered');
    expect(page.text).toContain('Go to Login Page');
    expect(page.text).toContain('Continue Registering with Different Email');
  });

  test("another error: 'Registration Failed' with the message, and what was typed stays", async () => {
    const page = await whileFailing(store, 'users', () =>
      readPage(store.browser().post('/register', registrationForm({ firstName: 'Zoe' }))),
    );
    expect(page.status).toBe(500);
    expect(page.fields.get('First Name')?.value).toBe('Zoe');
    expect(page.main).not.toContain('planted');
  });

  test("success: 'Registration Successful!' / 'Your account has been created successfully.', logged in", async () => {
    const by = store.browser();
    const page = await readPage(by.post('/register', registrationForm()));
    for (const words of ['Registration Successful!', 'Your account has been created successfully.'])
      expect(page.text).toContain(words);
    expect(page.links('Go to My Account')).toEqual(['/account']);
    expect((await by.get('/account')).status).toBe(200);
  });

  test("success where the mailbox tells: the same words, with 'Go to Login Page'", async () => {
    const own = await openStore({ privateRegistration: true });
    const by = own.browser();
    const page = await readPage(by.post('/register', registrationForm()));
    for (const words of ['Registration Successful!', 'Your account has been created successfully.'])
      expect(page.text).toContain(words);
    expect(page.links('Go to Login Page')).toEqual(['/login']);
    expect((await by.get('/account')).status).toBe(302);
    await own.close();
  });

  test("the private form does not tell: no 'email already exists', the mail does", async () => {
    const own = await openStore({ privateRegistration: true });
    const form = registrationForm();
    const answers = [
      await own.browser().post('/register', form),
      await own.browser().post('/register', form),
    ];
    const [first, second] = await Promise.all(
      answers.map(async (answer) => [answer.status, (await answer.text()).length > 0]),
    );
    expect(second).toEqual(first);
    const mails = await own.deps.db
      .selectFrom('mails')
      .select('template')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['welcome', 'registration-attempt']);
    await own.close();
  });
});

describe("order creation failure: 'Failed to create order', and nothing is left", () => {
  const tables = ['orders', 'order_items', 'order_events', 'mails', 'pgboss.job'] as const;
  const left = async () => {
    const { db } = store.deps;
    const { rows } = await sql<{ all: string }>`select concat_ws(' ',
      (select count(*) from orders), (select count(*) from order_items),
      (select count(*) from order_events), (select count(*) from mails),
      (select count(*) from pgboss.job)) as all`.execute(db);
    return rows[0]?.all;
  };

  test.each(tables)('when %s cannot be written', async (table) => {
    const before = await left();
    const form = checkoutForm(store, customer.who, [NEEDLES], { orderNotes: 'Kept words' });
    const answer = await whileFailing(store, table, () => customer.post('/checkout.data', form));
    expect(answer.status).toBe(500);
    const words = await answer.text();
    expect(words).toContain('Failed to create order');
    expect(words).toContain('Kept words');
    expect(words).not.toContain('planted');
    expect(await left()).toBe(before);
    // The same key again, once it works: one order.
    expect((await customer.post('/checkout', form)).status).toBeLessThan(400);
  });
});

describe('own orders fetch failure', () => {
  test("is logged only; the screen shows 'No orders found.'", async () => {
    const lines = store.log.length;
    const page = await whileMissing(store, 'order_items', () => readPage(customer.get('/account')));
    expect(page.status).toBe(200);
    expect(page.main).toContain('No orders found.');
    // And what to do now, which an empty history does not say.
    expect(page.main).toContain('Please try again in a moment');
    expect(store.log.slice(lines).join('\n')).toMatch(/"level":(?:"error"|50)/);
  });
});

describe('prescription upload', () => {
  test("failure: 'Failed to upload prescription', nothing is filed", async () => {
    const by = await shopper(store);
    const id = await place(store, by);
    const answer = await whileFailing(store, 'prescriptions', () => upload(by, id));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ message: 'Failed to upload prescription' });
    expect((await by.get('/account')).status).toBe(200);
    expect(
      await store.deps.db
        .selectFrom('orders')
        .select('prescription_url')
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ prescription_url: null });
  });

  test("success: 'Prescription uploaded successfully'", async () => {
    const by = await shopper(store);
    const answer = await upload(by, await place(store, by));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ message: 'Prescription uploaded successfully' });
  });
});

describe('contact', () => {
  const form = { name: 'Kay', email: 'kay@example.com', subject: 'Hi', message: 'Kept words' };

  test("failure: 'Failed to send message. Please try again.', the form is kept", async () => {
    for (const table of ['contact_messages', 'mails']) {
      const page = await whileFailing(store, table, () =>
        readPage(store.browser().post('/contact', form)),
      );
      expect(page.status).toBe(500);
      expect(page.main).toContain('Failed to send message. Please try again.');
      expect(page.fields.get('Name')?.value).toBe('Kay');
      expect(page.html).toContain('Kept words');
      expect(page.main).not.toContain('planted');
    }
    expect(await store.deps.db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
  });

  test("success: 'Message Sent Successfully! 🎉', the form is cleared, the message stored and mailed", async () => {
    const by = store.browser();
    const answer = await by.post('/contact', form);
    expect(await announced(by, answer)).toBe(
      "Message Sent Successfully! 🎉 Thank you for contacting us. We'll get back to you within 24 hours.",
    );
    expect(await store.deps.db.selectFrom('contact_messages').select('subject').execute()).toEqual([
      { subject: 'Hi' },
    ]);
    const mails = await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('template', '=', 'contact-message')
      .execute();
    expect(mails).toEqual([{ recipient: 'support@pharos.example', data: form }]);
  });
});

describe('medication request', () => {
  test("'Request Submitted' / 'We'll get back to you shortly with pricing information.', then /", async () => {
    const by = store.browser();
    const answer = await by.post('/request', {
      name: 'Kay',
      email: 'kay@example.com',
      phone: '',
      medication: 'Tresiba',
      message: '',
    });
    expect(answer.headers.get('location')).toBe('/');
    expect(await announced(by, answer)).toBe(
      "Request Submitted We'll get back to you shortly with pricing information.",
    );
    expect(
      await store.deps.db
        .selectFrom('mails')
        .select('recipient')
        .where('template', '=', 'medication-request')
        .execute(),
    ).toEqual([{ recipient: 'support@pharos.example' }]);
  });
});

describe('not logged in', () => {
  test("order: 'Must be logged in to place an order'", async () => {
    const form = checkoutForm(store, customer.who, [NEEDLES]);
    const answer = await store.browser().post('/checkout.data', form);
    expect(await answer.text()).toContain('Must be logged in to place an order');
  });

  test("upload: 'Please log in first'", async () => {
    const answer = await upload(store.browser(), '01901f2e-0000-7000-8000-000000000001');
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { message: 'Please log in first' },
    ]);
  });
});

describe('unknown product or article', () => {
  test.each([
    ['/products/x', 'Product not found'],
    ['/blog/x', 'Article not found'],
  ])('%s: %s', async (path, words) => {
    const page = await readPage(store.browser().get(path));
    expect([page.status, page.headings[0]]).toEqual([404, `1 ${words}`]);
  });
});

describe('date and phone failures', () => {
  test("a date that fails is reported as 'Date formatting error' and shown as 'N/A'", () => {
    const heard: string[] = [];
    expect(formatDate('the 3rd', (message) => void heard.push(message))).toBe('N/A');
    expect(heard).toEqual(['Date formatting error']);
  });

  test('a phone number that fails is not valid, and shown as it is', async () => {
    const answer = await store.browser().post('/register', registrationForm({ phone: '+' }));
    expect(answer.status).toBe(422);
    const by = await shopper(store, { phone: 'ext. 12' });
    expect((await readPage(by.get('/account'))).main).toContain('ext. 12');
  });
});

/** Where the server keeps the accounts itself: each message in the situation that it fits. */
describe('authentication service', () => {
  const told = async (asked: Promise<Response>): Promise<readonly [number, string]> => {
    const answer = await asked;
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { error_description: words }: { error_description: string } = await answer.json();
    return [answer.status, words];
  };

  test('an empty login', async () => {
    const page = await readPage(store.browser().post('/login', {}));
    expect(page.status).toBe(422);
    expect(page.main).toMatch(
      /You must provide either an email or phone number and a password.*Email is required.*Password is required/,
    );
  });

  test('a login that names nobody', async () => {
    const asked = [
      store.browser().post('/login', { password: 'Lighthouse-7' }),
      store.browser().post('/login/code', {}),
    ];
    for (const page of await Promise.all(asked.map(readPage))) {
      expect(page.status).toBe(422);
      expect(page.main).toContain('You must provide either an email or phone number.');
      expect(page.main).toContain('Email is required');
    }
    const typed = await readPage(store.browser().post('/login', { email: 'kay', password: '' }));
    expect(typed.main).toContain('Please check these fields:');
    expect(typed.main).not.toContain('You must provide');
  });

  test.each(['/oauth/userinfo', '/api/orders'])('%s for no one', async (path) => {
    expect(await told(store.browser().get(path))).toEqual([401, 'Auth session missing!']);
    expect(await told(store.browser().get(path, { authorization: 'Bearer none-of-ours' }))).toEqual(
      [401, 'An error occurred on token verification.'],
    );
  });

  test.each([
    { grant_type: 'refresh_token', refresh_token: 'none' },
    { grant_type: 'authorization_code', code: 'none' },
  ])('a token for no one, by $grant_type', async (fields) => {
    const answer = appPost(store, '/oauth/token', { client_id: PILL_BOX.id, ...fields });
    expect(await told(answer)).toEqual([400, 'Auth session or user missing']);
  });

  test('a link that opens no session', async () => {
    const wrong = await readPage(store.browser().get('/login/link?token=none-of-ours'));
    expect(wrong.main).toContain('An error occurred on token verification.');
    const empty = await readPage(store.browser().get('/login/link'));
    expect(empty.main).toContain('No session defined in URL');
    for (const page of [wrong, empty]) {
      expect(page.main).toContain('Ask for a new code');
      expect(page.main).toContain('Links work once and for a limited time.');
    }
  });

  test('weak-password errors', async () => {
    const weak = registrationForm({ password: 'weak', confirmPassword: 'weak' });
    const page = await readPage(store.browser().post('/register', weak));
    expect(page.status).toBe(422);
    expect(page.main).toMatch(/Minimum 8 characters required/);
  });
});
