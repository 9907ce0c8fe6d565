import type { Database } from '#db/client.ts';
import { seedRow } from './seed-row.ts';

/** Seeds the messages, the internal notes, a contact with a practice and a corrected line of an order, with each column marked. */
export const seedMessages = async (
  db: Database,
  mark: string,
  of: { readonly userId: string; readonly orderId: string; readonly staffId: string },
): Promise<void> => {
  const about = { order_id: of.orderId, topic: 'pharmacist' };
  for (const [actor_kind, actor_id] of [
    ['customer', of.userId],
    ['staff', of.staffId],
  ])
    await seedRow(db, 'order_messages', mark, { ...about, actor_kind, actor_id });
  await seedRow(db, 'waiting_messages', mark, about);
  await seedRow(db, 'order_notes', mark, { ...about, actor_id: of.staffId });
  await seedRow(db, 'prescriber_contacts', mark, {
    order_id: of.orderId,
    staff_id: of.staffId,
    channel: 'phone',
    started_by: 'pharmacy',
  });
  await seedRow(db, 'line_corrections', mark, {
    order_id: of.orderId,
    staff_id: of.staffId,
    from_packs: 2,
    to_packs: 1,
  });
};
