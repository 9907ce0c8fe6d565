import type { OwnOrderView } from '#db/reads/orders.ts';
import type { ArrivalView } from '#db/reads/arrivals.ts';
import type { OwnPayment } from '#db/reads/own-payments.ts';
import type { OwnSteps } from '#db/reads/own-steps.ts';
import type { OwnReviewView } from '#db/reads/reviews.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import {
  checkOf,
  endOf,
  firstRunsOut,
  happenedByStatus,
  moneySteps,
  shortestSupply,
} from '#domain/timeline/order-facts.ts';
import { oneOf, type OrderOutcome } from './outcome-facts.ts';
import { timeline } from '#domain/timeline/timeline.ts';

/** Facts that an order's timeline is built from. */
export type StorySources = {
  readonly steps: OwnSteps | undefined;
  readonly review: OwnReviewView | undefined;
  readonly payment: OwnPayment | undefined;
  readonly arrivals: readonly ArrivalView[];
  readonly outcome: OrderOutcome;
  /** Whether something in the parcel must stay cold. */
  readonly cold: boolean;
  /** Planned shipping and arrival dates, as text. */
  readonly shipping: string | undefined;
  readonly reviewHours: number;
  readonly now: Date;
};

const ON_ITS_WAY: readonly OrderStatus[] = ['Order Shipped', 'In Transit', 'Out for Delivery'];

/** The timeline of an order, ready to display. */
export const timelineFacts = (
  order: OwnOrderView,
  { steps, review, payment, arrivals, outcome, cold, shipping, reviewHours, now }: StorySources,
) => {
  const { money, refund, back, returned, charged, happened } = moneySteps(
    payment && { ...payment, state: payment.standing.state },
  );
  const left = ON_ITS_WAY.includes(order.status);
  const { supplies, notToUse } = outcome;
  const told = arrivals.filter(({ at }) => outcome.resentAt === undefined || at > outcome.resentAt);
  return timeline(
    {
      status: order.status,
      prescriptionRequired: order.prescriptionRequired,
      prescriptionThere: order.prescriptionUrl !== null,
      review: review?.state,
      end: endOf(order.status, { withdrawn: steps?.withdrawn ?? false, review: review?.state }),
      money,
      refund,
      back,
      returned,
      charged,
      cold,
      check: checkOf(told, outcome.arrived, now),
      notToUse: notToUse && {
        names: oneOf([...notToUse.open, ...notToUse.settled]),
        settled: notToUse.open.length === 0,
      },
      supplyDays: shortestSupply(supplies),
      runsOut: order.status === 'Delivered' ? firstRunsOut(supplies) : undefined,
      happened: [
        ...happenedByStatus(order.reached),
        ...(steps?.happened ?? []),
        ...happened,
        ...told.map(({ at }) => ({ step: 'check' as const, at })),
      ],
      now,
    },
    {
      reviewHours,
      linkUntil: payment?.link === 'open' ? payment.linkUntil : undefined,
      dispatch: left ? undefined : shipping,
      expected: left ? shipping : undefined,
    },
  ).map(({ at, ...step }) => ({ ...step, at: at?.toISOString() }));
};

export type TimelineFacts = ReturnType<typeof timelineFacts>;
