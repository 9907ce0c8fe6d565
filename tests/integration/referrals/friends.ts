import { randomUUID } from 'node:crypto';
import { readOwnReferrals } from '#db/reads/referrals.ts';
import { findOption } from '#domain/catalogue.ts';
import { multiplyCents, toCents } from '#domain/money.ts';
import type { Registration } from '#domain/customers.ts';
import { discountOn } from '#domain/referrals/discount.ts';
import { customerOf, type Customer, deskOf } from '#tests/integration/admin/desk.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import type { Store } from '#tests/support/store.ts';
import { placeOrder, type PlaceOrderInput } from '#usecases/orders/place-order.ts';
import { giveCoupon, giveReferralCode } from '#usecases/referrals/give-reward.ts';

let people = 0;

/** Creates a customer with a unique phone number and address. */
export const stranger = (store: Store, changes: Partial<Registration> = {}): Promise<Customer> => {
  people += 1;
  return customerOf(store, {
    phone: `+1202555${String(1000 + people)}`,
    streetAddress: `${people} Oak Avenue`,
    apartment: null,
    ...changes,
  });
};

/** The price of the needles with and without the discount. */
export const costs = (store: Store, quantity = NEEDLES.quantity) => {
  const found = findOption(store.deps.content.catalogue, NEEDLES.productId, NEEDLES.strength);
  if (!found) throw new Error('no needles');
  const subtotal = multiplyCents(found.option.price, quantity);
  const off = discountOn(subtotal);
  return { subtotal, off, total: toCents(subtotal - off) };
};

/** Orders needles, which need no prescription, with or without a code. */
export const order = (
  store: Store,
  by: Customer,
  code = '',
  changes: Partial<PlaceOrderInput> = {},
) => {
  const { subtotal, total } = costs(store);
  return placeOrder(store.deps, by.viewer, {
    idempotencyKey: randomUUID(),
    details: { ...by.who, apartment: by.who.apartment ?? '', orderNotes: '' },
    lines: [NEEDLES],
    code,
    seenTotal: code === '' ? subtotal : total,
    ...changes,
  });
};

/** The error code of a refused order, or 'ok'. */
export const codeOfRefusal = async (result: ReturnType<typeof order>): Promise<string> => {
  const refused = await result;
  return refused.ok ? 'ok' : refused.code;
};

export const ordered = async (
  store: Store,
  by: Customer,
  code = '',
  changes: Partial<PlaceOrderInput> = {},
): Promise<string> => {
  const placed = await order(store, by, code, changes);
  if (!placed.ok) throw new Error(`the test could not order: ${placed.code}`);
  return placed.value.orderId;
};

/** Helpers that change orders as an administrator and run the reward jobs. */
export const programOf = async (store: Store) => {
  const desk = await deskOf(store);
  const { db } = store.deps;
  const set = async (id: string, status: string): Promise<Response> =>
    desk.send(id, { intent: 'set-status', status, tracking: 'TRACK 1' });
  const mailsTo = (customer: Customer) =>
    db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('recipient', '=', customer.who.email)
      .where('template', 'in', ['referral-code', 'referral-coupon', 'coupon-void'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const codeOf = async (customer: Customer): Promise<string> =>
    String(
      (await mailsTo(customer)).find((mail) => mail.template === 'referral-code')?.data['code'],
    );
  const couponsOf = async (customer: Customer): Promise<string[]> =>
    (await mailsTo(customer))
      .filter((mail) => mail.template === 'referral-coupon')
      .map((mail) => String(mail.data['code']));
  /** Creates a customer with a delivered order and the mailed referral code. */
  const referrer = async (changes: Partial<Registration> = {}) => {
    const customer = await stranger(store, changes);
    const first = await ordered(store, customer);
    await set(first, 'Delivered');
    await giveReferralCode(store.deps, first);
    return { customer, code: await codeOf(customer), first };
  };
  /** Ships a friend's order and runs the coupon job. */
  const ship = async (id: string): Promise<void> => {
    await set(id, 'Order Shipped');
    await giveCoupon(store.deps, id);
  };
  return {
    desk,
    set,
    referrer,
    ship,
    /** Creates a customer with a code, a friend who used it, and the coupon if the order was shipped. */
    friendship: async ({ shipped = true }: { shipped?: boolean } = {}) => {
      const { customer, code } = await referrer();
      const friend = await stranger(store);
      const friendOrder = await ordered(store, friend, code);
      if (shipped) await ship(friendOrder);
      const [coupon = ''] = await couponsOf(customer);
      return { customer, code, friend, friendOrder, coupon };
    },
    /** The states of the customer's rewards, newest first. */
    states: async (customer: Customer) =>
      (await readOwnReferrals(db, customer.viewer))?.rewards.map(({ state }) => state),
    mailsTo,
    codeOf,
    couponsOf,
    queued: async (queue: string): Promise<string[]> => {
      const { rows } = await store.database.pool.query(
        'select data from pgboss.job where name = $1 order by created_on',
        [queue],
      );
      return rows.map(({ data }: { data: { orderId: string } }) => data.orderId);
    },
  };
};
