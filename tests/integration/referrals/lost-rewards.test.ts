import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requeueLostRewards } from '#db/writes/referrals.ts';
import { words } from '#tests/integration/admin/desk.ts';
import { lockPayment } from '#db/writes/payments.ts';
import type { MoneyKind } from '#domain/payments/ledger.ts';
import { bookMoney } from '#usecases/payments/book-money.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { deleteOwnAccountOf } from './erase.ts';
import { codeOfRefusal, costs, order, ordered, programOf, stranger } from './friends.ts';
import type { Customer } from '#tests/integration/admin/desk.ts';
import { orderRefunded, orderRefundFailed } from '#usecases/referrals/follow-money.ts';
import { giveCoupon } from '#usecases/referrals/give-reward.ts';

let store: Store;
let program: Awaited<ReturnType<typeof programOf>>;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  program = await programOf(store);
});
afterAll(() => store.close());

const friendship = (options?: { shipped?: boolean }) => program.friendship(options);
const states = (customer: Customer) => program.states(customer);

describe('a failed friend’s order', () => {
  test('brings no coupon if it is canceled before the coupon is given', async () => {
    const { customer, friendOrder } = await friendship({ shipped: false });
    await program.set(friendOrder, 'Order Shipped');
    await program.set(friendOrder, 'Cancelled');
    await giveCoupon(store.deps, friendOrder);
    expect(await states(customer)).toEqual(['void']);
    expect(await program.couponsOf(customer)).toEqual([]);
    await requeueLostRewards(store.deps.db, store.deps.jobs);
    // The restored order brings the coupon when it ships.
    await program.ship(friendOrder);
    expect(await states(customer)).toEqual(['ready']);
  });

  test('voids an unused coupon and notifies its owner once', async () => {
    const { customer, friendOrder, coupon } = await friendship();
    await program.set(friendOrder, 'Cancelled');
    expect(await states(customer)).toEqual(['void']);
    expect(await codeOfRefusal(order(store, customer, coupon))).toBe('coupon-void');
    const templates = (await program.mailsTo(customer)).map(({ template }) => template);
    expect(templates).toEqual(['referral-code', 'referral-coupon', 'coupon-void']);
    const page = words(await (await customer.browser.get('/account/referral')).text());
    expect(page).toContain('You have no coupons right now.');
    expect(page).toContain('Void');
  });

  test('voids a given coupon when set back and deleted, but not when deleted after shipping', async () => {
    const { customer, friend, friendOrder } = await friendship();
    await program.set(friendOrder, 'Order Confirmed');
    const templates = async () => (await program.mailsTo(customer)).map(({ template }) => template);
    expect(await templates()).toEqual(['referral-code', 'referral-coupon']);
    await program.desk.send(friendOrder, { intent: 'delete-order' });
    expect(await states(customer)).toEqual(['void']);
    expect(await templates()).toEqual(['referral-code', 'referral-coupon', 'coupon-void']);
    // Deleting the friend's account has the same effect.
    const other = await friendship();
    await program.set(other.friendOrder, 'Order Confirmed');
    await deleteOwnAccountOf(store, other.friend);
    expect((await program.mailsTo(other.customer)).map(({ template }) => template)).toContain(
      'coupon-void',
    );
    // Deleting a shipped order does not void the coupon.
    const sent = await friendship();
    await program.desk.send(sent.friendOrder, { intent: 'delete-order' });
    expect(await states(sent.customer)).toEqual(['ready']);
    expect(await codeOfRefusal(order(store, friend, sent.code))).toBe('ok');
  });

  test('keeps the discount of a used coupon', async () => {
    const { customer, friendOrder, coupon } = await friendship();
    const used = await ordered(store, customer, coupon);
    await program.set(friendOrder, 'Cancelled');
    expect(await states(customer)).toEqual(['kept']);
    expect(await program.desk.order(used)).toMatchObject({ total_cents: costs(store).total });
    expect((await program.mailsTo(customer)).map(({ template }) => template)).toEqual([
      'referral-code',
      'referral-coupon',
    ]);
    // Canceling the order with the coupon voids the coupon as well.
    await program.set(used, 'Cancelled');
    expect(await states(customer)).toEqual(['void']);
    expect(await codeOfRefusal(order(store, customer, coupon))).toBe('coupon-void');
  });

  test('voids the coupon by a refund until the refund fails', async () => {
    const { customer, friendOrder, coupon } = await friendship();
    const { db } = store.deps;
    const refund = () =>
      db.transaction().execute((trx) => orderRefunded(store.deps, trx, friendOrder));
    await refund();
    await refund();
    expect(await states(customer)).toEqual(['void']);
    expect(await codeOfRefusal(order(store, customer, coupon))).toBe('coupon-void');
    expect((await program.mailsTo(customer)).map(({ template }) => template)).toEqual([
      'referral-code',
      'referral-coupon',
      'coupon-void',
    ]);
    await db.transaction().execute((trx) => orderRefundFailed(store.deps, trx, friendOrder));
    expect(await states(customer)).toEqual(['ready']);
    await expect(db.deleteFrom('reward_entries').execute()).rejects.toThrow(/only added to/);
    await expect(db.updateTable('order_discounts').set({ cents: 0 }).execute()).rejects.toThrow(
      /only added to/,
    );
  });

  test('voids the coupon after a full refund but not after a partial refund', async () => {
    const { customer, friendOrder } = await friendship();
    const { db } = store.deps;
    const { total } = costs(store);
    const { id: paymentId, amount_cents } = await db
      .selectFrom('payments')
      .select(['id', 'amount_cents'])
      .where('order_id', '=', friendOrder)
      .executeTakeFirstOrThrow();
    // The amount to pay is the discounted price.
    expect(amount_cents).toBe(total);
    const book = (kind: MoneyKind, amount: number, ref: string) =>
      db.transaction().execute(async (trx) => {
        const locked = await lockPayment(trx, paymentId);
        if (!locked) throw new Error('no payment');
        const by = { kind: 'provider' as const, id: null };
        const entry = { kind, amount, ref, refundId: null, happenedAt: new Date(), by };
        await bookMoney(store.deps, trx, locked, entry);
      });
    await book('received', total, 'pi_1');
    await book('refunded', 100, 're_1');
    expect(await states(customer)).toEqual(['ready']);
    await book('refunded', total - 100, 're_2');
    await book('refunded', total - 100, 're_2');
    expect(await states(customer)).toEqual(['void']);
    await book('refund failed', total - 100, 're_2');
    expect(await states(customer)).toEqual(['ready']);
    await book('reversed', total - 100, 'dp_1');
    expect(await states(customer)).toEqual(['void']);
  });

  test('voids the reward if staff delete it before shipping, but not after', async () => {
    const before = await friendship({ shipped: false });
    await program.desk.admin.post('/admin/dashboard', {
      intent: 'delete-order',
      orderId: before.friendOrder,
    });
    expect(await states(before.customer)).toEqual(['void']);
    const after = await friendship();
    await program.desk.admin.post('/admin/dashboard', {
      intent: 'delete-order',
      orderId: after.friendOrder,
    });
    expect(await states(after.customer)).toEqual(['ready']);
  });
});

describe('a worker after a day of downtime', () => {
  test('gives a due coupon once despite concurrent jobs', async () => {
    const { customer, friendOrder } = await friendship({ shipped: false });
    await program.set(friendOrder, 'Order Shipped');
    expect(await states(customer)).toEqual(['coming']);
    // The job is lost with its worker.
    await store.database.pool.query("delete from pgboss.job where name = 'give-coupon'");
    store.travel(26 * 3_600_000);
    try {
      await requeueLostRewards(store.deps.db, store.deps.jobs);
      await requeueLostRewards(store.deps.db, store.deps.jobs);
      expect((await program.queued('give-coupon')).filter((id) => id === friendOrder)).toEqual([
        friendOrder,
      ]);
      await Promise.all([1, 2, 3].map(() => giveCoupon(store.deps, friendOrder)));
      expect(await states(customer)).toEqual(['ready']);
      expect(await program.couponsOf(customer)).toHaveLength(1);
      await store.database.pool.query("delete from pgboss.job where name = 'give-coupon'");
      await requeueLostRewards(store.deps.db, store.deps.jobs);
      expect(await program.queued('give-coupon')).not.toContain(friendOrder);
    } finally {
      store.travel(-26 * 3_600_000);
    }
  });
});

describe('an erased customer', () => {
  test('has an invalid code and earns no coupon', async () => {
    const { customer, code, friendOrder } = await friendship({ shipped: false });
    await deleteOwnAccountOf(store, customer);
    const friend = await stranger(store);
    expect(await codeOfRefusal(order(store, friend, code))).toBe('code-unknown');
    await program.ship(friendOrder);
    expect(
      await store.deps.db
        .selectFrom('coupons')
        .select('id')
        .where('order_id', '=', friendOrder)
        .execute(),
    ).toEqual([]);
  });

  test('does not affect the reward of the referrer', async () => {
    const { customer, friend } = await friendship();
    await deleteOwnAccountOf(store, friend);
    expect(await states(customer)).toEqual(['ready']);
  });
});
