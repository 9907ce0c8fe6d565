import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDLES } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import {
  cardOf,
  customerOf,
  DASHBOARD,
  deskOf,
  orderAt,
  orderOf,
  USERS,
  userAt,
  words,
  wordsOf,
} from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  desk = await deskOf(store);
});
afterAll(() => store.close());

const remove = (userId: string): Promise<Response> =>
  desk.admin.post(USERS, { intent: 'delete-user', userId });

describe('All Users', () => {
  test('shows each customer without a password', async () => {
    const { who, userId } = await customerOf(store);
    const html = await (await desk.admin.get(userAt(userId))).text();
    expect(html).toMatch(/<h2[^>]*>All Users</);
    const card = words(cardOf(html, userId));
    for (const part of [
      'Ada Byron',
      who.email,
      'Phone +1 202 555 0187',
      '12 Elm Street, 4B, Springfield, Illinois 62701, United States',
      'Delete',
    ])
      expect(card).toContain(part);
    expect(card).toMatch(/Member since [A-Z][a-z]+ \d{1,2}, \d{4}/);
    expect(html).not.toContain(who.password);
    expect(html).not.toContain('$argon2');
  });

  test('shows the orders of a customer, which link back to the customer', async () => {
    const customer = await customerOf(store);
    const orderId = await orderOf(store, customer);
    const html = await (await desk.admin.get(userAt(customer.userId))).text();
    const card = cardOf(html, customer.userId);
    expect(card).toContain(`href="${orderAt(orderId)}"`);
    expect(words(card)).toContain('Order Requested');
    const order = await (await desk.admin.get(orderAt(orderId))).text();
    expect(cardOf(order, orderId).replaceAll('&amp;', '&')).toContain(
      `href="${userAt(customer.userId)}"`,
    );
  });

  test('is filtered by query parameters and offers the existing countries', async () => {
    const [here, there] = [await customerOf(store), await customerOf(store, { country: 'Chile' })];
    await store.deps.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', here.userId)
      .execute();
    const html = await (await desk.admin.get(`${USERS}&confirmed=no&country=Chile`)).text();
    const page = words(html);
    expect(page).toContain('1 user found');
    expect(page).toContain(there.who.email);
    expect(page).not.toContain(here.who.email);
    expect(html).toMatch(/<select[^>]*name="country"[\s\S]*<option[^>]* selected=""[^>]*>Chile</);
    expect(await wordsOf(desk.admin.get(`${USERS}&confirmed=yes&country=Chile`))).toContain(
      'No users match.',
    );
  });

  test('reports an empty list', async () => {
    const empty = await openStore({ asOwner: true });
    try {
      const other = await deskOf(empty);
      expect(await wordsOf(other.admin.get(USERS))).toContain('No users found.');
    } finally {
      await empty.close();
    }
  });
});

describe('deleting a user', () => {
  test('removes them and their orders from the lists and ends their sessions', async () => {
    const customer = await customerOf(store);
    const orderId = await orderOf(store, customer);
    const answer = await remove(customer.userId);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(USERS);
    const users = await (await desk.admin.get(USERS)).text();
    expect(words(users)).toContain('User Deleted User has been deleted successfully.');
    const orders = await (await desk.admin.get(DASHBOARD)).text();
    for (const html of [users, orders])
      for (const gone of [customer.userId, customer.who.email, orderId])
        expect(html).not.toContain(gone);
    expect((await customer.browser.get('/account')).headers.get('location')).toMatch(/^\/login/);
    const login = await store.deps.customers.login(
      { ...customer.who, rememberMe: false },
      { address: '127.0.0.1', userAgent: 'test' },
    );
    expect(login.ok).toBe(false);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from mails where recipient = ${customer.who.email}) as found`.execute(
      store.deps.db,
    );
    expect(rows[0]?.found).toBe(false);
  });

  test('is recorded once for each order', async () => {
    const customer = await customerOf(store);
    const seen = await orderOf(store, customer);
    const gone = await orderOf(store, customer, [NEEDLES]);
    await desk.admin.post(DASHBOARD, { intent: 'delete-order', orderId: gone });
    await remove(customer.userId);
    for (const id of [seen, gone])
      expect(await desk.events(id)).toEqual([
        expect.objectContaining({
          kind: 'deleted',
          actor_kind: 'staff',
          from_status: 'Order Requested',
          to_status: 'Order Requested',
        }),
      ]);
    expect((await desk.events(seen))[0]?.actor_id).not.toBeNull();
  });

  test('does not affect other customers', async () => {
    const customer = await customerOf(store);
    const neighbour = await customerOf(store);
    const kept = await orderOf(store, neighbour);
    await remove(customer.userId);
    expect(await (await desk.admin.get(USERS)).text()).toContain(neighbour.who.email);
    expect((await desk.order(kept)).deleted_at).toBeNull();
    expect(await desk.mails(kept)).toEqual([]);
  });

  test('reports a user who does not exist', async () => {
    const customer = await customerOf(store);
    await remove(customer.userId);
    for (const userId of [customer.userId, 'nobody', '']) {
      const again = await remove(userId);
      expect(again.status).toBe(404);
      expect(await wordsOf(again)).toContain('Failed to delete user. This user does not exist.');
    }
  });

  test('reports a database failure and deletes nothing', async () => {
    const broken = await openStore({ asOwner: true });
    try {
      const other = await deskOf(broken);
      const customer = await customerOf(broken);
      await sql`alter table sessions rename to sessions_gone`.execute(broken.deps.db);
      const answer = await other.admin.post(USERS, {
        intent: 'delete-user',
        userId: customer.userId,
      });
      expect(answer.status).toBe(500);
      const html = await answer.text();
      expect(words(html)).toContain('Failed to delete user');
      expect(html).toContain(customer.who.email);
    } finally {
      await broken.close();
    }
  });
});
