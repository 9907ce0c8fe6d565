import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';
import { customerOf, DASHBOARD, deskOf, orderAt, orderOf, words, wordsOf } from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  desk = await deskOf(store);
});
afterAll(() => store.close());

const newOrder = async () => ({ id: await orderOf(store, await customerOf(store)) });

describe('a forged form', () => {
  test.each([
    ['no intent', { intent: '' }],
    ['an unknown intent', { intent: 'drop-table' }],
    ['an unknown status', { intent: 'set-status', status: 'Lost' }],
    ['a non-numeric version', { intent: 'set-status', status: 'Delivered', version: 'latest' }],
    ['a negative version', { intent: 'set-status', status: 'Delivered', version: '-1' }],
    ['a huge version', { intent: 'set-status', status: 'Delivered', version: '1e99' }],
  ])('gets a 422 for %s and changes nothing', async (_, values) => {
    const { id } = await newOrder();
    const answer = await desk.send(id, values);
    expect(answer.status).toBe(422);
    expect(await wordsOf(answer)).toMatch(/out of date|listed statuses/);
    expect((await desk.order(id)).version).toBe(1);
  });

  test.each(['', '1', '../users', "' or 1=1 --", '00000000-0000-7000-8000-000000000000'])(
    'gets a 404 for the order %j',
    async (orderId) => {
      const answer = await desk.admin.post(DASHBOARD, {
        intent: 'set-status',
        status: 'Delivered',
        version: '1',
        orderId,
      });
      expect(answer.status).toBe(404);
    },
  );
});

describe('a form that is sent by script', () => {
  test('leads back to the page when the page does not show the outcome itself', async () => {
    const { id } = await newOrder();
    const answer = await desk.admin.post(`/admin/dashboard.data?open=${id}`, {
      intent: 'set-status',
      orderId: id,
      version: '1',
      status: 'Cancelled',
    });
    const text = await answer.text();
    expect(text).toContain(`"${orderAt(id)}"`);
    expect(text).not.toContain('dashboard.data');
  });

  test('gets the outcome as data', async () => {
    const { id } = await newOrder();
    const send = async (values: Record<string, string>) =>
      desk.admin.post('/admin/dashboard.data', {
        orderId: id,
        version: '1',
        answer: 'data',
        ...values,
      });
    const refused = await send({ intent: 'set-status', status: 'Order Confirmed' });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Prescription required before confirming order');
    const saved = await send({ intent: 'set-status', status: 'Cancelled' });
    expect(saved.status).toBe(200);
    expect(await saved.text()).toContain('status-updated');
    expect((await desk.order(id)).status).toBe('Cancelled');
  });
});

describe('when the database fails', () => {
  test('the page stays usable and reports the failed action', async () => {
    const broken = await openStore({ asOwner: true });
    try {
      const other = await deskOf(broken);
      const customer = await customerOf(broken);
      const id = await orderOf(broken, customer);
      await sql`alter table orders rename to orders_gone`.execute(broken.deps.db);
      const list = await other.admin.get(DASHBOARD);
      expect(list.status).toBe(503);
      const html = await list.text();
      expect(words(html)).toContain('Failed to fetch data');
      expect(html).toContain('>Logout<');

      await sql`alter table orders_gone rename to orders`.execute(broken.deps.db);
      await sql`alter table order_events rename to order_events_gone`.execute(broken.deps.db);
      for (const [message, values] of [
        ['The order status could not be saved.', { intent: 'set-status', status: 'Delivered' }],
        [
          'Failed to update tracking information',
          { intent: 'set-status', status: 'In Transit', tracking: '1Z999' },
        ],
        ['Failed to update tracking information', { intent: 'add-tracking', tracking: '1Z999' }],
        ['Failed to delete order', { intent: 'delete-order' }],
      ] as const) {
        const answer = await other.send(id, { ...values });
        expect(answer.status).toBe(500);
        expect(await wordsOf(answer)).toContain(message);
      }
      expect(await other.order(id)).toMatchObject({ version: 1, deleted_at: null });
      expect(await other.mails(id)).toEqual([]);
      expect(broken.log.join('')).not.toContain(customer.who.email);
    } finally {
      await broken.close();
    }
  });
});
