import { ledgerBetween } from '#db/reads/payment-reports.ts';
import { moneyCell } from '#domain/csv.ts';
import { isDay } from '#domain/dates.ts';
import { MONEY } from '#domain/payments/ledger.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'day',
  'booked at',
  'kind',
  'amount USD',
  'payment reference',
  'order',
  'way',
  'moved by',
];

/** The ledger as CSV for accounting; outgoing amounts are negative. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const params = new URL(request.url).searchParams;
  const day = (name: string): string | undefined => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const lines = await ledgerBetween(deps.db, viewer, {
    from: day('from'),
    to: day('to'),
  });
  await recordAccess(deps, viewer, 'ledger exported', {
    listed: [...new Set(lines.map(({ orderId }) => orderId))],
  });
  const rows = lines.map((line) => {
    const { flow, counts } = MONEY[line.kind];
    const signed = (flow === 'received' ? 1 : -1) * counts * line.amount;
    return [
      line.happenedAt.toISOString().slice(0, 10),
      line.at.toISOString(),
      line.kind,
      moneyCell(signed),
      line.reference,
      line.orderId,
      line.provider,
      line.ref,
    ];
  });
  const batches = async function* () {
    yield rows;
  };
  return csvAnswer('ledger.csv', HEAD, batches());
};
