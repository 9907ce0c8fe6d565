import type { Tx } from '#db/client.ts';
import { earlierOrders, insertOrder, lockCustomer, type NewOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { type CheckoutDetails, normalizeEmail } from '#domain/customers.ts';
import { type Cents, formatMoney, toCents } from '#domain/money.ts';
import { notReached, notReachedText } from '#domain/not-reached.ts';
import { INITIAL_STATUS } from '#domain/orders/order.ts';
import { type PricedOrder, priceOrder, type RequestedLine } from '#domain/pricing.ts';
import { type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import type { CodeRefusal } from '#domain/referrals/redeem.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { checkSupply, type EarlierItem, remainingSupply, supplyDays } from '#domain/supply.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { CHECKOUT_MESSAGES } from '#texts/checkout.ts';
import type { Deps, Settings } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { redeemCode, type Redeemed } from '#usecases/referrals/redeem-code.ts';

/** The price of an order: its lines and the discount. */
type Charged = {
  readonly order: PricedOrder;
  readonly discount:
    | { readonly kind: DiscountKind; readonly cents: Cents; readonly by: Redeemed }
    | undefined;
  readonly total: Cents;
};

/** Computes the total of the lines less the discount. */
const charge = (order: PricedOrder, redeemed: Redeemed | undefined): Charged => {
  const cents = redeemed ? discountOn(order.total) : toCents(0);
  return {
    order,
    discount: redeemed && { kind: redeemed.kind, cents, by: redeemed },
    total: toCents(order.total - cents),
  };
};

/** The total differs from what the customer saw, and why that may be. */
const totalChanged = ({ order, discount, total }: Charged, seen: number) =>
  refuse(
    'price-changed',
    'conflict',
    discount && seen === order.total
      ? `With your code, the total is now ${formatMoney(total)}. Please check it and place the order again.`
      : `Prices have changed since you filled your cart. The total is now ${formatMoney(total)}. Please check it and place the order again.`,
  );

/** Mails of a new order: one to the patient, one to the store. */
export const orderMails = (
  settings: Settings,
  orderId: string,
  details: CheckoutDetails,
  { order, discount, total }: Charged,
): readonly MailToQueue[] => {
  const about = {
    orderId,
    lines: order.lines.map((line) => ({
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      priceCents: line.price,
    })),
    discount: discount ? { kind: discount.kind, cents: discount.cents } : null,
    totalCents: total,
    prescriptionRequired: order.prescriptionRequired,
  };
  return [
    {
      to: details.email,
      input: { template: 'order-placed', data: { ...about, firstName: details.firstName } },
    },
    {
      to: settings.brand.email,
      input: {
        template: 'order-placed-store',
        data: {
          ...about,
          // Field by field, so that no other data of the caller gets into a stored mail.
          form: {
            firstName: details.firstName,
            lastName: details.lastName,
            email: details.email,
            phone: details.phone,
            streetAddress: details.streetAddress,
            apartment: details.apartment || null,
            city: details.city,
            state: details.state,
            zipCode: details.zipCode,
            country: details.country,
            orderNotes: details.orderNotes || null,
          },
        },
      },
    },
  ];
};

export type PlaceOrderInput = {
  /** Made by the form; the same key makes one order, however often it is sent. */
  readonly idempotencyKey: string;
  readonly details: CheckoutDetails;
  readonly lines: readonly RequestedLine[];
  /** A friend code or a coupon, as typed; empty or absent for none. */
  readonly code?: string | undefined;
  /** The total that the customer saw, in cents; after the discount, where one was shown. */
  readonly seenTotal: number;
};

/**
 * A hash of what was asked for, by which a repeated form is told from another one that has the same key. The order of
 * the lines is not part of it, nor is the total, which follows from the rest.
 */
const contentMark = async ({ details, lines, code }: PlaceOrderInput): Promise<string> => {
  const text = JSON.stringify([
    Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    lines
      .map((line) =>
        JSON.stringify([line.productId, line.strength, line.quantity, line.unitsPerDay ?? null]),
      )
      .toSorted(),
    code?.trim() ?? '',
  ]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex');
};

type PlaceOrderRefusal =
  | 'not-logged-in'
  | 'price-changed'
  | 'over-supply'
  | 'too-many-requests'
  | 'not-reached'
  | 'already-placed'
  | 'empty-cart'
  | 'unknown-option'
  | 'bad-quantity'
  | 'bad-dose'
  | 'too-many-lines'
  | CodeRefusal;

/** The cap, with what earlier orders still cover. Undefined where the order stays within it. */
const overSupply = (
  earlier: readonly EarlierItem[],
  order: PricedOrder,
  now: Date,
): Result<never, 'over-supply'> | undefined => {
  const over = checkSupply(order.lines, remainingSupply(earlier, now)).filter((line) => line.over);
  return over.length === 0
    ? undefined
    : refuse(
        'over-supply',
        'invalid',
        [CHECKOUT_MESSAGES.supply, ...over.map((line) => line.message)].join(' '),
      );
};

const write = async (
  deps: Deps,
  trx: Tx,
  userId: string,
  input: PlaceOrderInput,
  charged: Charged,
  mark: string,
  now: Date,
): Promise<string> => {
  const { order, discount } = charged;
  const { details } = input;
  const orderId = deps.newId();
  const made: NewOrder = {
    order: {
      id: orderId,
      user_id: userId,
      idempotency_key: input.idempotencyKey,
      content_mark: mark,
      status: INITIAL_STATUS,
      total_cents: charged.total,
      prescription_required: order.prescriptionRequired,
      prescription_url: null,
      tracking_info: null,
      email: details.email,
      first_name: details.firstName,
      last_name: details.lastName,
      phone: details.phone,
      country: details.country,
      street_address: details.streetAddress,
      apartment: details.apartment || null,
      city: details.city,
      state: details.state,
      zip_code: details.zipCode,
      order_notes: details.orderNotes || null,
      created_at: now,
      updated_at: now,
      shipped_at: null,
      deleted_at: null,
    },
    items: order.lines.map((line, index) => ({
      id: deps.newId(),
      order_id: orderId,
      line: index + 1,
      product_id: line.productId,
      strength: line.strength,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      price_cents: line.price,
      atc: line.atc,
      supply_days: supplyDays(line.supply, line.quantity, line.unitsPerDay)?.days ?? null,
      units_per_day: line.unitsPerDay ?? null,
    })),
    event: {
      id: deps.newId(),
      order_id: orderId,
      at: now,
      actor_kind: 'customer',
      actor_id: userId,
      kind: 'placed',
      from_status: null,
      to_status: INITIAL_STATUS,
      tracking_info: null,
    },
    discount: discount && {
      id: deps.newId(),
      order_id: orderId,
      kind: discount.kind,
      cents: discount.cents,
      referral_code_id: discount.by.kind === 'friend code' ? discount.by.codeId : null,
      coupon_id: discount.by.kind === 'coupon' ? discount.by.couponId : null,
    },
    mails: orderMails(deps.settings, orderId, details, charged),
  };
  await insertOrder(trx, made, { jobs: deps.jobs, newId: deps.newId, now });
  return orderId;
};

/** What refuses an order whoever places it: the country, and what pricing refuses. */
export const beforeAccount = (deps: Deps, input: PlaceOrderInput) => {
  const country = notReached(input.details.country);
  if (country) {
    const message = notReachedText(country);
    return refuse('not-reached', 'invalid', message, { fields: { country: message } });
  }
  const priced = priceOrder(deps.content.catalogue, input.lines);
  return priced.ok ? undefined : priced;
};

/**
 * Places an order: priced from the catalogue, held to the 90-day cap, written with its mails in one
 * transaction. A repeated form answers with the order that it made. Amounts in cents.
 * Refuses: nobody logged in, a country that couriers do not reach, a code that cannot be used, a total that differs from what the customer saw,
 * too long a supply, a key that made an order of another content, and every refusal of pricing.
 */
export const placeOrder = async (
  deps: Deps,
  viewer: Viewer,
  input: PlaceOrderInput,
): Promise<Result<{ orderId: string }, PlaceOrderRefusal>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'place order'))
    return refuse('not-logged-in', 'unauthenticated', CHECKOUT_MESSAGES.loginRequired);
  // The mail of an order goes to the address that was typed. Only a mailbox that its owner has proved is not counted.
  const recipient = normalizeEmail(input.details.email);
  const theirs = await deps.customers.find(recipient);
  const tooOften = await limited(
    deps,
    [
      ['order-account', viewer.id],
      ...(theirs?.confirmed && theirs.userId === viewer.id
        ? []
        : ([['order-email', recipient]] as const)),
    ],
    CHECKOUT_MESSAGES.tooMany,
  );
  if (tooOften) return tooOften;
  const early = beforeAccount(deps, input);
  if (early) return early;
  const priced = priceOrder(deps.content.catalogue, input.lines);
  if (!priced.ok) return priced;
  const mark = await contentMark(input);
  const now = deps.clock();
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<{ orderId: string }, PlaceOrderRefusal>> => {
      if (!(await lockCustomer(trx, viewer.id)))
        return refuse('not-logged-in', 'unauthenticated', CHECKOUT_MESSAGES.loginRequired);
      const earlier = await earlierOrders(trx, viewer.id, input.idempotencyKey);
      if (earlier.repeated)
        return [null, mark].includes(earlier.repeated.contentMark)
          ? ok({ orderId: earlier.repeated.orderId })
          : refuse('already-placed', 'conflict', CHECKOUT_MESSAGES.alreadyPlaced);
      const redeemed = input.code
        ? await redeemCode(trx, viewer.id, input.code, input.details)
        : undefined;
      if (redeemed && !redeemed.ok) return redeemed;
      const charged = charge(priced.value, redeemed?.value);
      if (charged.total !== input.seenTotal) return totalChanged(charged, input.seenTotal);
      const over = overSupply(earlier.items, priced.value, now);
      if (over) return over;
      return ok({ orderId: await write(deps, trx, viewer.id, input, charged, mark, now) });
    });
  return result;
};
