import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { ContactChannel, ContactStarter } from '#domain/review/prescriber-contact.ts';

export type ContactView = {
  readonly id: string;
  readonly happenedAt: Date;
  readonly by: string | null;
  readonly channel: ContactChannel;
  readonly startedBy: ContactStarter;
  readonly practice: string;
  readonly drug: string | null;
  readonly asked: string;
  readonly answered: string | null;
};

/** The contacts with practices about an order, newest first; none for viewers who do not review prescriptions. */
export const listPrescriberContacts = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly ContactView[]> =>
  may(viewer, 'review prescriptions')
    ? db
        .selectFrom('prescriber_contacts as c')
        .innerJoin('orders', 'orders.id', 'c.order_id')
        .leftJoin('staff', 'staff.id', 'c.staff_id')
        .select([
          'c.id',
          'c.happened_at as happenedAt',
          'staff.name as by',
          'c.channel',
          'c.started_by as startedBy',
          'c.practice',
          'c.drug',
          'c.asked',
          'c.answered',
        ])
        .where('c.order_id', '=', orderId)
        .where('orders.deleted_at', 'is', null)
        .orderBy('c.happened_at', 'desc')
        .orderBy('c.id', 'desc')
        .execute()
    : [];
