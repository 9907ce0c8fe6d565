import type { ArrivalView } from '#db/reads/arrivals.ts';
import type { OwnOrderView } from '#db/reads/orders.ts';
import type { OwnPayment } from '#db/reads/own-payments.ts';
import { type LineOutcome, parcelOutcome, resentAt } from '#domain/shipping/outcomes.ts';
import { lastReached } from '#domain/timeline/order-facts.ts';
import { NOT_TO_USE } from '#texts/shipping.ts';

const joined = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

/** "Ozempic 2mg/3mL or Lantus 100u/mL". */
export const oneOf = (names: readonly string[]): string => joined(names, 'or');

/** What an order supplies and what of it must not be used, after its reports were answered. */
export const orderOutcome = (
  order: Pick<OwnOrderView, 'status' | 'reached' | 'items'>,
  {
    outcomes,
    arrivals,
    payment,
  }: {
    /** The latest decision about each line. */
    readonly outcomes: ReadonlyMap<string, LineOutcome>;
    readonly arrivals: readonly ArrivalView[];
    readonly payment: OwnPayment | undefined;
  },
) => {
  const arrived =
    order.status === 'Delivered' ? lastReached(order.reached, 'Delivered') : undefined;
  return {
    ...parcelOutcome(order.items, outcomes, {
      arrived: arrived ?? null,
      unanswered: arrivals.some(({ state }) => state === 'open' || state === 'being looked at'),
      money: {
        open: payment !== undefined && payment.owed + payment.pending > 0,
        at: payment?.refundedAt,
      },
    }),
    arrived,
    resentAt: resentAt(order.items.flatMap(({ id }) => outcomes.get(id) ?? [])),
  };
};

export type OrderOutcome = ReturnType<typeof orderOutcome>;

/** The headline for the patient about what must not be used; undefined if there is nothing. */
export const notToUseHeadline = ({ notToUse }: Pick<OrderOutcome, 'notToUse'>) => {
  if (!notToUse) return undefined;
  const { open, again, refund, unconfirmed, settled } = notToUse;
  if (open.length === 0)
    return { open: false, unconfirmed: false, text: NOT_TO_USE.settled(oneOf(settled)) } as const;
  const sentences = [
    NOT_TO_USE.headline(oneOf(open)),
    again.length > 0 && NOT_TO_USE.sendAgain(joined(again, 'and')),
    refund.length > 0 && NOT_TO_USE.refund(joined(refund, 'and')),
    unconfirmed ? NOT_TO_USE.confirm : NOT_TO_USE.answer,
  ];
  return { open: true, unconfirmed, text: sentences.filter(Boolean).join(' ') } as const;
};
