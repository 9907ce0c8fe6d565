import type { Database } from '#db/client.ts';
import { seedRow } from './seed-row.ts';

/** The fields of the record of a supplied pack. */
export const PACK = {
  gtin: '05701234567894',
  serial: 'A1B2C3',
  batch: 'LOT7',
  expiry: '2027-01-31',
  national_number: null,
};

/** Seeds the data of a parcel, with each column of the patient report marked. */
export const seedShipment = async (
  db: Database,
  mark: string,
  of: { readonly orderId: string; readonly itemId: string; readonly staffId: string },
): Promise<void> => {
  const arrival_id = await seedRow(db, 'arrival_checks', mark, {
    order_id: of.orderId,
    cold: 'no',
    condition: 'damaged',
    photo_id: null,
    state: 'solved',
    handled_by: of.staffId,
  });
  await seedRow(db, 'arrival_outcomes', mark, {
    arrival_id,
    order_item_id: of.itemId,
    outcome: 'discard',
    in_use_from: null,
    decided_by: of.staffId,
  });
  await seedRow(db, 'supplied_packs', mark, {
    order_id: of.orderId,
    order_item_id: of.itemId,
    ...PACK,
    made_in: 'DK',
    recorded_by: of.staffId,
  });
};
