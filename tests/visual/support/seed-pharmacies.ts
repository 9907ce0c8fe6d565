import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { pharmacyDetails } from '#tests/support/pharmacies.ts';
import { daysBefore, idOf } from './people.ts';

/** Made-up pharmacies: one in the register whose licence ends soon, and one that waits for its confirmation. */
export const insertPharmacies = async (
  db: Database,
  { staffId, colleagueId }: { readonly staffId: string; readonly colleagueId: string },
): Promise<void> => {
  for (const [number, details] of [
    [1, pharmacyDetails({ licenceUntil: daysBefore(-20).toISOString().slice(0, 10) })],
    [
      2,
      pharmacyDetails({
        legalName: 'Zweite Test-Apotheke mit einem besonders langen Namen Beispielgesellschaft mbH',
        licenceNumber: 'T-1002',
        logoUrl: null,
      }),
    ],
  ] as const) {
    const pharmacy_id = idOf('pharmacy', number);
    const scan_id = randomUUID();
    await db
      .insertInto('pharmacies')
      .values({ id: pharmacy_id, created_at: daysBefore(9 - number) })
      .execute();
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
        uploaded_by: colleagueId,
        uploaded_at: daysBefore(8),
      })
      .execute();
    await db
      .insertInto('pharmacy_entries')
      .values({
        id: randomUUID(),
        pharmacy_id,
        details: JSON.stringify(details),
        scan_id,
        proposed_by: colleagueId,
        proposed_at: daysBefore(8),
        ...(number === 1 ? { confirmed_by: staffId, confirmed_at: daysBefore(7) } : {}),
      })
      .execute();
  }
  const import_id = randomUUID();
  await db
    .insertInto('pharmacy_stock_imports')
    .values({
      id: import_id,
      pharmacy_id: idOf('pharmacy', 1),
      imported_by: staffId,
      imported_at: daysBefore(1),
      lines: 2,
    })
    .execute();
  await db
    .insertInto('pharmacy_stock')
    .values([
      {
        import_id,
        line: 1,
        gtin: '09876543210982',
        product_id: 'ozempic',
        strength: '2mg/3mL',
        packs: 14,
        price_cents: 9_050,
        batch: 'NX7-LONG-BATCH/12345',
        expires: '2028-05-31',
      },
      {
        import_id,
        line: 2,
        gtin: null,
        product_id: 'lantus',
        strength: '100u/mL',
        packs: 0,
        price_cents: 6_900,
        batch: null,
        expires: null,
      },
    ])
    .execute();
};
