import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toCents } from '#domain/money.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { type Books, booksOf } from './books.ts';

vi.setConfig({ testTimeout: 300_000 });

let store: Store;
let books: Books;
beforeAll(async () => {
  store = await openStore();
  books = await booksOf(store);
});
afterAll(() => store.close());

type Call =
  | {
      readonly kind: 'paid' | 'reversed' | 'reversal lifted' | 'refunded' | 'refund failed';
      readonly at: number;
    }
  | { readonly kind: 'failed' | 'expired' | 'on its way'; readonly at: number }
  | { readonly kind: 'cancel' | 'confirm' };

const at = fc.integer({ min: 0, max: 1 });
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('paid' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('reversed', 'reversal lifted', 'refunded', 'refund failed'),
      at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('failed', 'expired', 'on its way'), at }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'confirm') }) },
);

/** The expected totals, which do not depend on the order of the calls. */
const expected = (calls: readonly Call[], price: number) => {
  const has = (kind: Call['kind'], of: number): boolean =>
    calls.some((each) => each.kind === kind && 'at' in each && each.at === of);
  const both = [0, 1];
  const sum = (made: Call['kind'], undone: Call['kind'] | undefined, amount: number): number =>
    both.filter((of) => has(made, of) && !(undone && has(undone, of))).length * amount;
  return {
    received: sum('paid', undefined, price),
    reversed: sum('reversed', 'reversal lifted', price),
    refunded: sum('refunded', 'refund failed', 300),
  };
};

test('concurrent, repeated and unordered calls are each booked once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat({ max: 7 }), { maxLength: 6 }),
      async (calls, again) => {
        const { orderId } = await books.approved();
        const { amount_cents: price, id } = await books.payment(orderId);
        const run = async (each: Call): Promise<void> => {
          if (!('at' in each)) {
            // A concurrent status change may get a version conflict, which changes nothing.
            await books.set(orderId, each.kind === 'cancel' ? 'Cancelled' : 'Order Confirmed');
            return;
          }
          const named = `${each.at} of ${orderId}`;
          await books.tellPayment(id, {
            ...each,
            at: new Date(Date.UTC(2026, 10, 21, 9, each.at)),
            providerPayment: `pi ${named}`,
            providerRefund: `re ${named}`,
            providerDispute: `dp ${named}`,
            refundId: null,
            amount: toCents(each.kind.startsWith('refund') ? 300 : price),
          });
        };
        const doubled = again.flatMap((each) => calls[each] ?? []);
        await Promise.all([...calls, ...doubled].map(run));
        const standing = await books.standingOf(id);
        expect(standing).toMatchObject(expected(calls, price));
        expect(standing.owed === 0 || standing.rest === 0).toBe(true);
        // Each receipt is mailed once.
        const mails = (await books.mailKinds(orderId)).filter(
          (each) => each === 'payment-received',
        );
        const receipts = new Set(calls.flatMap((each) => (each.kind === 'paid' ? [each.at] : [])));
        expect(mails).toHaveLength(receipts.size);
        const living = await store.deps.db
          .selectFrom('payments')
          .select('id')
          .where('order_id', '=', orderId)
          .where('ended_at', 'is', null)
          .execute();
        expect(living.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 40 },
  );
});
