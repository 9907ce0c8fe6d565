import type { OwnOrderView } from '#db/reads/orders.ts';
import type { OwnSteps } from '#db/reads/own-steps.ts';
import type { OwnReviewView } from '#db/reads/reviews.ts';
import { formatDate } from '#domain/dates.ts';
import {
  endOf,
  happenedByStatus,
  lastReached,
  runsOutOn,
  shortestSupply,
} from '#domain/timeline/order-facts.ts';
import { timeline } from '#domain/timeline/words.ts';

/** What the story of an order is told from. */
export type StorySources = {
  readonly steps: OwnSteps | undefined;
  readonly review: OwnReviewView | undefined;
  readonly reviewHours: number;
  readonly now: Date;
};

/** The story of an order ready to show. */
export const timelineFacts = (
  order: OwnOrderView,
  { steps, review, reviewHours, now }: StorySources,
) => {
  const supplyDays = shortestSupply(order.items);
  const arrived =
    order.status === 'Delivered' ? lastReached(order.reached, 'Delivered') : undefined;
  return timeline(
    {
      status: order.status,
      prescriptionRequired: order.prescriptionRequired,
      prescriptionThere: order.prescriptionUrl !== null,
      review: review?.state,
      end: endOf(order.status, { withdrawn: steps?.withdrawn ?? false, review: review?.state }),
      money: undefined,
      refund: undefined,
      check: undefined,
      supplyDays,
      runsOut: arrived && supplyDays !== undefined ? runsOutOn(arrived, supplyDays) : undefined,
      happened: [...happenedByStatus(order.reached), ...(steps?.happened ?? [])],
      now,
    },
    { reviewHours, linkUntil: undefined, dispatch: undefined, expected: undefined },
  ).map(({ at, ...step }) => ({ ...step, date: at ? formatDate(at) : undefined }));
};

export type TimelineFacts = ReturnType<typeof timelineFacts>;
