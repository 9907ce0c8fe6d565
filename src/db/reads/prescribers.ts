import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { PrescriptionRecords } from '#db/schema.ts';
import { may, type Viewer } from '#domain/access.ts';
import { type Contact, type Prescriber, storedContact } from '#domain/review/prescriber.ts';

/** The most that are proposed at once. */
const MOST = 5;

/**
 * Prescribers of earlier prescriptions whose name, address or numbers contain every word of the text, the latest first;
 * none for viewers who do not review prescriptions, and none for a blank text.
 */
export const findPrescribers = async (
  db: Database,
  viewer: Viewer,
  text: string,
): Promise<readonly Prescriber[]> => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 || !may(viewer, 'review prescriptions')) return [];
  const rows = await db
    .selectFrom('prescribers')
    .select((eb) => [
      'name as prescriberName',
      'contact',
      'npi as prescriberNpi',
      eb.ref('licence').as('prescriberLicence'),
      'address as prescriberAddress',
      'phone as prescriberPhone',
    ])
    .where((eb) =>
      eb.and(
        words.map((word) => sql<boolean>`position(${word} in lower(name || ' ' || contact)) > 0`),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ prescriberName, contact, ...fields }) => ({
    prescriberName,
    ...storedContact(fields, contact),
  }));
};

/** Address and numbers of the prescriber of a record, whichever version of the store wrote it. */
export const contactOfRecord = (
  record: Pick<
    Selectable<PrescriptionRecords>,
    | 'prescriber_npi'
    | 'prescriber_licence'
    | 'prescriber_address'
    | 'prescriber_phone'
    | 'prescriber_contact'
  >,
): Contact =>
  storedContact(
    {
      prescriberNpi: record.prescriber_npi,
      prescriberLicence: record.prescriber_licence,
      prescriberAddress: record.prescriber_address,
      prescriberPhone: record.prescriber_phone,
    },
    record.prescriber_contact,
  );
