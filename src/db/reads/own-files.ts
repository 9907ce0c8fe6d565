import type { Database } from '#db/client.ts';
import type { CustomerViewer } from '#domain/access.ts';

/** The scans and photos that the customer sent, those that were replaced included. */
export const listOwnFiles = (db: Database, viewer: CustomerViewer) =>
  db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .select([
      'prescriptions.id',
      'prescriptions.file_name as fileName',
      'prescriptions.purpose',
      'prescriptions.uploaded_at as sentAt',
    ])
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null)
    .where('prescriptions.wrapped_key', '<>', '')
    .orderBy('prescriptions.uploaded_at')
    .execute();
