import type { Database } from '#db/client.ts';
import type { PharmacyDetails } from '#domain/pharmacies/register.ts';

/** A made-up pharmacy, for tests only. */
export const pharmacyDetails = (changes: Partial<PharmacyDetails> = {}): PharmacyDetails => ({
  legalName: 'Test-Apotheke Example e.K.',
  address: 'Beispielweg 1, 10115 Berlin',
  country: 'DE',
  licenceNumber: 'T-1001',
  authority: 'Test Authority',
  registerUrl: 'https://register.example/search',
  logoUrl: 'https://register.example/logo/T-1001',
  responsible: 'Test Pharmacist',
  licenceUntil: '2030-12-31',
  checkedOn: '2026-11-01',
  languages: ['English', 'German'],
  accountHolder: null,
  iban: null,
  workdays: [1, 2, 3, 4, 5],
  cutOffHour: 14,
  dispatchDays: 1,
  carriers: ['DHL'],
  transitDays: 3,
  coolantHours: 240,
  shipsTo: ['DE', 'US'],
  origins: ['DE', 'US'],
  ordersPerDay: null,
  ...changes,
});

/** Puts a made-up pharmacy into the register, as two administrators would have. */
export const registerPharmacy = async (
  {
    db,
    newId,
    clock,
  }: { readonly db: Database; readonly newId: () => string; readonly clock: () => Date },
  changes: Partial<PharmacyDetails> = {},
): Promise<string> => {
  const [pharmacy_id, scan_id] = [newId(), newId()];
  const at = clock();
  await db.insertInto('pharmacies').values({ id: pharmacy_id, created_at: at }).execute();
  await db
    .insertInto('pharmacy_scans')
    .values({
      id: scan_id,
      pharmacy_id,
      storage_key: `pharmacy_${pharmacy_id}/check_1_check.pdf`,
      file_name: 'check.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: 'x',
      wrapped_key: 'x',
      uploaded_by: newId(),
      uploaded_at: at,
    })
    .execute();
  await db
    .insertInto('pharmacy_entries')
    .values({
      id: newId(),
      pharmacy_id,
      details: JSON.stringify(pharmacyDetails(changes)),
      scan_id,
      proposed_by: newId(),
      proposed_at: at,
      confirmed_by: newId(),
      confirmed_at: at,
    })
    .execute();
  return pharmacy_id;
};
