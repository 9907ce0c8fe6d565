import { findRecall, listFoundPacks, listRecalls } from '#db/reads/recalls.ts';
import { isUuid } from '#domain/cursor.ts';
import { readCriteria } from '#domain/shipping/recalls.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvTime, oneBatch } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const PACKS = [
  'medicine',
  'batch',
  'serial number',
  'product number',
  'expires',
  'order',
  'order status',
  'patient',
  'email',
  'sent',
];
const RECALLS = [
  'recall',
  'batch',
  'serial number',
  'product number',
  'reason',
  'recorded',
  'recorded by',
  'told',
  'answered',
  'withdrawn',
];

/** The packs of a search or of one recall (`open`) as CSV; without either, the latest recalls. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const params = new URL(request.url).searchParams;
  const open = params.get('open') ?? '';
  const asked = Object.fromEntries(params);
  const named = readCriteria(asked);
  const criteria = isUuid(open)
    ? await findRecall(deps.db, viewer, open)
    : named.ok
      ? named.value
      : undefined;
  if (!criteria) {
    const recalls = await listRecalls(deps.db, viewer);
    return csvAnswer(
      'recalls.csv',
      RECALLS,
      oneBatch(
        recalls.map((recall) => [
          recall.id,
          recall.batch ?? '',
          recall.serial ?? '',
          recall.gtin ?? '',
          recall.reason,
          csvTime(recall.at),
          recall.by ?? 'command line',
          String(recall.told),
          String(recall.answered),
          csvTime(recall.withdrawnAt),
        ]),
      ),
    );
  }
  const packs = await listFoundPacks(deps.db, viewer, criteria);
  await recordAccess(deps, viewer, 'packs searched', {
    listed: [...new Set(packs.map(({ orderId }) => orderId))],
  });
  return csvAnswer(
    'recalled-packs.csv',
    PACKS,
    oneBatch(
      packs.map((pack) => [
        pack.name,
        pack.batch,
        pack.serial ?? '',
        pack.gtin ?? '',
        pack.expiry,
        pack.orderId,
        pack.status,
        pack.patient ?? '',
        pack.email ?? '',
        csvTime(pack.shippedAt),
      ]),
    ),
  );
};
