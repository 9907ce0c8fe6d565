import { moneyCell } from '#domain/csv.ts';
import { standingWords } from '#domain/payments/payment.ts';
import { printedReference } from '#domain/payments/reference.ts';
import { exportAwaited } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvRows, csvTime } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'payment reference',
  'order',
  'patient',
  'amount USD',
  'rest USD',
  'asked for',
  'transfer said to be sent',
  'state',
];

/** The payments that are waited for, as CSV. */
export const loader = ({ context }: Route.LoaderArgs) =>
  csvAnswer(
    'waiting-for-money.csv',
    HEAD,
    csvRows(
      exportAwaited(context.get(depsContext), context.get(viewerContext)),
      ({ book: { payment, standing }, patient }) => [
        printedReference(payment.reference),
        payment.order_id,
        patient ?? '',
        moneyCell(payment.amount_cents),
        moneyCell(standing.rest),
        csvTime(payment.created_at),
        csvTime(payment.told_sent_at),
        standingWords(standing),
      ],
    ),
  );
