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
  const pharmacy_id = await seedRow(db, 'pharmacies', 'shop');
  const scan_id = await seedRow(db, 'pharmacy_scans', 'shop', {
    pharmacy_id,
    content_type: 'application/pdf',
    wrapped_key: '',
  });
  const entry_id = await seedRow(db, 'pharmacy_entries', 'shop', {
    pharmacy_id,
    scan_id,
    dropped_by: null,
    dropped_at: null,
  });
  await db
    .insertInto('order_pharmacies')
    .values({
      order_id: of.orderId,
      pharmacy_id,
      entry_id,
      place: 1,
      reason: `${mark}-reason`,
      chosen_by: of.staffId,
      chosen_at: new Date('2025-06-01T12:00:00Z'),
    })
    .execute();
  await seedRow(db, 'order_pharmacy_consents', mark, {
    order_id: of.orderId,
    pharmacy_id,
    answer: 'agreed',
  });
};
