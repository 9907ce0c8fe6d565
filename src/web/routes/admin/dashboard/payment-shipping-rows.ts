import { booksOfOrders, disputesOf } from '#db/reads/payments.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { isOpenDispute } from '#domain/payments/events.ts';
import { lineWords, PAYMENT_FILTERS } from '#domain/payments/filters.ts';
import { PAYMENT_STATES, standingWords } from '#domain/payments/payment.ts';
import type { Deps } from '#usecases/deps.ts';
import { listPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import type { StaffOrderView } from '#db/reads/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { coldPlanToday, shipmentOf, shipmentPlan } from '#domain/shipping/plan.ts';
import {
  coldDayForStaff,
  coldTermsForStaff,
  expectedForStaff,
  nextDateForPatient,
} from '#domain/shipping/plan-texts.ts';

/** Payment states of orders by order id, in the words of the list's filter. */
export const paymentMarks = async (
  { db }: Pick<Deps, 'db'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentLine>> => {
  const books = await booksOfOrders(db, orderIds);
  return new Map(
    orderIds.map((orderId) => {
      const its = books.filter(({ payment }) => payment.order_id === orderId);
      const shown = its.find(({ payment }) => payment.ended_at === null) ?? its.at(-1);
      return [
        orderId,
        shown
          ? { words: lineWords(shown.standing), tone: PAYMENT_STATES[shown.standing.state].tone }
          : { words: PAYMENT_FILTERS['not-asked'].words, tone: 'quiet' },
      ];
    }),
  );
};

/** Payment of an order, as shown to staff beside the order. */
export const paymentRow = async ({ db }: Pick<Deps, 'db'>, orderId: string) => {
  const books = await booksOfOrders(db, [orderId]);
  const shown = books.find(({ payment }) => payment.ended_at === null) ?? books.at(-1);
  const owed = books.reduce((sum, { standing }) => sum + standing.owed, 0);
  const disputes = await disputesOf(
    db,
    books.map(({ payment }) => payment.id),
  );
  const state = shown && PAYMENT_STATES[shown.standing.state];
  return {
    id: shown?.payment.id,
    words: shown ? standingWords(shown.standing) : 'No payment requested yet',
    tone: state?.tone ?? 'quiet',
    paid: state?.paid ?? false,
    rest: shown && shown.standing.rest > 0 ? formatMoney(toCents(shown.standing.rest)) : undefined,
    disputed: disputes.some(isOpenDispute),
    owed: owed > 0 ? formatMoney(toCents(owed)) : undefined,
  };
};

export type PaymentLine = {
  readonly words: string;
  readonly tone: (typeof PAYMENT_STATES)[keyof typeof PAYMENT_STATES]['tone'];
};

export type PaymentRow = Awaited<ReturnType<typeof paymentRow>>;

export type ShippingRow = {
  /** Whether a cold parcel may leave today; absent if nothing is cold or nothing is to be sent. */
  readonly cold:
    | { readonly hold: boolean; readonly text: string; readonly terms: string }
    | undefined;
  /** When the patient was told that a parcel leaves; absent if no day is known, or it has left. */
  readonly planned: string | undefined;
  /** Expected arrival of a parcel that is under way. */
  readonly expected: string | undefined;
  /** How many of the packs are recorded; undefined if the viewer may not record packs. */
  readonly packs: string | undefined;
};

/** Shipping facts that staff need before a parcel leaves and while it is on its way. */
export const shippingRow = async (
  { db, content, clock, settings }: Deps,
  viewer: Viewer,
  order: StaffOrderView,
): Promise<ShippingRow> => {
  const times = await readShipmentTimes(db, [order.id]);
  const shipment = shipmentOf(content.catalogue, order, order.customer, times.get(order.id));
  const now = clock();
  const plan = shipmentPlan(shipment, settings.shipping, now);
  const waits = !shipment.shippedAt && !['Cancelled', 'Delivered'].includes(order.status);
  const cold =
    shipment.cold && waits ? coldPlanToday(shipment.to, settings.shipping, now) : undefined;
  const noted = await listPacks(db, viewer, order.id);
  const ordered = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    packs: may(viewer, 'manage orders') ? `${noted.length} of ${ordered} recorded` : undefined,
    cold: cold && {
      ...coldDayForStaff(cold.plan, cold.today, settings.shipping.cold.coolantHours),
      terms: coldTermsForStaff(settings.shipping, settings.shipping.assumed),
    },
    planned: plan && plan.kind !== 'under-way' ? nextDateForPatient(plan) : undefined,
    expected: plan?.kind === 'under-way' ? expectedForStaff(plan) : undefined,
  };
};
