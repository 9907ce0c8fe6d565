import type { Tx } from '#db/client.ts';
import type { RecordView } from '#db/reads/reviews.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { findOption } from '#domain/catalogue.ts';
import { balanceText } from '#domain/review/balance.ts';
import type { Deps } from '#usecases/deps.ts';

/**
 * Tells the patient where less is left of a prescription than they were told before: `after` as it is on record
 * now, or undefined where it was closed. Nothing is mailed where they lose nothing by it.
 */
export const tellLess = async (
  deps: Pick<Deps, 'content' | 'newId' | 'clock' | 'jobs'>,
  trx: Tx,
  row: OrderRow,
  before: RecordView,
  after: RecordView | undefined,
): Promise<void> => {
  const less = before.lines.some(({ id, balance }) => {
    const now = after?.lines.find((line) => line.id === id)?.balance.left ?? 0;
    return now < balance.left;
  });
  if (!less || row.email === '') return;
  const balances = (after?.lines ?? []).map(({ productId, productStrength, drug, balance }) => {
    const known = findOption(deps.content.catalogue, productId, productStrength);
    return {
      name: known ? `${known.product.name} ${known.option.strength}` : drug,
      left: balanceText(balance),
    };
  });
  await queueMails(
    trx,
    [
      {
        to: row.email,
        input: {
          template: 'prescription-changed',
          data: {
            orderId: row.id,
            firstName: row.first_name,
            kind: after ? 'corrected' : 'closed',
            balances,
          },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
  );
};
