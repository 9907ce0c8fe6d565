import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  customerOf,
  type Customer,
  deskOf,
  orderAt,
  orderOf,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { verifiedPacks } from '#db/reads/shipments.ts';
import { orderNumber } from '#domain/order-number.ts';
import { packed } from '#tests/support/gates.ts';
import { seedRow } from '#tests/support/seed-row.ts';
import { NEEDLES, OZEMPIC, type Wanted } from '#tests/support/shopping.ts';
import { SHORT_DATED_LABEL } from '#web/forms/schemas/orders.ts';
import { type Browser, openStore, staffIdOf, staffOf, type Store } from '#tests/support/store.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
const GTIN = '09876543210982';
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  await learned(GTIN, OZEMPIC);
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

/** Confirms a product number for an option. */
const learned = async (gtin: string, { productId, strength }: Wanted): Promise<string> => {
  const id = randomUUID();
  const row = { id, gtin, product_id: productId, strength };
  await store.deps.db
    .insertInto('learned_gtins')
    .values({ ...row, confirmed_by: staffIdOf(desk.admin), confirmed_at: new Date() })
    .execute();
  return id;
};

const note = async (
  values: Record<string, string>,
  { by = desk.admin, of = orderId }: { by?: Browser; of?: string } = {},
): Promise<Response> => by.post(`/admin/orders/${of}/packs`, { intent: 'note', ...values });

/** The words of a refusal, and its status. */
const refused = async (answer: Promise<Response>): Promise<readonly [number, string]> => {
  const response = await answer;
  return [response.status, words(await response.text())];
};

/** The audited actions about an order. */
const audited = async (of: string): Promise<readonly string[]> => {
  const pending = store.deps.db.selectFrom('audit_pending').select('action');
  const chained = store.deps.db.selectFrom('audit_entries').select('action');
  const entries = [
    ...(await pending.where('order_id', '=', of).execute()),
    ...(await chained.where('order_id', '=', of).execute()),
  ];
  return entries.map(({ action }) => action);
};

const soon = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const code = (serial: string, expiry = soon(700), gtin = GTIN): string =>
  `(01)${gtin}(21)${serial}(17)${expiry.slice(2).replaceAll('-', '')}(10)NX7`;

const page = (): Promise<string> => wordsOf(desk.admin.get(`/admin/orders/${orderId}/packs`));

test('a scanned pack is recorded with all data from its code and shown to the patient', async () => {
  expect((await note({ code: code('A1'), madeIn: 'dk' })).status).toBe(302);
  expect(await packs()).toMatchObject([
    { gtin: GTIN, serial: 'A1', batch: 'NX7', expiry: soon(700), made_in: 'DK' },
  ]);
  const staff = await page();
  expect(staff).toContain('1 of 2 recorded');
  expect(staff).toContain('1 of 2 packs are recorded.');
  await note({ code: code('A2') });
  expect(await page()).toContain('2 of 2 recorded');
  const own = await wordsOf(patient.browser.get(`/account/orders/${orderId}`));
  expect(own).toContain('Batch NX7, expires');
  expect(own).toContain('serial number A1');
  const data = await (await patient.browser.get('/account/data.json')).text();
  expect(data).toContain('"batch": "NX7"');
  expect(data).not.toContain('recorded_by');
  expect(await wordsOf(desk.admin.get(orderAt(orderId)))).toContain('2 of 5 recorded');
});

test('a pack can be typed in and removed again', async () => {
  await note({ gtin: GTIN.slice(1), batch: 'LOT9', expiry: soon(400).slice(0, 7) });
  const [row] = await packs();
  expect(row).toMatchObject({ gtin: GTIN, serial: null, batch: 'LOT9' });
  const off = { intent: 'take-off', packId: row?.id ?? '' };
  const address = `/admin/orders/${orderId}/packs`;
  expect((await desk.admin.post(address, off)).status).toBe(302);
  expect(await packs()).toEqual([]);
  expect((await desk.admin.post(address, off)).status).toBe(404);
  expect(await audited(orderId)).toEqual(
    expect.arrayContaining(['order pack noted', 'order pack taken off']),
  );
});

test('a pack without a product number is noted for a device alone', async () => {
  const typed = { batch: 'LOT9', expiry: '2031-05' };
  const medicine = { ...typed, itemId: await itemOf('ozempic') };
  expect(await refused(note(medicine))).toEqual([
    422,
    expect.stringContaining('Prescription medicines are checked by this number'),
  ]);
  const device = { ...typed, itemId: await itemOf('bdpenneedle') };
  expect((await note(device)).status).toBe(302);
  expect(await packs()).toMatchObject([{ gtin: null, order_item_id: device.itemId }]);
});

const LANTUS: Wanted = { productId: 'lantus', strength: '100u/mL', quantity: 1, unitsPerDay: 20 };

test('a product number of one medicine is refused for another, in words that name both', async () => {
  orderId = await orderOf(store, await customerOf(store), [OZEMPIC, LANTUS]);
  const itemId = await itemOf('lantus');
  const [status, told] = await refused(note({ code: code('L1'), itemId }));
  expect(status).toBe(409);
  expect(told).toContain('This pack is Ozempic 2mg/3mL,');
  expect(told).toContain('but the order is for Lantus 100u/mL');
  expect(told).toContain('it is the wrong product.');
  expect(await packs()).toEqual([]);
  orderId = await orderOf(store, await customerOf(store), [LANTUS]);
  expect((await refused(note({ code: code('L1') })))[1]).toContain('it is the wrong product.');
  orderId = await orderOf(store, await customerOf(store), [{ ...OZEMPIC, strength: '4mg/3mL' }]);
  const [, strength] = await refused(note({ code: code('L1') }));
  expect(strength).toContain('but the order is for Ozempic 4mg/3mL');
  expect(strength).toContain('it is the wrong strength.');
  expect(await packs()).toEqual([]);
});

test('a pharmacist confirms an unknown product number once, and it finds its line from then on', async () => {
  const gtin = '08595000000010';
  orderId = await orderOf(store, await customerOf(store), [OZEMPIC, LANTUS]);
  const first = code('U1', soon(700), gtin);
  const [status, asked] = await refused(note({ code: first }));
  expect(status).toBe(409);
  expect(asked).toContain(`which medicine the product number ${gtin} is`);
  expect(asked).toContain('I have the pack in my hand. It is:');
  const learn = await itemOf('lantus');
  // An answer about another pack does not count.
  const other = code('U2', soon(700), '08595000000027');
  expect((await note({ code: other, learn, learnFor: first })).status).toBe(409);
  expect(await packs()).toEqual([]);
  expect((await note({ code: first, learn, learnFor: first })).status).toBe(302);
  expect(await packs()).toMatchObject([{ gtin, order_item_id: learn }]);
  expect(await audited(orderId)).toContain('order pack product confirmed');
  expect(await page()).toContain(`${gtin} , confirmed by`);
  orderId = await orderOf(store, await customerOf(store), [OZEMPIC, LANTUS]);
  expect((await note({ code: code('U3', soon(700), gtin) })).status).toBe(302);
  expect(await packs()).toMatchObject([{ order_item_id: await itemOf('lantus') }]);
  const [, full] = await refused(note({ code: code('U4', soon(700), gtin) }));
  expect(full).toContain('Every pack of Lantus 100u/mL');
});

test('only a pharmacist confirms a product number, and a refused pack teaches nothing', async () => {
  const gtin = '08595000000034';
  const { browser: by } = await staffOf(store, 'administrator');
  const typed = code('P1', soon(700), gtin);
  const [status, told] = await refused(note({ code: typed }, { by }));
  expect([status, told]).toEqual([409, expect.stringContaining('A pharmacist must scan')]);
  const answer = { learn: await itemOf('ozempic'), learnFor: typed };
  expect((await note({ code: typed, ...answer }, { by })).status).toBe(403);
  const expired = code('P2', '2020-01-31', gtin);
  expect((await note({ code: expired, ...answer, learnFor: expired })).status).toBe(409);
  const soonOver = code('P3', soon(1), gtin);
  expect((await note({ code: soonOver, ...answer, learnFor: soonOver })).status).toBe(409);
  const known = store.deps.db.selectFrom('learned_gtins').select('id').where('gtin', '=', gtin);
  expect(await known.execute()).toEqual([]);
  expect(await packs()).toEqual([]);
});

test('a pharmacist revokes a product number, and its packs are verified no longer', async () => {
  const gtin = '08595000000041';
  const learnedId = await learned(gtin, OZEMPIC);
  for (const serial of ['R1', 'R2']) await note({ code: code(serial, soon(700), gtin) });
  const item = await itemOf('ozempic');
  const verified = async () => (await verifiedPacks(store.deps.db, orderId, soon(0))).get(item);
  expect(await verified()).toBe(2);
  const revoke = (reason: string, by: Browser = desk.admin) =>
    by.post(`/admin/orders/${orderId}/packs`, { intent: 'revoke', learnedId, reason });
  expect((await revoke(' ')).status).toBe(422);
  const { browser: other } = await staffOf(store, 'administrator');
  expect((await revoke('It is of another pack.', other)).status).toBe(403);
  expect((await revoke('It is of another pack.')).status).toBe(302);
  expect((await revoke('It is of another pack.')).status).toBe(404);
  expect(await verified()).toBeUndefined();
  expect(await page()).toContain('is not confirmed for this medicine. Remove the pack');
  await learned(gtin, OZEMPIC);
  expect(await verified()).toBe(2);
});

test('a line that is sent again takes new packs', async () => {
  for (const serial of ['Q1', 'Q2']) await note({ code: code(serial) });
  expect((await note({ code: code('Q3') })).status).toBe(409);
  const arrivalId = await seedRow(store.deps.db, 'arrival_checks', 'x', {
    order_id: orderId,
    cold: 'no',
    condition: 'damaged',
    photo_id: null,
    state: 'solved',
    handled_by: null,
  });
  await store.deps.db
    .insertInto('arrival_outcomes')
    .values({
      id: randomUUID(),
      arrival_id: arrivalId,
      order_item_id: await itemOf('ozempic'),
      outcome: 'send again',
      in_use_from: null,
      decided_by: staffIdOf(desk.admin),
      decided_at: new Date(),
      confirmed_at: null,
    })
    .execute();
  expect(await page()).toContain('0 of 2 recorded');
  expect((await note({ code: code('Q1') })).status).toBe(409);
  expect((await note({ code: code('Q3') })).status).toBe(302);
  expect(await page()).toContain('1 of 2 recorded');
});

test('the page has one field for the codes of all packs', async () => {
  const html = await (await desk.admin.get(`/admin/orders/${orderId}/packs`)).text();
  expect(html.match(/name="code"/g)).toHaveLength(1);
});

test.each([
  ['made in the United States', { madeIn: 'US' }, 409, 'must not be sent to this address'],
  [
    'that is a known counterfeit',
    { code: '(01)09876543210982(21)430834149057(17)301231(10)NAR0074' },
    409,
    'Authorities warn',
  ],
  ['that has expired', { code: code('E1', '2020-01-31') }, 409, 'has expired'],
  ['whose code is torn', { code: '(01)0987654321' }, 422, 'not the code of a medicine'],
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

test('a pack is recorded once, and a second order with it is refused', async () => {
  const both = await Promise.all([note({ code: code('D1') }), note({ code: code('D1') })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
  const second = await orderOf(store, await customerOf(store), [OZEMPIC]);
  const [status, told] = await refused(note({ code: code('D1') }, { of: second }));
  expect(status).toBe(409);
  expect(told).toContain(`is already recorded for order ${orderNumber(orderId)}`);
  const third = await orderOf(store, await customerOf(store), [OZEMPIC]);
  const race = await Promise.all([second, third].map((of) => note({ code: code('D2') }, { of })));
  expect(race.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([302, 409]);
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
  const ways: readonly Record<string, string>[] = [
    { gtin: GTIN },
    { itemId: await itemOf('bdpenneedle') },
  ];
  for (const of of ways) {
    const answer = await note({ ...typed, ...of });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain('before the latest day the parcel can arrive');
    expect(html).not.toContain(SHORT_DATED_LABEL);
  }
  expect(await packs()).toEqual([]);
});

test('a batch with known counterfeits shows a warning', async () => {
  await note({ gtin: GTIN, batch: 'PAR1229', expiry: soon(700) });
  expect(await page()).toContain('Counterfeits with this batch number are known.');
});

test('support cannot record packs, and lines of other orders are refused', async () => {
  const { browser } = await staffOf(store, 'support');
  expect((await note({ code: code('X1') }, { by: browser })).status).toBe(403);
  const other = await orderOf(store, await customerOf(store), [OZEMPIC]);
  const itemId = await itemOf('ozempic', other);
  expect((await note({ code: code('X1'), itemId })).status).toBe(422);
  expect(await packs()).toEqual([]);
});

test('an order is shipped from the page of its packs once all are recorded, and never around a gate', async () => {
  const path = `/admin/orders/${orderId}/packs`;
  const shown = () => wordsOf(desk.admin.get(path));
  const ship = () =>
    desk.admin.post(path, {
      intent: 'set-status',
      version: '1',
      tracking: '84 8713 5506',
      skipSteps: 'yes',
    });
  await store.deps.db
    .updateTable('orders')
    .set({ status: 'Order Confirmed' })
    .where('id', '=', orderId)
    .execute();
  expect(await shown()).not.toContain('Ship the order');
  await packed(store.deps.db, orderId);
  expect(await shown()).toContain('All packs are recorded. Ship the order No prescription.');
  const answer = await ship();
  expect([answer.status, await wordsOf(answer)]).toEqual([
    409,
    expect.stringContaining('All packs are recorded'),
  ]);
  const { status, tracking_info } = await store.deps.db
    .selectFrom('orders')
    .select(['status', 'tracking_info'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect([status, tracking_info]).toEqual(['Order Confirmed', null]);
});
