import { booksOfOrders, disputesOf } from '#db/reads/payments.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { isOpenDispute } from '#domain/payments/events.ts';
import { lineWords, PAYMENT_FILTERS } from '#domain/payments/filters.ts';
import { PAYMENT_STATES, standingWords } from '#domain/payments/payment.ts';
import type { Deps } from '#usecases/deps.ts';

/** How the payments of orders stand, in the words of the list's filter; of every order that is asked for. */
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

/** The payment of an order as staff see it beside the order. */
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
    words: shown ? standingWords(shown.standing) : 'Nothing asked for yet',
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
