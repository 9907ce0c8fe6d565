import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import { contactText, type Prescriber } from '#domain/review/prescriber.ts';

/** Remembers a prescriber as written, or that one is used again. Another address makes another entry. */
export const rememberPrescriber = async (
  trx: Tx,
  prescriber: Prescriber & { readonly id: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into prescribers (id, name, npi, licence, address, phone, contact, last_used_at)
    values (${prescriber.id}, ${prescriber.prescriberName}, ${prescriber.prescriberNpi},
      ${prescriber.prescriberLicence}, ${prescriber.prescriberAddress},
      ${prescriber.prescriberPhone}, ${contactText(prescriber)}, ${prescriber.at})
    on conflict (lower(name), md5(lower(contact)))
      do update set name = excluded.name, npi = excluded.npi, licence = excluded.licence,
        address = excluded.address, phone = excluded.phone, contact = excluded.contact,
        last_used_at = greatest(prescribers.last_used_at, excluded.last_used_at)`.execute(trx);
};
