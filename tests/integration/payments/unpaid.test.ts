import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { isPacked } from '#domain/payments/reconcile.ts';
import { orderAt, words } from '#tests/integration/admin/desk.ts';
import { overriding } from '#tests/support/gates.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { type Books, booksOf } from './books.ts';

let store: Store;
let books: Books;
let boss: StaffMember;
beforeAll(async () => {
  store = await openStore();
  books = await booksOf(store);
  boss = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const PACKED = ORDER_STATUSES.filter(isPacked);

/** Submits the status form as a browser without JavaScript does. */
const plain = async (orderId: string, values: Record<string, string>): Promise<Response> =>
  boss.browser.post(orderAt(orderId), {
    intent: 'set-status',
    orderId,
    version: String((await books.order(orderId)).version),
    tracking: '84 8713 5506',
    ...values,
  });

/** The audit entries and payment trail entries about sending the order unpaid. */
const notedOf = async (orderId: string) => {
  const { db } = store.deps;
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action'])
    .where('order_id', '=', orderId)
    .where('action', '=', 'payment sent unpaid')
    .execute();
  const trail = await db
    .selectFrom('payment_trail')
    .innerJoin('payments', 'payments.id', 'payment_trail.payment_id')
    .select(['payment_trail.actor_id', 'payment_trail.detail', 'payment_trail.amount_cents'])
    .where('payments.order_id', '=', orderId)
    .where('payment_trail.kind', '=', 'sent unpaid')
    .execute();
  return { entries, trail };
};

/** The hidden fields of the form that replaces the dialog. */
const questionIn = (html: string): Record<string, string> => {
  const start = html.indexOf('aria-labelledby="stopped-change"');
  const part = html.slice(start, html.indexOf('</form>', start));
  return Object.fromEntries(
    [...part.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
};

describe('an unpaid order', () => {
  test.each(PACKED)('is set to %s only with an override', async (status) => {
    const { orderId } = await books.approved();
    const before = await books.order(orderId);
    const answer = await plain(orderId, { status });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(words(html)).toContain(`${status} was not set. $47.97 is still unpaid`);
    expect(words(html)).toContain('This order is not ready');
    expect(await books.order(orderId)).toEqual(before);
    expect(await notedOf(orderId)).toEqual({ entries: [], trail: [] });

    // The form repeats all submitted fields.
    const again = questionIn(html);
    expect(again).toEqual({
      orderId,
      version: String(before.version),
      status,
      tracking: '84 8713 5506',
      ...(status === 'Preparing for Shipment' ? {} : { skipSteps: 'yes' }),
    });
    expect((await plain(orderId, again)).status).toBe(409);
    const override = await overriding(store, boss.browser);
    expect((await plain(orderId, { ...again, ...override })).status).toBe(302);
    expect((await books.order(orderId)).status).toBe(status);
    expect(await notedOf(orderId)).toEqual({
      entries: [{ actor_id: boss.id, action: 'payment sent unpaid' }],
      trail: [
        { actor_id: boss.id, detail: `${status}, confirmed`, amount_cents: before.total_cents },
      ],
    });
  });

  test('needs its tracking number before anything else', async () => {
    const { orderId } = await books.approved();
    const answer = await plain(orderId, { status: 'Order Shipped', tracking: ' ' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(words(html)).toContain('Please enter tracking information');
    expect(questionIn(html)).toEqual({});
  });

  test('keeps its status if it was changed before the override', async () => {
    const { orderId } = await books.approved();
    const again = questionIn(await (await plain(orderId, { status: 'Delivered' })).text());
    await books.set(orderId, 'Preparing for Shipment');
    const override = await overriding(store, boss.browser);
    const late = await plain(orderId, { ...again, ...override });
    expect(late.status).toBe(409);
    expect((await books.order(orderId)).status).toBe('Preparing for Shipment');
  });

  test.each(ORDER_STATUSES.filter((status) => !isPacked(status)))(
    'is set to %s without an override',
    async (status) => {
      const { orderId } = await books.approved();
      expect((await plain(orderId, { status })).status).toBe(302);
      expect(await notedOf(orderId)).toEqual({ entries: [], trail: [] });
    },
  );

  test('gets no tracking information', async () => {
    const { orderId } = await books.approved();
    const answer = await plain(orderId, { intent: 'add-tracking' });
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain('The tracking information was not saved.');
    const override = await overriding(store, boss.browser);
    expect((await plain(orderId, { intent: 'add-tracking', ...override })).status).toBe(302);
  });
});

test('a paid order is packed and sent without an override', async () => {
  const { orderId } = await books.approved();
  await books.receive(orderId, (await books.order(orderId)).total_cents);
  for (const status of PACKED) expect((await plain(orderId, { status })).status).toBe(302);
  expect(await notedOf(orderId)).toEqual({ entries: [], trail: [] });
});
