import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { type Browser, openStore, staffOf, type Store } from '#tests/support/store.ts';
import { customerOf, orderOf, prescribe, words } from './desk.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const page = async (browser: Browser, path: string): Promise<string> => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return words(await answer.text());
};

test('the home names each queue that a role works on, with its size and what is late', async () => {
  const customer = await customerOf(store);
  await prescribe(customer, await orderOf(store, customer));
  const other = await customerOf(store);
  const late = await orderOf(store, other);
  await prescribe(other, late);
  const { db } = store.deps;
  await db
    .updateTable('reviews')
    .set({ waiting_since: new Date(store.deps.clock().getTime() - 50 * 3_600_000) })
    .where('order_id', '=', late)
    .execute();
  await sql`insert into mails (id, template, recipient, data, created_at, failed_at)
    values (${randomUUID()}, 'order-placed', 'a@example.com', '{}', ${store.deps.clock()}, ${store.deps.clock()})`.execute(
    db,
  );
  const pharmacist = (await staffOf(store, 'pharmacist')).browser;
  const forPharmacist = await page(pharmacist, '/admin/home');
  expect(forPharmacist).toContain(
    'Review queue Prescriptions to review within 24 hours 2 2 days 1',
  );
  expect(forPharmacist).toMatch(/Overdue Orders that should have left[^0-9]* 1 2 days 1/);
  expect(forPharmacist).toContain('Ready to pack');
  expect(forPharmacist).not.toContain('Failed emails');
  expect(forPharmacist).toMatch(/Review 2 to review/);

  const support = (await staffOf(store, 'support')).browser;
  const forSupport = await page(support, '/admin/home');
  expect(forSupport).toContain('Failed emails Emails that could not be delivered 1');
  expect(forSupport).not.toContain('Review queue');
  expect(forSupport).not.toContain(customer.who.email);

  // The view lists what the home counts.
  const listed = await page(pharmacist, '/admin/dashboard?view=overdue');
  expect(listed).toContain('1 order found');
  expect(listed).toContain(orderNumber(late));
});
