import { findOwnOrder, type OwnOrderView } from '#db/reads/orders.ts';
import { listOwnPages } from '#db/reads/prescriptions.ts';
import { listOwnPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import { shipmentOf, shipmentPlan, travelsCold } from '#domain/shipping/plan.ts';
import { holdForPatient, nextDateForPatient, planForPatient } from '#domain/shipping/plan-texts.ts';
import type { Deps } from '#usecases/deps.ts';
import { listOwnArrivals } from '#db/reads/arrivals.ts';
import { listOwnOutcomes } from '#db/reads/outcomes.ts';
import { listOwnSteps } from '#db/reads/own-steps.ts';
import { listOwnRefillChoices } from '#db/reads/refills.ts';
import { listOwnPayments } from '#db/reads/own-payments.ts';
import { listOwnReviews, listRecords } from '#db/reads/reviews.ts';
import type { Viewer } from '#domain/access.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import { awaitsPrescription } from '#domain/orders/order.ts';
import { prescriptionDays } from '#domain/review/expiry.ts';
import { coversOrder } from '#usecases/review/fill-from-record.ts';
import { href } from '#web/href.ts';
import { type OrderFacts, orderFacts, packsFacts, refillFacts } from './account-data.ts';
import { arrivalFacts } from './arrival-facts.ts';
import { notToUseHeadline, orderOutcome } from './outcome-facts.ts';
import { paymentFacts } from './payment-facts.ts';
import { balanceFacts, onRecordFacts, reviewFacts } from './review-facts.ts';
import { timelineFacts } from './timeline-facts.ts';

type ShippingText = {
  readonly text: string;
  /** The next date as one sentence. */
  readonly next: string;
  /** Whether a parcel under way may have arrived, according to its expected dates. */
  readonly due: boolean;
  /** Whether a cold parcel has been under way for longer than its coolant is planned to last. */
  readonly warm: boolean;
  /** Warns of a parcel that was sent on a day on which it may get warm. */
  readonly hold: string | undefined;
};

/**
 * Planned shipping and arrival dates by order, as text for the patient; orders without known dates are
 * absent.
 */
const shippingTexts = async (
  { db, content, clock, settings }: Pick<Deps, 'db' | 'content' | 'clock' | 'settings'>,
  orders: readonly OwnOrderView[],
): Promise<ReadonlyMap<string, ShippingText>> => {
  const now = clock();
  const times = await readShipmentTimes(
    db,
    orders.map(({ id }) => id),
  );
  return new Map(
    orders.flatMap((order) => {
      const shipment = shipmentOf(content.catalogue, order, order.shipTo, times.get(order.id));
      const plan = shipmentPlan(shipment, settings.shipping, now);
      if (!plan) return [];
      const underWay = plan.kind === 'under-way' ? plan : undefined;
      return [
        [
          order.id,
          {
            text: planForPatient(plan),
            next: nextDateForPatient(plan),
            due: underWay?.due ?? false,
            warm: underWay?.cold !== undefined && (underWay.cold.over || underWay.late),
            hold: holdForPatient(plan),
          },
        ],
      ];
    }),
  );
};

/**
 * The customer's own orders, ready to display, each with its review and its prescription's remaining packs. They may
 * still be on their way: what does not depend on them is read meanwhile.
 */
export const factsOfOrders = async (
  { db, content, clock, log, settings }: Deps,
  viewer: Viewer,
  reading: Promise<readonly OwnOrderView[]>,
): Promise<readonly OrderFacts[]> => {
  const report = (message: string): void => log.warn(message);
  const now = clock();
  const [
    orders,
    shipping,
    pages,
    arrivals,
    outcomes,
    packs,
    reviews,
    records,
    steps,
    choices,
    payments,
  ] = await Promise.all([
    reading,
    reading.then((found) => shippingTexts({ db, content, clock, settings }, found)),
    reading.then((found) =>
      listOwnPages(
        db,
        viewer,
        found.map(({ id }) => id),
      ),
    ),
    listOwnArrivals(db, viewer),
    listOwnOutcomes(db, viewer),
    listOwnPacks(db, viewer),
    listOwnReviews(db, viewer),
    viewer.kind === 'customer' ? listRecords(db, viewer, viewer.id) : [],
    listOwnSteps(db, viewer),
    listOwnRefillChoices(db, viewer),
    listOwnPayments(db, viewer, now),
  ]);
  const nameOf = (productId: string, strength: string): string => {
    const found = findOption(content.catalogue, productId, strength);
    return found ? `${found.product.name} ${found.option.strength}` : `${productId} ${strength}`;
  };
  return orders.map((order) => {
    const review = reviews.get(order.id);
    const cold = travelsCold(content.catalogue, order.items);
    const outcome = orderOutcome(order, {
      outcomes,
      arrivals: arrivals.get(order.id) ?? [],
      payment: payments.get(order.id),
    });
    const wanted = order.items.flatMap(({ productId, strength, quantity }) => {
      const found = findOption(content.catalogue, productId, strength);
      return found && requiresPrescription(found.product)
        ? [{ productId, strength, packs: quantity }]
        : [];
    });
    return orderFacts(
      order,
      {
        shipping: shipping.get(order.id)?.text,
        dates: shipping.get(order.id)?.next,
        warm: shipping.get(order.id)?.warm ?? false,
        hold: shipping.get(order.id)?.hold,
        packs: packsFacts(order, outcomes, packs.get(order.id)),
        pages: (pages.get(order.id) ?? []).map(({ id, fileName }) => ({
          url: href('/prescriptions/:prescriptionId', { prescriptionId: id }),
          fileName,
        })),
        arrival: arrivalFacts(
          order,
          { cold, due: shipping.get(order.id)?.due ?? false },
          arrivals.get(order.id),
        ),
        review: reviewFacts(review),
        payment: paymentFacts(payments.get(order.id), order.status),
        balance: balanceFacts(review, records, nameOf),
        onRecord: awaitsPrescription(order)
          ? onRecordFacts(
              records,
              (record) => coversOrder(record, wanted, prescriptionDays(now, order.shipTo).today),
              nameOf,
            )
          : undefined,
        refill: refillFacts(order, choices, outcome),
        notToUse: notToUseHeadline(outcome),
        timeline: timelineFacts(order, {
          steps: steps.get(order.id),
          review,
          payment: payments.get(order.id),
          arrivals: arrivals.get(order.id) ?? [],
          outcome,
          cold,
          shipping: shipping.get(order.id)?.text,
          reviewHours: settings.review.hours,
          now,
        }),
      },
      report,
    );
  });
};

/** One order, for its own page. */
export const factsOfOrder = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<OrderFacts> => {
  const reading = findOwnOrder(deps.db, viewer, orderId).then((found) => (found ? [found] : []));
  const [order] = await factsOfOrders(deps, viewer, reading);
  if (!order) throw new Response(null, { status: 404 });
  return order;
};
