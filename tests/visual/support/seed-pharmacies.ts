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
};
