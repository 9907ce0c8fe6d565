import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { overriding } from '#tests/support/gates.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { whileFailing, whileMissing } from '#tests/support/injected-failures.ts';
import {
  checkoutForm,
  NEEDLES,
  place,
  registrationForm,
  shopper,
  upload,
} from '#tests/support/shopping.ts';
import { administrator, openStore, type Store } from '#tests/support/store.ts';

/** Words that occur nowhere else are entered at every entrance of the store; the log must contain none. */

const MARKED = {
  firstName: 'Markfirst',
  lastName: 'Marklast',
  country: 'Markcountry',
  streetAddress: '77 Markstreet',
  apartment: 'Markapartment',
  city: 'Markcity',
  state: 'Markstate',
  zipCode: 'MARKZIP',
};
const WORDS =
  /mark(?:first|last|country|street|apartment|city|state|zip|mail|notes|file|subject|message|med|track|search|password)|202.?555.?0164|Rx: 1 pen/i;

let store: Store;
const printed: string[] = [];
beforeAll(async () => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation(
      (...all: unknown[]) => void printed.push(all.join(' ')),
    );
  store = await openStore();
});
afterAll(() => store.close());

test('the log of a run holds no personal datum, whatever fails', async () => {
  const admin = await administrator(store);
  const form = registrationForm({
    ...MARKED,
    email: 'markmail@example.com',
    phone: '202-555-0164',
    password: 'Markpassword-7',
    confirmPassword: 'Markpassword-7',
  });
  const by = store.browser();
  const contact = {
    name: 'Markfirst',
    email: 'markmail@example.com',
    subject: 'Marksubject',
    message: 'Markmessage',
  };
  const wanted = {
    name: 'Markfirst',
    email: 'markmail@example.com',
    phone: '202-555-0164',
    medication: 'Markmed',
    message: 'Markmessage',
  };
  // The database's own error contains the row, and so the planted words.
  const raw: unknown = await whileFailing(store, 'contact_messages', () =>
    store.deps.db
      .insertInto('contact_messages')
      .values({ ...contact, id: store.deps.newId(), created_at: store.deps.clock() })
      .execute()
      .catch((error: unknown) => error),
  );
  expect(Reflect.get(Object(raw), 'detail')).toMatch(WORDS);
  // Each once while its table fails, and once as it should be.
  await whileFailing(store, 'users', () => by.post('/register', form));
  await by.post('/register', form);
  await by.post('/register', form);
  await whileFailing(store, 'sessions', () =>
    by.post('/login', { email: 'markmail@example.com', password: 'Markpassword-7' }),
  );
  await by.post('/login', { email: 'markmail@example.com', password: 'Markpassword-8' });
  await by.post('/login', { email: 'markmail@example.com', password: 'Markpassword-7' });
  await whileFailing(store, 'contact_messages', () => by.post('/contact', contact));
  await by.post('/contact', contact);
  await whileFailing(store, 'medication_requests', () => by.post('/request', wanted));
  await by.post('/request', wanted);
  await by.get('/search?q=marksearch');
  await by.get('/marksearch/markfile?q=markmail@example.com');
  await by.get('/products/marksearch.data');

  const { id: userId } = await store.deps.db
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow();
  const { companyName: _, ...who } = (await shopper(store, MARKED)).who;
  const customer = { ...by, userId, who: { ...who, companyName: null } };
  const order = checkoutForm(store, customer.who, [NEEDLES], {
    email: 'markmail@example.com',
    orderNotes: 'Marknotes',
  });
  for (const table of ['orders', 'order_items', 'mails'])
    await whileFailing(store, table, () => by.post('/checkout', order));
  const id = await place(store, customer, [NEEDLES], order);
  const scan = { name: 'markfile markmail@example.com.pdf', bytes: pdfFile() };
  await whileFailing(store, 'prescriptions', () => upload(by, id, scan));
  await upload(by, id, { name: 'markfile.pdf', bytes: Buffer.from('Markfile') });
  expect((await upload(by, id, scan)).status).toBe(200);
  await whileMissing(store, 'order_items', () => by.get('/account'));
  await by.get('/account');
  const change = { orderId: id, version: '2', intent: 'set-status' };
  const ship = {
    ...change,
    status: 'Order Shipped',
    tracking: 'Marktrack',
    otherTracking: 'yes',
    skipSteps: 'yes',
    ...(await overriding(store, admin)),
  };
  await whileFailing(store, 'order_events', () => admin.post('/admin/dashboard', ship));
  await admin.post('/admin/dashboard', ship);
  await whileMissing(store, 'orders', () => admin.get('/admin/dashboard'));
  await admin.get('/admin/dashboard?tab=users');
  await whileFailing(store, 'users', () =>
    admin.post('/admin/dashboard', { intent: 'delete-user', userId }),
  );
  await admin.post('/admin/dashboard', { intent: 'delete-user', userId });

  // The failures were told, so the log was looked at where it says something.
  expect(store.log.filter((line) => /"level":50/.test(line)).length).toBeGreaterThan(8);
  const lines = [...store.log, ...printed];
  expect(lines.filter((line) => WORDS.test(line))).toEqual([]);
  expect(
    lines.filter((line) => /argon2|session_token=|\/account\/orders\/[\da-f-]{36}\?/.test(line)),
  ).toEqual([]);
});
