import type { Database, Tx } from '#db/client.ts';
import { prescriptionEnds } from '#db/reads/prescription-ends.ts';

/** When the prescription of an order may last be filled; undefined where it rests on none. */
export const prescriptionEnd = async (
  db: Database | Tx,
  orderId: string,
): Promise<Date | undefined> => (await prescriptionEnds(db, [orderId])).get(orderId)?.ends;
