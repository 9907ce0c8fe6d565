import type { Colleague } from '#db/reads/assignments.ts';
import type { OverrideView } from '#db/reads/order-history.ts';
import type { StaffOrderView } from '#db/reads/orders.ts';
import type { OrderOfUser, OrderSummary } from '#db/reads/staff-orders.ts';
import type { UserView } from '#db/reads/users.ts';
import { may, type Viewer } from '#domain/access.ts';
import { formatDate } from '#domain/dates.ts';
import { packOf } from '#domain/line-words.ts';
import { formatMoney, multiplyCents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { type Carrier, readTracking } from '#domain/tracking.ts';
import type { PrescriptionState } from '#domain/staff-lists.ts';
import { formatDay, formatMoment, formatTime } from '#web/pages/format-moment.ts';
import { GATE_NAMES } from '#texts/gates.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { lineChangeText } from '#domain/orders/correct-lines.ts';
import { type ShownDiscount, shownDiscount } from '#web/components/discount-lines.tsx';
import type { GateRows } from '#web/components/staff/gate-rows.ts';
import type { PaymentLine, PaymentRow, ShippingRow } from './payment-shipping-rows.ts';

type Place = Pick<
  UserView,
  'streetAddress' | 'apartment' | 'city' | 'state' | 'zipCode' | 'country'
>;

/** A row of the list of orders. */
export type OrderLine = {
  readonly id: string;
  readonly version: number;
  readonly placedAt: string;
  readonly placed: string;
  /** Time of day, such as "09:31 UTC". */
  readonly placedTime: string;
  readonly customer: string;
  readonly email: string;
  readonly items: string;
  readonly total: string;
  readonly status: OrderStatus;
  readonly prescription: PrescriptionState;
  readonly payment: PaymentLine | undefined;
  readonly tracking: string | null;
  readonly carrier: Carrier | undefined;
  /** Name of the member of the staff who takes care of it. */
  readonly assignedTo: string | null;
};

/** A row of a customer's orders. */
export type UserOrderLine = Pick<OrderLine, 'id' | 'placedAt' | 'placed' | 'total' | 'status'>;

/** An order, ready to display; values that are expensive to format are formatted on the server. */
export type OrderRow = {
  readonly id: string;
  readonly version: number;
  readonly placedAt: string;
  readonly placed: string;
  readonly placedTime: string;
  /** How the lines differ from what the patient asked for, in words. */
  readonly changes: readonly string[];
  readonly discount: ShownDiscount | undefined;
  readonly total: string;
  readonly status: OrderStatus;
  readonly tracking: string | null;
  readonly prescription: PrescriptionState;
  /** Null without a scan, and for viewers who may not open it, because it names the patient's file. */
  readonly prescriptionUrl: string | null;
  /** Whether a pharmacist must sign when the order is set to Order Confirmed. */
  readonly signs: boolean;
  readonly customer: {
    /** Null if the account was deleted. */
    readonly id: string | null;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly country: string;
  };
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly pack: string;
    readonly quantity: number;
    readonly total: string;
    /** Basis of the 90-day check; absent for a device. */
    readonly supply: string | undefined;
  }[];
  readonly notes: string | null;
  readonly shipping: ShippingRow;
  readonly payment: PaymentRow;
  readonly gates: GateRows;
  readonly overrides: readonly OverrideRow[];
  readonly archived: boolean;
  /** Who takes care of it; undefined if nobody does. */
  readonly assignee: Colleague | undefined;
  /** Why it may not be deleted, such as "paid and sent". */
  readonly kept: string | undefined;
};

/** Gates that a pharmacist has overridden, as the order's history shows them. */
export type OverrideRow = {
  readonly id: string;
  readonly at: string;
  readonly atText: string;
  readonly by: string;
  readonly what: string;
  readonly reason: string;
};

export type UserRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly country: string;
  readonly confirmed: boolean;
  readonly memberSince: string;
  /** Short date for the list. */
  readonly joined: string;
  readonly joinedAt: string;
};

const nameOf = (who: { readonly firstName: string; readonly lastName: string }): string =>
  `${who.firstName} ${who.lastName}`.trim();

const addressOf = ({ streetAddress, apartment, city, state, zipCode }: Place): string =>
  [streetAddress, apartment, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

const supplyText = (item: {
  readonly supplyDays: number | null;
  readonly unitsPerDay: number | null;
}): string | undefined =>
  item.supplyDays === null
    ? undefined
    : item.unitsPerDay === null
      ? `About ${item.supplyDays} days, as estimated at checkout`
      : `About ${item.supplyDays} days at the ${item.unitsPerDay} units a day that the patient stated`;

const prescriptionState = (uploaded: boolean, required: boolean): PrescriptionState =>
  uploaded ? 'uploaded' : required ? 'missing' : 'not-needed';

export const orderLine = (order: OrderSummary, payment: PaymentLine | undefined): OrderLine => ({
  payment,
  id: order.id,
  version: order.version,
  placedAt: order.createdAt.toISOString(),
  placed: formatDay(order.createdAt),
  placedTime: formatTime(order.createdAt),
  customer: nameOf(order),
  email: order.email,
  // The list truncates this to one line; the order shows the full pack names.
  items: order.items.map(({ name, quantity }) => `${name} × ${quantity}`).join('; '),
  total: formatMoney(order.total),
  status: order.status,
  prescription: prescriptionState(order.prescriptionUploaded, order.prescriptionRequired),
  tracking: order.trackingInfo,
  carrier: readTracking(order.trackingInfo ?? '').carrier,
  assignedTo: order.assignedTo,
});

export const userOrderLine = (order: OrderOfUser): UserOrderLine => ({
  id: order.id,
  placedAt: order.createdAt.toISOString(),
  placed: formatDay(order.createdAt),
  total: formatMoney(order.total),
  status: order.status,
});

export const orderRow = (
  viewer: Viewer,
  order: StaffOrderView & { readonly userId: string | null },
): Omit<OrderRow, 'shipping' | 'payment' | 'gates' | 'overrides' | 'kept' | 'assignee'> => ({
  id: order.id,
  version: order.version,
  placedAt: order.createdAt.toISOString(),
  placed: formatDate(order.createdAt),
  placedTime: formatTime(order.createdAt),
  discount: shownDiscount(order),
  total: formatMoney(order.total),
  status: order.status,
  tracking: order.trackingInfo,
  prescription: prescriptionState(order.prescriptionUrl !== null, order.prescriptionRequired),
  prescriptionUrl: may(viewer, 'read prescription', { ownerId: order.userId })
    ? order.prescriptionUrl
    : null,
  signs:
    order.prescriptionRequired &&
    order.prescriptionUrl !== null &&
    order.status !== 'Order Confirmed',
  customer: {
    id: order.customer.id,
    name: nameOf(order.customer),
    email: order.customer.email,
    phone: formatPhone(order.customer.phone),
    address: addressOf(order.customer),
    country: order.customer.country,
  },
  items: order.items.map((item) => ({
    id: item.id,
    name: item.name,
    pack: packOf(item),
    quantity: item.quantity,
    total: formatMoney(multiplyCents(item.price, item.quantity)),
    supply: supplyText(item),
  })),
  changes: order.changes.map(lineChangeText),
  notes: order.orderNotes,
  archived: order.archivedAt !== null,
});

export const overrideRow = ({
  id,
  at,
  by,
  gates,
  toStatus,
  reason,
}: OverrideView): OverrideRow => ({
  id,
  at: at.toISOString(),
  atText: formatMoment(at),
  by: by ?? 'A former pharmacist',
  what: `${toStatus ?? 'Tracking'}: ${gates.map((gate) => GATE_NAMES[gate].toLowerCase()).join(', ')}`,
  reason,
});

export const userRow = (user: UserView): UserRow => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  phone: formatPhone(user.phone),
  address: [addressOf(user), user.country].filter(Boolean).join(', '),
  country: user.country,
  confirmed: user.confirmed,
  memberSince: formatDate(user.createdAt),
  joined: formatDay(user.createdAt),
  joinedAt: user.createdAt.toISOString(),
});
