import type { Database } from '#db/client.ts';
import { isUuid } from '#domain/cursor.ts';
import { orderOfKey } from '#domain/prescriptions.ts';

/**
 * Those of the given storage keys that were stored for an order of this database and that no
 * prescription has. A key whose order is not here belongs to another database, such as the one from
 * before the store was pointed at this one, and is nobody's to remove.
 */
export const strayKeys = async (
  db: Database,
  keys: readonly string[],
): Promise<readonly string[]> => {
  const orders = new Map(
    keys.flatMap((key) => {
      const orderId = orderOfKey(key);
      return orderId !== undefined && isUuid(orderId) ? [[key, orderId.toLowerCase()]] : [];
    }),
  );
  if (orders.size === 0) return [];
  const filed = await db
    .selectFrom('prescriptions')
    .select('storage_key')
    .where('storage_key', 'in', [...orders.keys()])
    .execute();
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(orders.values())])
    .execute();
  const filedKeys = new Set(filed.map((row) => row.storage_key));
  const knownOrders = new Set(known.map((row) => row.id));
  return [...orders]
    .filter(([key, orderId]) => !filedKeys.has(key) && knownOrders.has(orderId))
    .map(([key]) => key);
};
