import type { Tx } from '#db/client.ts';
import { booksOfOrders } from '#db/reads/payments.ts';
import { moved } from '#domain/payments/ledger.ts';
import type { Standing } from '#domain/payments/payment.ts';
import { toCents } from '#domain/money.ts';
import type { MoneyBackData } from '#mail/templates/money-back.ts';

/** What came in for an order and what of it went or goes back, over all its payments. */
export const moneyBackOf = async (trx: Tx, orderId: string): Promise<MoneyBackData> => {
  const books = await booksOfOrders(trx, [orderId]);
  const sum = (of: (standing: Standing) => number) =>
    toCents(books.reduce((all, { standing }) => all + of(standing), 0));
  const left = books.flatMap(({ entries }) => {
    const stands = moved(entries, 'refunded');
    return entries
      .filter(({ kind, ref }) => kind === 'refunded' && (stands.get(ref) ?? 0) > 0)
      .map(({ happenedAt }) => happenedAt.toISOString());
  });
  return {
    receivedCents: sum(({ received }) => received),
    refundedCents: sum(({ refunded }) => refunded),
    owedCents: sum(({ owed, pending }) => owed + pending),
    refundedOn: left.toSorted().at(-1) ?? null,
    started: books.some(({ payment }) => payment.started_at !== null),
  };
};
