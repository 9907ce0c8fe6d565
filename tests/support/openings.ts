import type { Database } from '#db/client.ts';

/** Who opened prescriptions, in the order in which they did. */
export const openings = (db: Database) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'prescription opened')
    .orderBy('number')
    .execute();
