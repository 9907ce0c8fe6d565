import type { Database, Tx } from '#db/client.ts';
import { eachPayment, packedWithoutPayment } from '#db/reads/payment-reports.ts';
import { eventsToLookAt } from '#db/reads/provider-events.ts';
import { saveReport } from '#db/writes/payments.ts';
import { countFindings, type Finding, findingsOf } from '#domain/payments/reconcile.ts';
import { dayOf } from '#domain/review/expiry.ts';
import { compareBooks } from './compare-books.ts';
import { queue } from './payment-mails.ts';
import type { PayDeps } from './send-refund.ts';

const DAY = 86_400_000;

/**
 * All that is wrong with the books, or waits for somebody, as it is now. With `days`, among the payments of
 * which something moved since then: what a page can look at while somebody waits.
 */
export const lookAtBooks = async (
  deps: Pick<PayDeps, 'clock' | 'payments'> & { readonly db: Database },
  days?: number,
): Promise<readonly Finding[]> => {
  const now = deps.clock();
  const since = days === undefined ? undefined : new Date(now.getTime() - days * DAY);
  const withoutAccount = deps.payments.named('bank transfer')?.account === null;
  const found: Finding[] = [];
  for await (const batch of eachPayment(deps.db, { withoutAccount, since }))
    for (const payment of batch) found.push(...findingsOf(payment, now));
  const events = await eventsToLookAt(deps.db);
  return [
    ...found,
    ...(await packedWithoutPayment(deps.db)),
    ...events.map(({ eventId, receivedAt }): Finding => ({
      kind: 'event not handled',
      orderId: null,
      paymentId: null,
      amount: null,
      since: receivedAt.toISOString(),
      event: eventId,
    })),
  ];
};

/** Looks at all the books, and at the provider's own list, and keeps what was found as the report of the day. */
export const makeReport = async (
  deps: Pick<PayDeps, 'clock' | 'newId' | 'payments' | 'db'>,
  also?: (trx: Tx, day: string, findings: readonly Finding[]) => Promise<void>,
): Promise<void> => {
  const { compared, findings: differences } = await compareBooks(deps);
  const findings = [...(await lookAtBooks(deps)), ...differences];
  const now = deps.clock();
  const day = dayOf(now);
  await deps.db.transaction().execute(async (trx) => {
    await saveReport(trx, { id: deps.newId(), day, madeAt: now, findings, compared });
    await also?.(trx, day, findings);
  });
};

/** The daily report, mailed to the store where something was found. */
export const reconcile = (deps: PayDeps): Promise<void> =>
  makeReport(deps, async (trx, day, findings) => {
    if (findings.length === 0) return;
    const found = countFindings(findings).map(({ title, count }) => ({ title, count }));
    await queue(deps, trx, [
      {
        to: deps.settings.brand.email,
        input: { template: 'payment-report-store', data: { day, found } },
      },
    ]);
  });
