import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overriding } from '#tests/support/gates.ts';
import { announced, readPage, textOf } from '#tests/support/pages.ts';
import { whileFailing, whileMissing } from '#tests/support/injected-failures.ts';
import { NEEDLES, place, shopper } from '#tests/support/shopping.ts';
import { administrator, type Browser, openStore, type Store } from '#tests/support/store.ts';

/** §8 "Error catalogue", the rows of the staff's screens, where the server says it. */

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

describe('admin login', () => {
  test("success: 'Login Successful' / 'Welcome to admin dashboard'", async () => {
    const page = await openStore().then(async (own) => {
      const password = 'Once-shown-password';
      const made = await own.deps.staff.ensureFirstAdministrator({
        newUsername: () => 'admin',
        newPassword: () => password,
      });
      const by = own.browser();
      const answer = await by.post('/admin', { username: made?.username ?? '', password });
      const words = await announced(by, answer);
      await own.close();
      return words;
    });
    expect(page).toBe('Login Successful Welcome to admin dashboard');
  });

  test("failure: 'Invalid admin credentials'", async () => {
    const page = await readPage(
      store.browser().post('/admin', { username: 'root', password: 'toor' }),
    );
    expect(page.status).toBe(401);
    expect(page.main).toContain('Invalid admin credentials');
  });
});

describe('dashboard', () => {
  const order = async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    return {
      id,
      form: {
        orderId: id,
        version: '1',
        otherTracking: 'yes',
        skipSteps: 'yes',
        ...(await overriding(store, admin)),
      },
    };
  };
  const change = (form: Record<string, string>) => admin.post('/admin/dashboard', form);

  test.each([
    ['', 'orders'],
    ['?tab=users', 'users'],
  ])("load failure%s: 'Failed to fetch data', the page stays", async (query, table) => {
    // A session is not read from either table's own rows of this kind.
    const page = await whileMissing(store, table, () =>
      readPage(admin.get(`/admin/dashboard${query}`)),
    );
    expect(page.status).toBe(503);
    expect(page.main).toContain('Failed to fetch data');
    expect(page.main).not.toMatch(/planted|relation/);
    expect(page.main).toContain('Orders');
  });

  test("status change: 'Status Updated' / 'Order status has been updated successfully.'", async () => {
    const { form } = await order();
    const answer = await change({ ...form, intent: 'set-status', status: 'Delivered' });
    expect(await announced(admin, answer)).toBe(
      'Status Updated Order status has been updated successfully.',
    );
  });

  test('status change: a failure shows the server’s message, and nothing is changed', async () => {
    const { id, form } = await order();
    for (const table of ['order_events', 'mails', 'pgboss.job']) {
      const answer = await whileFailing(store, table, () =>
        change({ ...form, intent: 'set-status', status: 'Delivered' }),
      );
      expect(answer.status).toBe(500);
      expect(textOf(await answer.text())).toContain('The order status could not be saved');
    }
    const row = await store.deps.db
      .selectFrom('orders')
      .select(['status', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'Order Requested', version: 1 });
  });

  test("tracking saved: 'Tracking Info Added' / 'Order tracking information has been updated successfully.'", async () => {
    const ways: readonly Record<string, string>[] = [
      { intent: 'add-tracking' },
      { intent: 'set-status', status: 'Order Shipped' },
    ];
    for (const more of ways) {
      const { form } = await order();
      const answer = await change({ ...form, ...more, tracking: 'T-1' });
      expect(await announced(admin, answer)).toBe(
        'Tracking Info Added Order tracking information has been updated successfully.',
      );
    }
  });

  test("tracking failure: 'Failed to update tracking information'", async () => {
    const { form } = await order();
    const answer = await whileFailing(store, 'order_events', () =>
      change({ ...form, intent: 'add-tracking', tracking: 'T-1' }),
    );
    expect(answer.status).toBe(500);
    expect(textOf(await answer.text())).toContain('Failed to update tracking information');
  });

  test("order deleted: 'Order Deleted' / 'Order has been deleted successfully.'; failure 'Failed to delete order'", async () => {
    const { id } = await order();
    const form = { intent: 'delete-order', orderId: id };
    const refused = await whileFailing(store, 'order_items', () => change(form));
    expect(refused.status).toBe(500);
    expect(textOf(await refused.text())).toContain('Failed to delete order');
    expect((await readPage(admin.get(`/admin/dashboard?open=${id}`))).main).toContain(
      `Order ${id}`,
    );
    expect(await announced(admin, await change(form))).toBe(
      'Order Deleted Order has been deleted successfully.',
    );
    const again = await change(form);
    expect(again.status).toBe(404);
    expect(textOf(await again.text())).toContain('Failed to delete order');
  });

  test("user deleted: 'User Deleted' / 'User has been deleted successfully.'; failure 'Failed to delete user'", async () => {
    const { userId } = await shopper(store);
    const form = { intent: 'delete-user', userId };
    const refused = await whileFailing(store, 'users', () => change(form));
    expect(refused.status).toBe(500);
    expect(textOf(await refused.text())).toContain('Failed to delete user');
    expect(await announced(admin, await change(form))).toBe(
      'User Deleted User has been deleted successfully.',
    );
    expect(textOf(await (await change(form)).text())).toContain('Failed to delete user');
  });
});
