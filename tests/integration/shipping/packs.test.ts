import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  customerOf,
  type Customer,
  deskOf,
  orderAt,
  orderOf,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import { SHORT_DATED_LABEL } from '#web/forms/schemas/orders.ts';
import { type Browser, openStore, staffOf, type Store } from '#tests/support/store.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
});
afterAll(() => store.close());

let patient: Customer;
let orderId: string;
beforeEach(async () => {
  patient = await customerOf(store);
  orderId = await orderOf(store, patient, [OZEMPIC, NEEDLES]);
});

const packs = () =>
  store.deps.db
    .selectFrom('supplied_packs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

const itemOf = async (productId: string, of = orderId): Promise<string> =>
  (
    await store.deps.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', of)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).id;

const note = async (
  values: Record<string, string>,
  { by = desk.admin, of = orderId }: { by?: Browser; of?: string } = {},
): Promise<Response> =>
  by.post(`/admin/orders/${of}/packs`, {
    intent: 'note',
    itemId: await itemOf('ozempic', of),
    ...values,
  });

const soon = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const code = (serial: string, expiry = soon(700)): string =>
  `(01)09876543210982(21)${serial}(17)${expiry.slice(2).replaceAll('-', '')}(10)NX7`;

const page = (): Promise<string> => wordsOf(desk.admin.get(`/admin/orders/${orderId}/packs`));

test('a scanned pack is recorded with all data from its code and shown to the patient', async () => {
  expect((await note({ code: code('A1'), madeIn: 'dk' })).status).toBe(302);
  expect(await packs()).toMatchObject([
    { gtin: '09876543210982', serial: 'A1', batch: 'NX7', expiry: soon(700), made_in: 'DK' },
  ]);
  const staff = await page();
  expect(staff).toContain('1 of 2 noted');
  expect(staff).toContain('1 of 2 packs are noted.');
  await note({ code: code('A2') });
  expect(await page()).toContain('2 of 2 noted');
  const own = await wordsOf(patient.browser.get(`/account/orders/${orderId}`));
  expect(own).toContain('Batch NX7, expires');
  expect(own).toContain('serial number A1');
  const data = await (await patient.browser.get('/account/data.json')).text();
  expect(data).toContain('"batch": "NX7"');
  expect(data).not.toContain('recorded_by');
  expect(await wordsOf(desk.admin.get(orderAt(orderId)))).toContain('2 of 5 noted');
});

test('a pack can be typed in and removed again', async () => {
  await note({ batch: 'LOT9', expiry: soon(400).slice(0, 7) });
  const [row] = await packs();
  expect(row).toMatchObject({ gtin: null, serial: null, batch: 'LOT9' });
  const off = { intent: 'take-off', packId: row?.id ?? '' };
  const address = `/admin/orders/${orderId}/packs`;
  expect((await desk.admin.post(address, off)).status).toBe(302);
  expect(await packs()).toEqual([]);
  expect((await desk.admin.post(address, off)).status).toBe(404);
  const actions = await store.deps.db
    .selectFrom('audit_pending')
    .select('action')
    .where('order_id', '=', orderId)
    .execute();
  const entries = await store.deps.db
    .selectFrom('audit_entries')
    .select('action')
    .where('order_id', '=', orderId)
    .execute();
  expect([...entries, ...actions].map(({ action }) => action)).toEqual(
    expect.arrayContaining(['order pack noted', 'order pack taken off']),
  );
});

test.each([
  ['made in the United States', { madeIn: 'US' }, 409, 'must not go to this address'],
  [
    'that is a known counterfeit',
    { code: '(01)09876543210982(21)430834149057(17)301231(10)NAR0074' },
    409,
    'Authorities warn',
  ],
  ['that has expired', { code: code('E1', '2020-01-31') }, 409, 'has expired'],
  ['whose code is torn', { code: '(01)0987654321' }, 422, 'no code of a medicine'],
  ['without a batch', { expiry: '2030-01' }, 422, 'Enter the batch'],
])('a pack %s is refused, and the form keeps its values', async (_, values, status, words) => {
  const typed: Record<string, string> = { code: code('T1'), ...values };
  if ('expiry' in values) typed['code'] = '';
  const answer = await note(typed);
  expect(answer.status).toBe(status);
  const html = await answer.text();
  expect(html).toContain(words);
  expect(html).toContain((typed['code'] || typed['expiry']) ?? '');
  expect(await packs()).toEqual([]);
});

test('a pack is recorded once per order, and a second order with it shows a warning', async () => {
  const both = await Promise.all([note({ code: code('D1') }), note({ code: code('D1') })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
  const first = orderId;
  orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
  await note({ code: code('D1') });
  expect(await page()).toContain('The same serial number is noted with another order.');
  orderId = first;
  expect(await page()).toContain('The same serial number is noted with another order.');
});

test('a pack that expires before the supply ends needs a confirmation and shows a warning', async () => {
  const scanned = code('S1', soon(30));
  const asked = await note({ code: scanned });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toContain('before the supply ends on');
  expect(html).toContain(SHORT_DATED_LABEL);
  expect(html).toContain(`name="shortDated" value="${scanned}"`);
  // The confirmation applies only to that pack.
  const other = await note({ code: code('S2', soon(30)), shortDated: scanned });
  expect(other.status).toBe(409);
  expect(await packs()).toEqual([]);
  expect((await note({ code: scanned, shortDated: scanned })).status).toBe(302);
  expect(await page()).toContain('before the supply ends on');
});

test('a pack that expires before delivery is refused despite a confirmation', async () => {
  const expiry = soon(1);
  const typed = { batch: 'LOT1', expiry, shortDated: expiry };
  for (const itemId of [await itemOf('ozempic'), await itemOf('bdpenneedle')]) {
    const answer = await note({ ...typed, itemId });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain('before the parcel comes at the latest');
    expect(html).not.toContain(SHORT_DATED_LABEL);
  }
  expect(await packs()).toEqual([]);
});

test('a batch with known counterfeits shows a warning', async () => {
  await note({ batch: 'PAR1229', expiry: soon(700) });
  expect(await page()).toContain('Counterfeits with this batch are known.');
});

test('support cannot record packs, and lines of other orders are refused', async () => {
  const { browser } = await staffOf(store, 'support');
  expect((await note({ code: code('X1') }, { by: browser })).status).toBe(403);
  const other = await orderOf(store, await customerOf(store), [OZEMPIC]);
  const itemId = await itemOf('ozempic', other);
  expect((await note({ code: code('X1'), itemId })).status).toBe(422);
  expect(await packs()).toEqual([]);
});
