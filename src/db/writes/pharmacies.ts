import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { OrderPharmacies, OrderPharmacyConsents, PharmacyScans } from '#db/schema.ts';
import type { PharmacyDetails, ProposedEntry } from '#domain/pharmacies/register.ts';
import type { Day } from '#domain/shipping/days.ts';

export const insertPharmacy = async (trx: Tx, id: string, at: Date): Promise<void> => {
  await trx.insertInto('pharmacies').values({ id, created_at: at }).execute();
};

/** Locks a pharmacy, so that its changes come one after another; undefined if there is none. */
export const lockPharmacy = (trx: Tx, id: string) =>
  trx
    .selectFrom('pharmacies')
    .select(['id', 'suspended_at as suspendedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const entries = (trx: Tx, pharmacyId: string) =>
  trx
    .selectFrom('pharmacy_entries')
    .select(['id', 'details', 'scan_id as scanId', 'proposed_by as proposedBy'])
    .where('pharmacy_id', '=', pharmacyId);

type Entry = ProposedEntry & { readonly id: string };

/** The entry that counts; undefined before the first confirmation. */
export const currentEntry = (trx: Tx, pharmacyId: string): Promise<Entry | undefined> =>
  entries(trx, pharmacyId)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .executeTakeFirst();

/** The entry that waits for its confirmation. */
export const openEntry = (trx: Tx, pharmacyId: string): Promise<Entry | undefined> =>
  entries(trx, pharmacyId)
    .where('confirmed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();

export const insertEntry = async (
  trx: Tx,
  entry: {
    readonly id: string;
    readonly pharmacyId: string;
    readonly details: PharmacyDetails;
    readonly scanId: string | null;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> => {
  await trx
    .insertInto('pharmacy_entries')
    .values({
      id: entry.id,
      pharmacy_id: entry.pharmacyId,
      details: JSON.stringify(entry.details),
      scan_id: entry.scanId,
      proposed_by: entry.by,
      proposed_at: entry.at,
    })
    .execute();
};

type By = { readonly staffId: string; readonly at: Date };

/** Confirms an entry and ends a suspension. */
export const confirmEntryRow = async (
  trx: Tx,
  { pharmacyId, entryId }: { readonly pharmacyId: string; readonly entryId: string },
  by: By,
): Promise<void> => {
  await trx
    .updateTable('pharmacy_entries')
    .set({ confirmed_by: by.staffId, confirmed_at: by.at })
    .where('id', '=', entryId)
    .execute();
  await trx
    .updateTable('pharmacies')
    .set({ suspended_at: null, suspended_by: null })
    .where('id', '=', pharmacyId)
    .execute();
};

export const dropEntryRow = async (trx: Tx, entryId: string, by: By): Promise<void> => {
  await trx
    .updateTable('pharmacy_entries')
    .set({ dropped_by: by.staffId, dropped_at: by.at })
    .where('id', '=', entryId)
    .execute();
};

export const suspendPharmacyRow = async (trx: Tx, pharmacyId: string, by: By): Promise<void> => {
  await trx
    .updateTable('pharmacies')
    .set({ suspended_at: by.at, suspended_by: by.staffId })
    .where('id', '=', pharmacyId)
    .execute();
};

/** Files a scan and gives it to an entry. */
export const insertScan = async (
  trx: Tx,
  scan: Insertable<PharmacyScans>,
  entryId: string,
): Promise<void> => {
  await trx.insertInto('pharmacy_scans').values(scan).execute();
  await trx
    .updateTable('pharmacy_entries')
    .set({ scan_id: scan.id })
    .where('id', '=', entryId)
    .execute();
};

/** Gives an order to a pharmacy, in place of the former one. */
export const setOrderPharmacy = async (
  trx: Tx,
  row: Insertable<OrderPharmacies>,
): Promise<void> => {
  const { order_id, ...chosen } = row;
  await trx
    .insertInto('order_pharmacies')
    .values({ order_id, ...chosen })
    .onConflict((on) => on.column('order_id').doUpdateSet(chosen))
    .execute();
};

/** Marks that a licence was told at a threshold; false if it had been. */
export const markLicenceTold = async (
  trx: Tx,
  notice: {
    readonly pharmacyId: string;
    readonly licenceUntil: Day;
    readonly days: number;
    readonly now: Date;
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('pharmacy_licence_notices')
    .values({
      pharmacy_id: notice.pharmacyId,
      licence_until: notice.licenceUntil,
      days_before: notice.days,
      told_at: notice.now,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const insertConsent = async (
  trx: Tx,
  consent: Insertable<OrderPharmacyConsents>,
): Promise<void> => {
  await trx.insertInto('order_pharmacy_consents').values(consent).execute();
};

/** Takes an order from its pharmacy, so that it waits for another one. */
export const removeOrderPharmacy = async (trx: Tx, orderId: string): Promise<void> => {
  await trx.deleteFrom('order_pharmacies').where('order_id', '=', orderId).execute();
};
