import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRESH_LOGIN } from '#domain/factors.ts';
import { columnNames, dataClasses } from '#db/data-classes.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import {
  OZEMPIC,
  place,
  type Sample,
  shopper,
  type Shopper,
  upload,
} from '#tests/support/shopping.ts';
import { loggedIn, openStore, PASSWORD, type Browser, type Store } from '#tests/support/store.ts';
import { filesOfZip } from '#tests/support/zip.ts';

let store: Store;
/** A store behind a proxy, which reports the client addresses. */
let proxied: Store;
beforeAll(async () => {
  store = await openStore();
  proxied = await openStore({ trustedProxies: 1 });
});
afterAll(() => Promise.all([store.close(), proxied.close()]));

const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;

/** Logs the same customer in on another device. */
const elsewhere = async (who: Shopper, userAgent: string): Promise<Browser> => {
  const browser = store.browser();
  await browser.post(
    '/login',
    { email: who.who.email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  return browser;
};

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

describe('the sessions of a customer', () => {
  const post = (browser: Browser, form: Record<string, string>) =>
    browser.post('/account/security', form);

  const idOf = async (who: Shopper, userAgent: string): Promise<string> =>
    (
      await store.deps.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', who.userId)
        .where('user_agent', '=', userAgent)
        .executeTakeFirstOrThrow()
    ).id;

  test('are listed by device and can be ended one by one', async () => {
    const ann = await shopper(store);
    const phone = await elsewhere(ann, PHONE);
    const html = await (await ann.get('/account/security')).text();
    expect(html).toContain('Chrome on Android');
    expect(html).toContain('this device');
    await post(ann, { session: await idOf(ann, PHONE) });
    expect(await inside(phone)).toBe(false);
    expect(await inside(ann)).toBe(true);
  });

  test('show the last address and device, not the first', async () => {
    const ann = await shopper(proxied);
    await ann.get('/account', { 'x-forwarded-for': '203.0.113.77', 'user-agent': PHONE });
    const html = await (
      await ann.get('/account/security', {
        'x-forwarded-for': '203.0.113.77',
        'user-agent': PHONE,
      })
    ).text();
    const words = html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    expect(words).toMatch(/Chrome on Android.{0,60}Last used .{0,30} from 203\.0\.113\.77/);
    const rows = await proxied.deps.db
      .selectFrom('sessions')
      .select(['ip_address', 'user_agent'])
      .where('user_id', '=', ann.userId)
      .execute();
    expect(rows).toEqual([{ ip_address: '203.0.113.77', user_agent: PHONE }]);
  });

  test('can be ended on all other devices and on all devices', async () => {
    const ann = await shopper(store);
    const [phone, other] = [await elsewhere(ann, PHONE), await elsewhere(ann, 'Other/1.0')];
    await post(ann, { intent: 'log-out-elsewhere' });
    expect([await inside(phone), await inside(other), await inside(ann)]).toEqual([
      false,
      false,
      true,
    ]);
    const again = await elsewhere(ann, PHONE);
    expect((await post(ann, { intent: 'log-out-everywhere' })).headers.get('location')).toBe('/');
    expect([await inside(again), await inside(ann)]).toEqual([false, false]);
  });

  test('cannot be ended without a new proof, and each proof gives the session a new token', async () => {
    const ann = await shopper(store);
    const phone = await elsewhere(ann, PHONE);
    await store.deps.db
      .updateTable('sessions')
      .set({ created_at: new Date(store.deps.clock().getTime() - FRESH_LOGIN) })
      .where('user_id', '=', ann.userId)
      .execute();
    const session = await idOf(ann, PHONE);
    const ends: Record<string, string>[] = [
      { session },
      { intent: 'log-out-elsewhere' },
      { intent: 'log-out-everywhere' },
      { session, password: 'Wrong-Harbour-1' },
    ];
    for (const form of ends) {
      const refused = await post(ann, form);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('type="password"');
    }
    expect([await inside(phone), await inside(ann)]).toEqual([true, true]);
    const token = ann.cookies.get('pharos.session_token') ?? '';
    const thief = store.browser();
    thief.cookies.set('pharos.session_token', token);
    expect(await inside(thief)).toBe(true);
    expect((await post(ann, { session, password: PASSWORD })).status).toBe(302);
    expect(await inside(phone)).toBe(false);
    expect(ann.cookies.get('pharos.session_token')).not.toBe(token);
    expect([await inside(ann), await inside(thief)]).toEqual([true, false]);
    const last = await post(ann, { intent: 'log-out-everywhere', password: PASSWORD });
    expect(last.headers.get('location')).toBe('/');
    expect(await inside(ann)).toBe(false);
  });

  test('cannot be ended by another customer', async () => {
    const [ann, bob] = [await shopper(store), await shopper(store)];
    const phone = await elsewhere(ann, 'Ann/1.0');
    await post(bob, { session: await idOf(ann, 'Ann/1.0') });
    await post(bob, { session: 'no-such' });
    await post(bob, { intent: 'log-out-elsewhere' });
    expect(await inside(phone)).toBe(true);
  });
});

describe('the account details', () => {
  const DETAILS = {
    firstName: 'Grace',
    lastName: 'Hopper',
    country: 'Canada',
    streetAddress: '5 Harbour Road',
    apartment: '',
    city: 'Halifax',
    state: 'Nova Scotia',
    zipCode: 'B3H 1A1',
    phone: '+1 902 555 0143',
  };

  test('can be changed, and an order keeps the address that it was placed with', async () => {
    const ann = await shopper(store);
    const orderId = await place(store, ann, [OZEMPIC]);
    const answer = await ann.post('/account/details', { ...DETAILS, phone: '+1 902 494 2211' });
    expect(answer.headers.get('location')).toBe('/account');
    const page = await (await ann.get('/account')).text();
    expect(page).toContain('Grace Hopper');
    expect(page).toContain('Halifax');
    const order = await store.deps.db
      .selectFrom('orders')
      .select(['city', 'first_name'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ city: ann.who.city, first_name: ann.who.firstName });
  });

  test.each([
    ['firstName', '', 'First Name is required'],
    ['phone', '12', 'Please enter a valid phone number'],
  ])('an invalid %s is reported, and the form keeps its input', async (field, value, message) => {
    const ann = await shopper(store);
    const answer = await ann.post('/account/details', { ...DETAILS, [field]: value });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain('5 Harbour Road');
  });
});

describe("a customer's data", () => {
  test('is downloaded completely, without secrets or data of other customers', async () => {
    const [ann, bob] = [await shopper(store), await shopper(store)];
    const orderId = await place(store, ann, [OZEMPIC]);
    await place(store, bob, [OZEMPIC]);
    const answer = await ann.get('/account/data.json');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const data: Record<string, { [column: string]: unknown }[]> = JSON.parse(text);
    expect(data['users']?.[0]).toMatchObject({ email: ann.who.email });
    expect(data['orders']?.map(({ id }) => id)).toEqual([orderId]);
    expect(data['order_items']).toHaveLength(1);
    expect(text).not.toContain(bob.who.email);
    const names = Object.values(data).flatMap((rows) =>
      Array.isArray(rows) ? rows.flatMap((row) => Object.keys(row)) : [],
    );
    for (const secret of columnNames('secret')) expect(names).not.toContain(secret);
  });

  test('is downloaded with the unchanged files of the customer, and no others', async () => {
    const [ann, bob] = [await shopper(store), await shopper(store)];
    const of = (text: string): Sample => ({
      name: `${text}.pdf`,
      bytes: pdfFile({ pages: [`BT /F1 18 Tf 20 100 Td (${text}) Tj ET`] }),
      type: 'application/pdf',
    });
    const sent = ['the first scan', 'the second scan', 'a photo'].map(of);
    const orderId = await place(store, ann, [OZEMPIC]);
    for (const file of sent) expect((await upload(ann, orderId, file)).status).toBe(200);
    await upload(bob, await place(store, bob, [OZEMPIC]), of('of someone else'));
    const rows = await store.deps.db
      .selectFrom('prescriptions')
      .select(['id', 'file_name as name', 'storage_key as key'])
      .where('order_id', '=', orderId)
      .orderBy('uploaded_at')
      .orderBy('id')
      .execute();
    const [first, second, third] = rows.map(({ id, name }) => `${id}-${name}`);
    await store.deps.db
      .updateTable('prescriptions')
      .set({ purpose: 'arrival photo' })
      .where('id', '=', rows[2]?.id ?? '')
      .execute();
    const answer = await ann.get('/account/data.zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = filesOfZip(new Uint8Array(await answer.arrayBuffer()));
    const names = [`prescriptions/${first}`, `prescriptions/${second}`, `photos/${third}`];
    expect([...files.keys()]).toEqual(['my-data.json', ...names]);
    for (const [n, name] of names.entries())
      expect(files.get(name)?.equals(Buffer.from(sent[n]?.bytes ?? []))).toBe(true);
    const { prescriptions } = JSON.parse(String(files.get('my-data.json')));
    expect(prescriptions).toHaveLength(3);
    const openings = await store.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('patient_id', '=', ann.userId)
      .where('action', 'in', ['own data downloaded', 'prescription opened', 'photo opened'])
      .orderBy('number')
      .execute();
    expect(openings.map(({ action }) => action)).toEqual([
      'own data downloaded',
      'prescription opened',
      'prescription opened',
      'photo opened',
    ]);
    // A file that cannot be read does not affect the others.
    await store.deps.files.remove(rows[0]?.key ?? '');
    const less = await (await ann.get('/account/data.zip')).arrayBuffer();
    const left = filesOfZip(new Uint8Array(less));
    expect(String(left.get(`prescriptions/${first}.txt`))).toContain('could not be opened');
    expect(left.get(`photos/${third}`)?.equals(Buffer.from(sent[2]?.bytes ?? []))).toBe(true);
  });

  test('covers every table that can hold data of a customer', async () => {
    const ann = await shopper(store);
    const data = await (await ann.get('/account/data.json')).json();
    const others =
      /^(?:staff|audit_pending$|audit_checkpoints$|audit_seals$|migrations$|rate_limits$|spent_proofs$|master_keys$|payment_reports$|provider_events$|verifications$|learned_gtins$|prescribers$|recalls$|order_escalations$|order_notes$|text_signatures$|pharmac)/;
    expect(
      Object.keys(data)
        .filter((name) => name !== 'exportedAt')
        .toSorted(),
    ).toEqual(
      Object.keys(dataClasses)
        .filter((table) => !others.test(table))
        .toSorted(),
    );
  });
});

describe('the account', () => {
  const remove = (browser: Browser, password = PASSWORD) =>
    browser.post('/account/privacy', { password });

  test('is deleted with the password, and its address can register again', async () => {
    const ann = await loggedIn(store);
    expect((await remove(ann, 'Wrong-Harbour-1')).status).toBe(422);
    expect(await inside(ann)).toBe(true);
    expect((await remove(ann)).headers.get('location')).toBe('/');
    expect(await inside(ann)).toBe(false);
    expect(await store.deps.customers.find(ann.who.email)).toBeUndefined();
    await loggedIn(store, ann.who);
  });

  test('cannot be deleted with an open order, but after its cancellation', async () => {
    const ann = await shopper(store);
    const orderId = await place(store, ann, [OZEMPIC]);
    const refused = await remove(ann);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('You have an open order');
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Cancelled' })
      .where('id', '=', orderId)
      .execute();
    expect((await remove(ann)).status).toBe(302);
    const { email, city } = await store.deps.db
      .selectFrom('orders')
      .select(['email', 'city'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect([email, city]).not.toContain(ann.who.email);
    const record = await store.deps.db
      .selectFrom('order_events')
      .select(['actor_kind', 'actor_id'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'deleted')
      .execute();
    expect(record).toEqual([{ actor_kind: 'customer', actor_id: null }]);
  });
});
