import type { Database } from '#db/client.ts';

/** The actors that opened prescriptions, in order. */
export const openings = (db: Database) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'prescription opened')
    .orderBy('number')
    .execute();
