import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

export type NumberedOrder = {
  readonly orderId: string;
  readonly version: number;
  readonly status: OrderStatus;
  readonly tracking: string | null;
  readonly patient: string;
};

/** Orders by the number that people are shown, or by their whole id; for staff. */
export const findOrdersByNumber = async (
  db: Database,
  viewer: Viewer,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly NumberedOrder[]>> => {
  if (!may(viewer, 'see orders')) return new Map();
  const { rows } = await sql<NumberedOrder & { number: string }>`
    select id as "orderId", right(id::text, 12) as number, version, status, tracking_info as tracking,
      trim(first_name || ' ' || last_name) as patient
    from orders where deleted_at is null and (right(id::text, 12) = any(${[...numbers]}::text[])
      or id = any(${numbers.filter(isUuid)}::uuid[]))`.execute(db);
  return new Map(
    numbers.map((number) => [
      number,
      rows.filter((row) => row.number === number || row.orderId === number),
    ]),
  );
};
