import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';

/** Inserts the prescription views of a customer whose list has a second page. */
export const insertAccess = async (
  db: Database,
  people: { readonly staffId: string; readonly colleagueId: string },
): Promise<void> => {
  const { number } = CUSTOMERS.regular;
  for (let index = 0; index < 14; index += 1)
    await addAuditEntry(db, {
      id: randomUUID(),
      at: daysBefore(20 - index),
      actor:
        index % 4 === 3
          ? { kind: 'customer', id: idOf('user', number) }
          : { kind: 'staff', id: index % 2 === 0 ? people.colleagueId : people.staffId },
      action: 'prescription opened',
      orderId: idOf('order', number),
    });
};
