import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReminders } from '#usecases/reminders/send-reminders.ts';
import { decide, typedOzempic, waiting } from '#tests/integration/review/bench.ts';
import { openStore, staffOf, type Store } from '#tests/support/store.ts';
import { reminding } from '#worker-deps';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: Store;
let pharmacist: Awaited<ReturnType<typeof staffOf>>;
beforeAll(async () => {
  store = await openStore();
  pharmacist = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const run = (): Promise<number> => sendReminders({ ...store.deps, ...reminding(store.deps) });

const before = (days: number): Date => new Date(store.deps.clock().getTime() - days * DAY);

const toldOf = async (orderId: string): Promise<readonly string[]> =>
  (await store.deps.db.selectFrom('mails').select(['template', 'data']).execute())
    .filter(({ data }) => data['orderId'] === orderId)
    .map(({ template }) => template)
    .filter((template) => template === 'answer-missing' || template === 'payment-link-ending');

/** Moves the reminders of an order to an earlier date. */
const remindedBefore = (orderId: string, days: number) =>
  store.deps.db
    .updateTable('reminders')
    .set({ sent_at: before(days) })
    .where('order_id', '=', orderId)
    .execute();

test('a second question gets its own reminder, once despite concurrent workers', async () => {
  const { orderId } = await waiting(store);
  const asked = (daysAgo: number) =>
    store.deps.db
      .updateTable('reviews')
      .set({ state: 'information asked', decided_at: before(daysAgo) })
      .where('order_id', '=', orderId)
      .execute();
  await asked(9);
  await run();
  await remindedBefore(orderId, 6);
  await run();
  expect(await toldOf(orderId)).toEqual(['answer-missing']);
  await asked(4);
  await Promise.all([run(), run(), run()]);
  expect(await toldOf(orderId)).toEqual(['answer-missing', 'answer-missing']);
});

test('another payment link gets its own reminder, once', async () => {
  const { orderId } = await waiting(store);
  await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
  const until = new Date(store.deps.clock().getTime() + 30 * HOUR);
  await sql`update payments set created_at = ${before(6)}, link_expires_at = ${until}
    where order_id = ${orderId}`.execute(store.deps.db);
  await run();
  await run();
  expect(await toldOf(orderId)).toEqual(['payment-link-ending']);
  await remindedBefore(orderId, 5);
  await run();
  await run();
  expect(await toldOf(orderId)).toEqual(['payment-link-ending', 'payment-link-ending']);
});
