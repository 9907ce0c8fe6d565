import type { Tx } from '#db/client.ts';
import { blankColumns } from './blank-columns.ts';

/**
 * Erases what patients said of their parcels. Which packs were supplied stays, as the rest of what was
 * dispensed: a batch that is called back has to be found, and a pack names nobody.
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
