import { dayTotals, lastReport } from '#db/reads/payment-reports.ts';
import { listAwaited, searchPayments } from '#db/reads/staff-payments.ts';
import type { Viewer } from '#domain/access.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { lookAtBooks } from './reconcile.ts';

/** Days of the totals, and of what the open tasks are looked for in; the daily report sees all. */
const DAYS = 60;

/** The payments as staff see them: tasks, the last report, totals, what is awaited and what was searched for. */
export const readPayments = async (
  deps: Deps,
  viewer: Viewer,
  query: { readonly find: string; readonly awaited: Parameters<typeof listAwaited>[2] },
) => {
  const [findings, report, totals, awaited, found] = await Promise.all([
    lookAtBooks(deps, DAYS),
    lastReport(deps.db, viewer),
    dayTotals(deps.db, viewer, DAYS),
    listAwaited(deps.db, viewer, query.awaited),
    searchPayments(deps.db, viewer, query.find),
  ]);
  const shown = [
    ...findings.map(({ orderId }) => orderId),
    ...(report?.findings ?? []).map(({ orderId }) => orderId),
    ...[...awaited.books, ...found].map(({ payment }) => payment.order_id),
  ];
  await recordAccess(deps, viewer, 'payments listed', {
    listed: [...new Set(shown)].filter((id) => id !== null),
  });
  return { findings, report, totals, awaited, found };
};
