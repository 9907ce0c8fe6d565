import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { orderOf, prescribe, wordsOf } from '#tests/integration/admin/desk.ts';
import { asOwner } from '#tests/support/injected-failures.ts';
import {
  openStore,
  PASSWORD,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import {
  decide,
  deskAt,
  LANTUS,
  ledgerOf,
  leftOn,
  openBench,
  OZEMPIC,
  reviewOf,
  setStatus as setStatusBy,
  statusOf,
  typedLantus,
  typedOzempic,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

const left = async (orderId: string): Promise<number> =>
  leftOn(store, (await reviewOf(store, orderId)).record_id);

/** Creates another order of a patient, filled from the prescription on record. */
const fromRecord = async (
  patient: Awaited<ReturnType<typeof waiting>>['patient'],
  recordId: string | null,
) => {
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await patient.browser.post(`/account/orders/${orderId}`, {
    intent: 'use-record',
    recordId: recordId ?? '',
  });
  return orderId;
};

const setStatus = (orderId: string, status: string, more: Record<string, string> = {}) =>
  setStatusBy(store, ana.browser, orderId, status, more);

describe('a prescription for several orders', () => {
  test('is filled until it is used up, and the same file creates no second record', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve', typedOzempic({ 'line-0-refills': '1' }));
    const { record_id } = await reviewOf(store, orderId);
    const second = await orderOf(store, patient, [OZEMPIC]);
    expect(await wordsOf(patient.browser.get(`/account/orders/${second}`))).toContain(
      'covers this order: Ozempic 2mg/3mL, 1 of 2 packs left.',
    );
    // The patient uploads the same file again.
    await prescribe(patient, second);
    expect((await reviewOf(store, second)).record_id).toBe(record_id);
    expect(await wordsOf(ana.browser.get(deskAt(second)))).toContain(
      'This prescription is on record',
    );
    // The record takes precedence over newly typed values.
    const approved = await decide(store, ana.browser, second, 'approve', {
      'line-0-refills': '90',
    });
    expect(approved.status).toBe(302);
    expect(await left(second)).toBe(0);
    const third = await orderOf(store, patient, [OZEMPIC]);
    expect(await wordsOf(patient.browser.get(`/account/orders/${third}`))).not.toContain(
      'covers this order',
    );
    await prescribe(patient, third);
    const refused = await decide(store, ana.browser, third, 'approve');
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('2 used by other orders');
    expect(await statusOf(store, third)).toBe('Order Requested');
  });

  test('is charged the total quantity of one medicine in an order', async () => {
    const two = [OZEMPIC, { ...OZEMPIC, quantity: 2 }];
    const { orderId } = await waiting(store, two);
    const items = store.deps.db.selectFrom('order_items').where('order_id', '=', orderId);
    expect(await items.select(['line', 'quantity']).execute()).toEqual([{ line: 1, quantity: 3 }]);
    const vouch = { vouch: 'fill-0' };
    const short = { ...typedOzempic({ 'line-0-refills': '1' }), ...vouch };
    const refused = await decide(store, ana.browser, orderId, 'approve', short);
    expect([refused.status, await wordsOf(refused)]).toEqual([
      422,
      expect.stringContaining('The order asks for 3 packs, but 2 are left.'),
    ]);
    const enough = { ...typedOzempic(), ...vouch };
    expect((await decide(store, ana.browser, orderId, 'approve', enough)).status).toBe(302);
    expect(await ledgerOf(store, orderId)).toEqual([
      { kind: 'granted', packs: 3, order_id: null },
      { kind: 'taken', packs: 3, order_id: orderId },
    ]);
    // The database refuses a second line for the option, because lines are checked one by one.
    await expect(
      sql`insert into order_items (id, order_id, line, product_id, strength, name, description, quantity, price_cents)
        select gen_random_uuid(), order_id, 2, product_id, strength, name, description, 1, 0
        from order_items where order_id = ${orderId}`.execute(store.deps.db),
    ).rejects.toThrow('order_items_option');
  });

  test('cannot be used by another customer', async () => {
    const { orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    // Packs of this order do not count as used by other orders.
    const decided = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(decided).toContain('2 of 3 packs left');
    expect(decided).toContain('The order uses 1, and then 2 are left');
    expect(decided).not.toContain('used by other orders');
    const { record_id } = await reviewOf(store, orderId);
    const { patient: other } = await waiting(store);
    const theirs = await fromRecord(other, record_id);
    const row = await store.deps.db
      .selectFrom('reviews')
      .select('id')
      .where('order_id', '=', theirs)
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  test('is not overdrawn by concurrent approvals', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(
      store,
      ana.browser,
      orderId,
      'approve',
      typedOzempic({ 'line-0-quantity': '1', 'line-0-refills': '2' }),
    );
    const { record_id } = await reviewOf(store, orderId);
    const others = [];
    for (let each = 0; each < 4; each += 1) {
      // A short supply keeps the 90-day limit from refusing the approvals.
      await store.deps.db.updateTable('order_items').set({ supply_days: 1 }).execute();
      others.push(await fromRecord(patient, record_id));
    }
    await store.deps.db.updateTable('order_items').set({ supply_days: 1 }).execute();
    const answers = await Promise.all(
      others.map((each) => decide(store, ana.browser, each, 'approve')),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(2);
    expect(await left(orderId)).toBe(0);
    const statuses = await Promise.all(others.map((each) => statusOf(store, each)));
    expect(statuses.filter((status) => status === 'Order Confirmed')).toHaveLength(2);
  });

  test('has an append-only ledger', async () => {
    for (const statement of [
      sql`update balance_entries set packs = 9`,
      sql`delete from balance_entries`,
    ]) {
      await expect(statement.execute(store.deps.db)).rejects.toThrow('permission denied');
      // The trigger refuses it even to the owner.
      await expect(asOwner(store, (db) => statement.execute(db))).rejects.toThrow(
        'balance_entries is only added to',
      );
    }
  });
});

describe('an approved order that is stopped', () => {
  test('returns its packs before shipping and takes them again when resumed', async () => {
    const { orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    expect(await left(orderId)).toBe(2);
    await setStatus(orderId, 'Cancelled');
    expect(await left(orderId)).toBe(3);
    const contents = () =>
      store.deps.db
        .selectFrom('approved_contents')
        .select('revoked_at')
        .where('order_id', '=', orderId)
        .where('revoked_at', 'is', null)
        .execute();
    expect(await contents()).toHaveLength(0);
    await setStatus(orderId, 'Preparing for Shipment');
    expect(await left(orderId)).toBe(2);
    expect(await contents()).toHaveLength(1);
    await setStatus(orderId, 'Order Requested');
    expect(await left(orderId)).toBe(3);
    expect((await reviewOf(store, orderId)).state).toBe('waiting');
  });

  test('keeps its packs after shipping', async () => {
    const { orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    await setStatus(orderId, 'Order Shipped', { tracking: '1Z 999' });
    await setStatus(orderId, 'Cancelled');
    expect(await left(orderId)).toBe(2);
  });
});

describe('a confirmation on the dashboard', () => {
  test('needs the approval of the review desk, whatever is signed', async () => {
    const { orderId } = await waiting(store);
    for (const signature of [{}, ana.signature]) {
      const refused = await setStatus(orderId, 'Order Confirmed', signature);
      expect([refused.status, await wordsOf(refused)]).toEqual([
        409,
        expect.stringContaining(
          'Order Confirmed was not set. No pharmacist has approved exactly these lines. Have the prescription approved at the review desk.',
        ),
      ]);
    }
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    expect(await reviewOf(store, orderId)).toMatchObject({ state: 'waiting', decided_at: null });
  });

  test('requires the signature of a pharmacist on top of the approval', async () => {
    const { orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    await setStatus(orderId, 'Cancelled');
    const unsigned = await setStatus(orderId, 'Order Confirmed');
    expect(unsigned.status).toBe(422);
    expect(await wordsOf(unsigned)).toContain('Please sign it with your user name and password.');
    for (const wrong of [
      { signName: ana.username, signPassword: 'not this one' },
      { signName: 'admin', signPassword: PASSWORD },
    ])
      expect(await wordsOf(setStatus(orderId, 'Order Confirmed', wrong))).toContain(
        'The user name or password is wrong.',
      );
    expect(await statusOf(store, orderId)).toBe('Cancelled');
    const signed = await setStatus(orderId, 'Order Confirmed', {
      signName: ana.username.toUpperCase(),
      signPassword: PASSWORD,
    });
    expect(signed.status).toBe(302);
    expect(await statusOf(store, orderId)).toBe('Order Confirmed');
    expect(await left(orderId)).toBe(2);
  });

  test('is refused for an administrator who is not a pharmacist, and needs no signature for needles', async () => {
    const boss = await staffOf(store, 'administrator');
    const { patient, orderId } = await waiting(store);
    const version = (id: string) =>
      store.deps.db
        .selectFrom('orders')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const refused = await boss.browser.post(`/admin/dashboard?open=${orderId}`, {
      intent: 'set-status',
      orderId,
      version: String((await version(orderId)).version),
      status: 'Order Confirmed',
      ...boss.signature,
    });
    expect(refused.status).toBe(403);
    const needles = await orderOf(store, patient, [
      { productId: 'bdpenneedle', strength: '32G x 4mm', quantity: 1 },
    ]);
    expect((await setStatus(needles, 'Order Confirmed')).status).toBe(302);
    expect(await statusOf(store, needles)).toBe('Order Confirmed');
  });
});

describe('medicines with a second review', () => {
  let two: Store;
  let first: StaffMember;
  let second: StaffMember;
  beforeAll(async () => {
    two = await openStore({
      asOwner: true,
      replace: ({ settings }) => ({
        settings: {
          ...settings,
          review: { ...settings.review, secondLook: ['insulin', 'anticoagulant'] },
        },
      }),
    });
    first = await staffOf(two, 'pharmacist', 'administrator');
    second = await staffOf(two, 'pharmacist');
  });
  afterAll(() => two.close());

  test('are approved only if another pharmacist enters the same values', async () => {
    const { orderId } = await waiting(two, [LANTUS]);
    expect((await decide(two, first.browser, orderId, 'approve', typedLantus())).status).toBe(302);
    expect((await reviewOf(two, orderId)).state).toBe('second look');
    expect(await statusOf(two, orderId)).toBe('Order Requested');
    const again = await decide(two, first.browser, orderId, 'approve', typedLantus());
    expect(again.status).toBe(409);
    expect(await wordsOf(again)).toContain('Someone else must review it, too.');
    const seen = await wordsOf(second.browser.get(deskAt(orderId)));
    expect(seen).toContain('has approved this, and a second pharmacist must approve it, too');
    const other = typedLantus({
      'line-0-dose': '31',
      'line-0-directions': '31 units at night',
    });
    await decide(two, second.browser, orderId, 'approve', { ...other, 'right-read-back-0': '31' });
    expect((await reviewOf(two, orderId)).first_by).toBe(second.id);
    expect(await statusOf(two, orderId)).toBe('Order Requested');
    const readBack = { ...other, 'right-read-back-0': '31' };
    expect((await decide(two, first.browser, orderId, 'approve', readBack)).status).toBe(302);
    expect(await statusOf(two, orderId)).toBe('Order Confirmed');
    const record = await two.deps.db
      .selectFrom('prescription_records')
      .select(['created_by', 'second_by'])
      .executeTakeFirstOrThrow();
    expect(record).toEqual({ created_by: second.id, second_by: first.id });
  });

  test.each([
    ['nothing', {}],
    ['a different dose', { 'right-read-back-0': '3' }],
    ['ten times the dose', { 'right-read-back-0': '300' }],
    ['words', { 'right-read-back-0': 'thirty' }],
  ])('are not approved by a second pharmacist who reads back %s', async (_, answer) => {
    const { orderId } = await waiting(two, [LANTUS]);
    await decide(two, first.browser, orderId, 'approve', typedLantus());
    // The page does not show what the second pharmacist is to read from the scan.
    const page = (await (await second.browser.get(deskAt(orderId))).text()).replaceAll(
      '<!-- -->',
      '',
    );
    expect(page).toContain('Dose as you read it on the scan, in units');
    expect(page).toMatch(/<input(?=[^>]*name="line-0-dose")(?=[^>]*type="hidden")/);
    expect(page).not.toMatch(/<textarea[^>]*name="line-0-directions"/);
    const typed = { ...typedLantus(), ...answer };
    const refused = await decide(two, second.browser, orderId, 'approve', typed);
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('Read back');
    expect((await reviewOf(two, orderId)).state).toBe('second look');
    const right = { ...typedLantus(), 'right-read-back-0': '30' };
    expect((await decide(two, second.browser, orderId, 'approve', right)).status).toBe(302);
    expect(await statusOf(two, orderId)).toBe('Order Confirmed');
  });

  test('are not confirmed after the first approval, and other medicines need one pharmacist', async () => {
    const { orderId } = await waiting(two, [LANTUS]);
    await decide(two, first.browser, orderId, 'approve', typedLantus());
    const { version } = await two.deps.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const refused = await first.browser.post(`/admin/dashboard?open=${orderId}`, {
      intent: 'set-status',
      orderId,
      version: String(version),
      status: 'Order Confirmed',
      ...first.signature,
    });
    expect(refused.status).toBe(409);
    expect(await wordsOf(refused)).toContain('No pharmacist has approved exactly these lines');
    const { orderId: pens } = await waiting(two);
    await decide(two, first.browser, pens, 'approve');
    expect(await statusOf(two, pens)).toBe('Order Confirmed');
  });
});
