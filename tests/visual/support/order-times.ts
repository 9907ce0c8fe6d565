import { findOption } from '#domain/catalogue.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import {
  arrivalAfter,
  businessDayFrom,
  DELIVERY_DAYS,
  dispatchCalendar,
  latestDispatch,
} from '#domain/shipping/business-days.ts';
import { coldDispatch } from '#domain/shipping/cold-chain.ts';
import { addDays, type Day } from '#domain/shipping/days.ts';
import type { ShippingTerms } from '#domain/shipping/plan.ts';
import { catalogue } from './carts.ts';
import { type Customer, daysBefore, type SeededOrder, TODAY } from './people.ts';

/** The default shipping terms. */
const TERMS: ShippingTerms = { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } };

/** The times of the steps of an order; null if a step has not happened. */
export type OrderTimes = {
  readonly placed: Date;
  readonly prescribed: Date | null;
  readonly approved: Date | null;
  readonly paid: Date | null;
  readonly shipped: Date | null;
  /** The statuses of the order with their times. */
  readonly way: readonly { readonly status: OrderStatus; readonly at: Date }[];
};

const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

const nextBusinessDay = (day: Day): Day =>
  businessDayFrom(dispatchCalendar(TERMS.from), addDays(day, 1));

/** An hour of that day, with a few minutes added per order. */
const atHour = (day: Day, hour: number, { number }: SeededOrder): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + (number % 50) * 60_000);

/** The offset of half an hour keeps the rounded age stable during a run. */
export const hoursAgo = (hours: number): Date =>
  new Date(TODAY.getTime() - (hours * 60 + 25) * 60_000);

/**
 * The plausible times of an order: reviewed, paid and packed on business days, sent when a cold-chain parcel may ship,
 * and delivered within the expected time. Throws for a status that the order cannot have yet.
 */
export const timesOf = (customer: Customer, order: SeededOrder): OrderTimes => {
  const to = { country: customer.country ?? 'United States', state: customer.state };
  const cold = order.items.some(
    ({ productId, strength }) => findOption(catalogue, productId, strength)?.product.refrigerated,
  );
  const placed = daysBefore(order.days);
  const sent =
    order.sentHours === undefined
      ? new Date(placed.getTime() + 30 * 60_000)
      : hoursAgo(order.sentHours);
  const approved = atHour(nextBusinessDay(dayOf(sent)), 9, order);
  const paid = atHour(nextBusinessDay(dayOf(approved)), 8, order);
  const ready = latestDispatch(TERMS.from, paid, paid);
  const way = { from: TERMS.from, to };
  const plan = cold ? coldDispatch(way, ready, TERMS.cold) : undefined;
  const leaves = plan?.kind === 'day' ? plan.day : ready;
  const arrives = arrivalAfter(way, leaves, DELIVERY_DAYS.least);
  const at: Readonly<Record<OrderStatus, Date>> = {
    'Order Requested': placed,
    'Order Confirmed': approved,
    'Preparing for Shipment': atHour(ready, 7, order),
    'Order Shipped': atHour(leaves, 9, order),
    'In Transit': atHour(arrivalAfter(way, leaves, 1), 6, order),
    'Out for Delivery': atHour(arrives, 12, order),
    Delivered: atHour(arrives, 16, order),
    Cancelled: approved,
  };
  const statuses: readonly OrderStatus[] =
    order.status === 'Cancelled'
      ? ['Order Requested', 'Cancelled']
      : ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf(order.status) + 1);
  const reached = (status: OrderStatus): boolean => statuses.includes(status);
  const isPaid = order.paid === true || reached('Preparing for Shipment');
  const happened = [...statuses.map((status) => at[status]), ...(isPaid ? [paid] : [])];
  if (happened.some((each) => each > TODAY))
    throw new Error(`order ${order.number} cannot be at ${order.status} yet`);
  return {
    placed,
    prescribed: order.prescription ? sent : null,
    approved: reached('Order Confirmed') ? approved : null,
    paid: isPaid ? paid : null,
    shipped: reached('Order Shipped') ? at['Order Shipped'] : null,
    way: statuses.map((status) => ({ status, at: at[status] })),
  };
};
