import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';

/** Remembers a prescriber as written, or that one is used again. Another address makes another entry. */
export const rememberPrescriber = async (
  trx: Tx,
  row: { readonly id: string; readonly name: string; readonly contact: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into prescribers (id, name, contact, last_used_at)
    values (${row.id}, ${row.name}, ${row.contact}, ${row.at})
    on conflict (lower(name), md5(lower(contact)))
      do update set name = excluded.name, contact = excluded.contact,
        last_used_at = greatest(prescribers.last_used_at, excluded.last_used_at)`.execute(trx);
};
