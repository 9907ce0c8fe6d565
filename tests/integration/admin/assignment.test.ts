import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { waiting } from '#tests/integration/review/bench.ts';
import { customerOf, DASHBOARD, orderAt, orderOf, words, wordsOf } from './desk.ts';

let store: Store;
let ana: StaffMember;
let ben: StaffMember;
let orderId: string;
let other: string;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'administrator');
  ben = await staffOf(store, 'support');
  await store.deps.db.updateTable('staff').set({ name: 'Ana' }).where('id', '=', ana.id).execute();
  await store.deps.db.updateTable('staff').set({ name: 'Ben' }).where('id', '=', ben.id).execute();
  const customer = await customerOf(store);
  orderId = await orderOf(store, customer);
  other = await orderOf(store, await customerOf(store));
});
afterAll(() => store.close());

const assign = (by: StaffMember, to: string, seen: string, id = orderId) =>
  by.browser.post(orderAt(id), { intent: 'assign-order', orderId: id, staffId: to, seen });
const assigneeOf = async (id = orderId): Promise<string | undefined> =>
  (
    await store.deps.db
      .selectFrom('staff_assignments')
      .select('staff_id')
      .where('order_id', '=', id)
      .executeTakeFirst()
  )?.staff_id;
const listed = async (by: StaffMember, query: string): Promise<readonly string[]> => {
  const html = await (await by.browser.get(`${DASHBOARD}?${query}`)).text();
  return [orderId, other].filter((id) => html.includes(`open=${id}`));
};

describe('an order', () => {
  test('is taken, given to a colleague, and released, and the lists follow', async () => {
    expect((await assign(ana, ana.id, '')).status).toBe(302);
    expect(await assigneeOf()).toBe(ana.id);
    expect(await listed(ana, 'assigned=me')).toEqual([orderId]);
    expect(await listed(ben, 'assigned=me')).toEqual([]);
    expect(await listed(ben, 'assigned=nobody')).toEqual([other]);
    expect(await wordsOf(ben.browser.get(DASHBOARD))).toContain('Assigned to Ana');

    expect((await assign(ana, ben.id, ana.id)).status).toBe(302);
    expect(await listed(ben, 'assigned=me')).toEqual([orderId]);

    expect((await assign(ben, '', ben.id)).status).toBe(302);
    expect(await assigneeOf()).toBeUndefined();
    expect(await listed(ben, 'assigned=nobody')).toHaveLength(2);
  });

  test('that a colleague took meanwhile is not taken from them', async () => {
    await assign(ana, ana.id, '');
    const late = await assign(ben, ben.id, '');
    expect(late.status).toBe(409);
    expect(words(await late.text())).toContain('This order is now assigned to Ana.');
    expect(await assigneeOf()).toBe(ana.id);
    await assign(ana, '', ana.id);
  });

  test('is taken by one of two who press at once', async () => {
    const both = await Promise.all([assign(ana, ana.id, ''), assign(ben, ben.id, '')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    await assign(ana, '', (await assigneeOf()) ?? '');
  });

  test('of somebody who was suspended counts as nobody’s, and can be taken', async () => {
    const cleo = await staffOf(store, 'support');
    await assign(ana, cleo.id, '');
    await store.deps.db
      .updateTable('staff')
      .set({ suspended_at: new Date() })
      .where('id', '=', cleo.id)
      .execute();
    expect(await listed(ana, 'assigned=nobody')).toHaveLength(2);
    expect((await assign(ana, cleo.id, '')).status).toBe(422);
    expect((await assign(ana, ana.id, '')).status).toBe(302);
    await assign(ana, '', ana.id);
  });

  test.each([
    ['to a stranger', () => '9d5f6a1e-0000-4000-8000-000000000000', 422],
    ['to what is no person', () => 'x', 422],
  ])('is not assigned %s', async (_, to, status) => {
    expect((await assign(ana, to(), '')).status).toBe(status);
    expect(await assigneeOf()).toBeUndefined();
  });

  test('keeps its version, so that a form that is open elsewhere stays valid', async () => {
    const version = () =>
      store.deps.db
        .selectFrom('orders')
        .select('version')
        .where('id', '=', orderId)
        .executeTakeFirst();
    const before = await version();
    await assign(ana, ana.id, '');
    expect(await version()).toEqual(before);
    await assign(ana, '', ana.id);
  });

  test('records who assigned it in the audit log', async () => {
    await assign(ana, ben.id, '');
    const { rows } = await sql`
      select actor_id, subject_id from audit_entries
        where action = 'order assigned' and subject_id = ${ben.id} and order_id = ${orderId}
      union all select actor_id, subject_id from audit_pending
        where action = 'order assigned' and subject_id = ${ben.id} and order_id = ${orderId}`.execute(
      store.deps.db,
    );
    expect(rows.at(-1)).toEqual({ actor_id: ana.id, subject_id: ben.id });
    await assign(ana, '', ben.id);
  });

  test('leaves its assignment when it is deleted', async () => {
    const gone = await orderOf(store, await customerOf(store));
    await assign(ana, ana.id, '', gone);
    await ana.browser.post(orderAt(gone), { intent: 'delete-order', orderId: gone });
    expect(await assigneeOf(gone)).toBeUndefined();
  });
});

describe('several orders', () => {
  const assignMany = (by: StaffMember, orders: readonly string[], to: string) => {
    const form = new URLSearchParams({ staffId: to, back: `${DASHBOARD}?assigned=nobody` });
    for (const id of orders) form.append('order', `${id} 1`);
    return by.browser.post('/admin/orders/assignment', form);
  };

  test('are given to one colleague, except those that somebody else takes care of', async () => {
    await assign(ana, ana.id, '');
    const answer = await assignMany(ben, [orderId, other], ben.id);
    expect(answer.status).toBe(200);
    const text = words(await answer.text());
    expect(text).toContain('1 of 2 orders changed');
    expect(text).toContain('Not changed: This order is now assigned to Ana.');
    expect(await assigneeOf()).toBe(ana.id);
    expect(await assigneeOf(other)).toBe(ben.id);
    await assign(ana, '', ana.id);
    await assign(ben, '', ben.id, other);
  });

  test.each([
    ['no order', () => [], () => ben.id, 'Please select at least one order.'],
    ['nobody', () => [other], () => '', 'Please choose who will handle the orders.'],
    [
      'more than a page',
      () => Array.from({ length: 51 }, (_, index) => `x${index}`),
      () => ben.id,
      'Please select at most 50 orders.',
    ],
  ])('are not assigned with %s', async (_, orders, to, message) => {
    const answer = await assignMany(ben, orders(), to());
    expect(answer.status).toBe(422);
    expect(words(await answer.text())).toContain(message);
    expect(await assigneeOf(other)).toBeUndefined();
  });
});

test('the review queue shows and filters by who takes care of an order', async () => {
  const pharmacist = await staffOf(store, 'pharmacist');
  const [first, second] = [await waiting(store), await waiting(store)];
  await assign(ana, pharmacist.id, '', first.orderId);
  const queue = async (query: string): Promise<readonly string[]> => {
    const html = await (await pharmacist.browser.get(`/admin/review?${query}`)).text();
    return [first.orderId, second.orderId].filter((id) => html.includes(`/admin/review/${id}`));
  };
  expect(await queue('')).toEqual([first.orderId, second.orderId]);
  expect(await queue('assigned=me')).toEqual([first.orderId]);
  expect(await queue('assigned=nobody')).toEqual([second.orderId]);
  expect(await wordsOf(pharmacist.browser.get('/admin/review?assigned=me'))).toContain(
    'Assigned to',
  );
  const file = await (await pharmacist.browser.get('/admin/review.csv?assigned=me')).text();
  expect(file).toContain(first.orderId);
  expect(file).not.toContain(second.orderId);
});
