import type { Tx } from '#db/client.ts';
import { blankColumns } from './blank-columns.ts';

/**
 * Erases patients' reports about their parcels. The supplied packs are kept with the rest of the dispensing
 * record: a recalled batch must be found, and a pack identifies nobody.
 */
export const eraseShipments = async (trx: Tx, orderIds: readonly string[]): Promise<void> => {
  const ids = [...orderIds];
  await trx.deleteFrom('arrival_checks').where('order_id', 'in', ids).execute();
  await blankColumns(trx, 'supplied_packs', {
    key: 'order_id',
    ids,
    kept: ['gtin', 'serial', 'batch', 'expiry', 'national_number', 'recorded_by'],
  });
};
