import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Customer,
  customerOf,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { type Books, booksOf } from '#tests/integration/payments/books.ts';
import { approveAtDesk, approved } from '#tests/support/approval.ts';
import { packed } from '#tests/support/gates.ts';
import { NEEDLES, OZEMPIC, totalOf, type Wanted } from '#tests/support/shopping.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';

const LANTUS: Wanted = {
  productId: 'lantus',
  strength: '100u/mL',
  quantity: 1,
  unitsPerDay: 30,
};

let store: Store;
let books: Books;
let boss: StaffMember;
beforeAll(async () => {
  store = await openStore();
  books = await booksOf(store);
  boss = await staffOf(store, 'administrator', 'pharmacist');
});
afterAll(() => store.close());

const orderRow = (id: string) =>
  store.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const itemsOf = (id: string) =>
  store.deps.db
    .selectFrom('order_items')
    .select(['id', 'product_id', 'quantity', 'description', 'supply_days'])
    .where('order_id', '=', id)
    .orderBy('line')
    .execute();
const linesAt = (orderId: string): string => `/admin/orders/${orderId}/lines`;
const deskAt = (orderId: string): string => `/admin/review/${orderId}`;

/** Corrects the lines by product; those that are not named stay. */
const correct = async (
  orderId: string,
  packs: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
  by: StaffMember = boss,
  query = '',
) =>
  by.browser.post(`${linesAt(orderId)}${query}`, {
    version: String((await orderRow(orderId)).version),
    sentence: 'Your prescription covers fewer packs.',
    note: 'Read twice.',
    ...Object.fromEntries(
      (await itemsOf(orderId)).map(({ id, product_id, quantity }) => [
        `packs-${id}`,
        packs[product_id] ?? String(quantity),
      ]),
    ),
    ...more,
  });

const mailsOf = async (orderId: string) =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['data', 'recipient'])
      .where('template', '=', 'lines-corrected')
      .where(sql<boolean>`data ->> 'orderId' = ${orderId}`)
      .execute()
  ).map(({ data, recipient }) => ({ ...data, recipient }));

const waiting = async (
  lines: readonly Wanted[],
): Promise<{ patient: Customer; orderId: string }> => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, lines);
  await prescribe(patient, orderId);
  return { patient, orderId };
};

describe('lines that staff take out or lower', () => {
  test('are out of the order, its total and its supply, and the patient and the record say so', async () => {
    const { patient, orderId } = await waiting([OZEMPIC, LANTUS, NEEDLES]);
    const form = await (await boss.browser.get(linesAt(orderId))).text();
    expect(words(form)).toContain('None: remove this line');
    const answer = await correct(orderId, { ozempic: '1', bdpenneedle: '0' });
    expect(answer.status).toBe(302);
    expect(await itemsOf(orderId)).toMatchObject([
      { product_id: 'ozempic', quantity: 1, supply_days: 28 },
      { product_id: 'lantus', quantity: 1 },
    ]);
    expect((await itemsOf(orderId))[0]?.description).toMatch(/^1x /);
    const total = totalOf(store, [{ ...OZEMPIC, quantity: 1 }, LANTUS]);
    expect(await orderRow(orderId)).toMatchObject({
      total_cents: total,
      status: 'Order Requested',
    });
    expect(await mailsOf(orderId)).toMatchObject([
      {
        recipient: patient.who.email,
        sentence: 'Your prescription covers fewer packs.',
        totalCents: total,
        again: false,
        owedCents: null,
        changes: [
          { name: 'Ozempic 2mg/3mL', from: 2, to: 1 },
          { from: 3, to: 0 },
        ],
      },
    ]);
    for (const [browser, path] of [
      [patient.browser, `/account/orders/${orderId}`],
      [patient.browser, '/account'],
      [boss.browser, `/admin/dashboard?open=${orderId}`],
      [boss.browser, deskAt(orderId)],
    ] as const)
      expect(await wordsOf(browser.get(path))).toContain('Ozempic 2mg/3mL: 1 pack instead of 2');
    expect(await wordsOf(boss.browser.get(`/admin/orders/${orderId}/messages`))).toContain(
      'Order lines corrected',
    );
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where order_id = ${orderId}
      union all select action from audit_pending where order_id = ${orderId}`.execute(
      store.deps.db,
    );
    expect(rows).toContainEqual({ action: 'order lines corrected' });
  });

  test('can be approved without the one that is declined', async () => {
    const { orderId } = await waiting([OZEMPIC, LANTUS]);
    expect(
      (await correct(orderId, { ozempic: '0' }, {}, boss, '?from=review')).headers.get('location'),
    ).toBe(deskAt(orderId));
    await approved(store, boss.browser, orderId);
    expect(await orderRow(orderId)).toMatchObject({ status: 'Order Confirmed' });
    expect((await books.payment(orderId)).amount_cents).toBe(totalOf(store, [LANTUS]));
    const taken = await store.deps.db
      .selectFrom('balance_entries')
      .select(['kind', 'packs'])
      .where('order_id', '=', orderId)
      .execute();
    expect(taken).toEqual([{ kind: 'taken', packs: 1 }]);
  });

  test('keep what was typed beside each line, also where a page that is still open saves it later', async () => {
    const { orderId } = await waiting([OZEMPIC, LANTUS]);
    const before = await (await boss.browser.get(deskAt(orderId))).text();
    const mark = /name="line-items" value="([^"]+)"/.exec(before)?.[1] ?? '';
    const typed = {
      intent: 'save-draft',
      'line-items': mark,
      'line-0-dose': '7',
      'line-1-dose': '30',
      'line-1-directions': '30 units at night',
    };
    expect((await boss.browser.post(deskAt(orderId), typed)).status).toBe(200);
    await correct(orderId, { ozempic: '0' });
    const doses = async () =>
      [...(await (await boss.browser.get(deskAt(orderId))).text()).matchAll(/<input[^>]*>/g)]
        .map(([input]) => input)
        .filter((input) => /name="line-\d-dose"/.test(input))
        .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(await doses()).toEqual(['30']);
    // The page of the former lines is left only now.
    expect((await boss.browser.post(deskAt(orderId), typed)).status).toBe(200);
    expect(await doses()).toEqual(['30']);
    const stale = await approveAtDesk(store, boss.browser, orderId, { 'line-items': mark });
    expect(stale.status).toBe(409);
    expect(words(await stale.text())).toContain('lines of this order have changed');
  });

  test('of an approved and paid order take back approval, packs and payment', async () => {
    const { orderId } = await waiting([OZEMPIC]);
    await approved(store, boss.browser, orderId);
    const paid = totalOf(store, [OZEMPIC]);
    await books.receive(orderId, paid);
    const before = await books.payment(orderId);
    expect((await correct(orderId, { ozempic: '1' })).status).toBe(302);
    expect(await orderRow(orderId)).toMatchObject({ status: 'Order Requested' });
    const held = await store.deps.db
      .selectFrom('balance_entries')
      .select(['kind', 'packs'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(held).toEqual([
      { kind: 'taken', packs: 2 },
      { kind: 'returned', packs: 2 },
    ]);
    expect(await books.standingOf(before.id)).toMatchObject({ owed: paid });
    expect(await mailsOf(orderId)).toMatchObject([{ again: true, owedCents: paid }]);
    expect(await books.mailKinds(orderId)).toContain('payment-task-store: owed back');
    await approved(store, boss.browser, orderId);
    const after = await books.payment(orderId);
    expect(after.id).not.toBe(before.id);
    expect(after.amount_cents).toBe(totalOf(store, [{ ...OZEMPIC, quantity: 1 }]));
  });

  test('forget the first of two approvals, which was for other lines', async () => {
    const { orderId } = await waiting([{ ...LANTUS, quantity: 1 }, OZEMPIC]);
    await store.deps.db
      .updateTable('reviews')
      .set({ state: 'second look', first_by: boss.id, first_typed: JSON.stringify({}) })
      .where('order_id', '=', orderId)
      .execute();
    await correct(orderId, { ozempic: '1' });
    const review = await store.deps.db
      .selectFrom('reviews')
      .select(['state', 'first_by', 'first_typed'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(review).toEqual({ state: 'waiting', first_by: null, first_typed: null });
  });

  test('can be put back to what was ordered, until the patient orders again', async () => {
    const { patient, orderId } = await waiting([OZEMPIC]);
    await correct(orderId, { ozempic: '1' });
    expect((await correct(orderId, { ozempic: '2' })).status).toBe(302);
    expect(await wordsOf(patient.browser.get(`/account/orders/${orderId}`))).not.toContain(
      'instead of',
    );
    expect((await correct(orderId, { ozempic: '3' })).status).toBe(422);
    await correct(orderId, { ozempic: '1' });
    await orderOf(store, patient, [NEEDLES]);
    const answer = await correct(orderId, { ozempic: '2' });
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain('since placed another order');
    expect((await itemsOf(orderId))[0]?.quantity).toBe(1);
  });

  test('of an order without a prescription go back to be checked', async () => {
    const { orderId } = await books.approved();
    expect((await correct(orderId, { bdpenneedle: '2' })).status).toBe(302);
    expect(await orderRow(orderId)).toMatchObject({ status: 'Order Requested' });
    expect((await books.payment(orderId)).ended_at).not.toBeNull();
    await books.set(orderId, 'Order Confirmed');
    expect((await books.payment(orderId)).amount_cents).toBe(
      totalOf(store, [{ ...NEEDLES, quantity: 2 }]),
    );
  });
});

describe('a correction of lines that cannot be', () => {
  test.each([
    ['without a reason for the patient', {}, { sentence: ' ' }, 422, 'Tell the patient why'],
    ['with too long a reason', {}, { sentence: 'x'.repeat(601) }, 422, 'at most 600 characters'],
    ['of nothing', {}, {}, 422, 'Nothing was changed'],
    ['of every line', { ozempic: '0', lantus: '0' }, {}, 409, 'at least one line'],
    ['beyond the order', { ozempic: '99' }, {}, 422, 'from 0 to 2'],
    ['with words for packs', { ozempic: 'all' }, {}, 422, 'from 0 to 2'],
    ['without a version', { ozempic: '1' }, { version: '' }, 422, ''],
    ['of an older version', { ozempic: '1' }, { version: '1' }, 409, 'changed in the meantime'],
  ])('%s is refused, and stays in the form', async (_, packs, more, status, told) => {
    const { orderId } = await waiting([OZEMPIC, LANTUS]);
    const before = [await orderRow(orderId), await itemsOf(orderId)];
    const answer = await correct(orderId, packs, more);
    const html = await answer.text();
    expect([answer.status, words(html)]).toEqual([status, expect.stringContaining(told)]);
    expect([await orderRow(orderId), await itemsOf(orderId)]).toEqual(before);
    expect(html).toContain('Read twice.');
    expect(await mailsOf(orderId)).toEqual([]);
  });

  test.each([
    ['a pack is recorded', (id: string) => packed(store.deps.db, id), 'is being packed'],
    [
      'the parcel has left',
      (id: string) =>
        store.deps.db
          .updateTable('orders')
          .set({ status: 'Order Shipped', shipped_at: new Date() })
          .where('id', '=', id)
          .execute(),
      'has left',
    ],
    [
      'it is cancelled',
      (id: string) =>
        store.deps.db
          .updateTable('orders')
          .set({ status: 'Cancelled' })
          .where('id', '=', id)
          .execute(),
      'is cancelled',
    ],
  ])('is refused once %s', async (_, happen, told) => {
    const { orderId } = await waiting([OZEMPIC]);
    await approved(store, boss.browser, orderId);
    await happen(orderId);
    const before = await orderRow(orderId);
    const answer = await correct(orderId, { ozempic: '1' });
    expect([answer.status, words(await answer.text())]).toEqual([
      409,
      expect.stringContaining(told),
    ]);
    expect(await orderRow(orderId)).toEqual(before);
    expect(await wordsOf(boss.browser.get(linesAt(orderId)))).toContain(told);
  });

  test('is refused while a decision can still be undone', async () => {
    const { orderId } = await waiting([OZEMPIC]);
    await store.deps.db
      .insertInto('pending_decisions')
      .values({
        id: crypto.randomUUID(),
        order_id: orderId,
        staff_id: boss.id,
        decision: 'approve',
        version: 1,
        record_version: null,
        reason: '',
        sentence: '',
        typed: JSON.stringify({}),
        vouched: [],
        override_gates: [],
        override_reason: null,
        made_at: new Date(),
        due_at: new Date(),
      })
      .execute();
    const answer = await correct(orderId, { ozempic: '1' });
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain('about to take effect');
  });

  test('is refused to others', async () => {
    const { patient, orderId } = await waiting([OZEMPIC]);
    const before = await itemsOf(orderId);
    const support = await staffOf(store, 'support');
    expect((await correct(orderId, { ozempic: '1' }, {}, support)).status).toBe(403);
    expect((await support.browser.get(linesAt(orderId))).status).toBe(403);
    await patient.browser.post(linesAt(orderId), { version: '1', sentence: 'x' });
    expect(await itemsOf(orderId)).toEqual(before);
  });

  test('of two at once is told to look again', async () => {
    const { orderId } = await waiting([OZEMPIC, LANTUS]);
    const answers = await Promise.all([
      correct(orderId, { ozempic: '1' }),
      correct(orderId, { lantus: '0' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect(await mailsOf(orderId)).toHaveLength(1);
  });
});
