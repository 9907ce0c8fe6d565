import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { ArrivalChecks, ArrivalOutcomes, SuppliedPacks } from '#db/schema.ts';

/**
 * The id of another order that has the pack: one that was sent, or that is not deleted. Locks the serial number, so
 * that of two orders one gets the pack.
 */
export const otherOrderWithPack = async (
  trx: Tx,
  orderId: string,
  { gtin, serial }: { readonly gtin: string | null; readonly serial: string | null },
): Promise<string | undefined> => {
  if (serial === null) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pack ${gtin ?? ''} ${serial}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string }>`
    select o.id from supplied_packs p join orders o on o.id = p.order_id
    where p.serial = ${serial} and p.gtin is not distinct from ${gtin} and o.id <> ${orderId}
      and (o.deleted_at is null or o.shipped_at is not null)
    order by p.recorded_at limit 1`.execute(trx);
  return rows[0]?.id;
};

export const insertPack = async (trx: Tx, row: Insertable<SuppliedPacks>): Promise<void> => {
  await trx.insertInto('supplied_packs').values(row).execute();
};

/** Removes a pack from its order; false if it is not there. */
export const removePack = async (
  trx: Tx,
  pack: { readonly id: string; readonly orderId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('supplied_packs')
    .where('id', '=', pack.id)
    .where('order_id', '=', pack.orderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

type ArrivalRow = Selectable<ArrivalChecks>;

export const insertArrival = async (trx: Tx, row: Insertable<ArrivalChecks>): Promise<void> => {
  await trx.insertInto('arrival_checks').values(row).execute();
};

/** The report of an order that waits for an answer; lock the order first. */
export const openArrival = (trx: Tx, orderId: string): Promise<ArrivalRow | undefined> =>
  trx
    .selectFrom('arrival_checks')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'being looked at'])
    .executeTakeFirst();

/** The latest report of an order that says that all is well, as long as it has no photo; lock the order first. */
export const fineArrivalWithoutPhoto = (
  trx: Tx,
  orderId: string,
): Promise<ArrivalRow | undefined> =>
  trx
    .selectFrom('arrival_checks')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'fine')
    .where('photo_id', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst();

/** Locks a report whose order is not deleted, with the recipient of the answer. */
export const lockArrival = async (trx: Tx, id: string) =>
  trx
    .selectFrom('arrival_checks')
    .innerJoin('orders', 'orders.id', 'arrival_checks.order_id')
    .selectAll('arrival_checks')
    .select(['orders.email', 'orders.first_name', 'orders.user_id'])
    .where('arrival_checks.id', '=', id)
    .where('orders.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const setArrivalPhoto = async (trx: Tx, id: string, photoId: string): Promise<void> => {
  await trx.updateTable('arrival_checks').set({ photo_id: photoId }).where('id', '=', id).execute();
};

/** Changes a locked report and raises its version. */
export const saveArrival = async (
  trx: Tx,
  row: Pick<ArrivalRow, 'id' | 'version'>,
  change: Pick<ArrivalRow, 'state' | 'handled_by' | 'changed_at'> & { readonly answer?: string },
): Promise<void> => {
  await trx
    .updateTable('arrival_checks')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
};

export const insertOutcomes = async (
  trx: Tx,
  rows: readonly Insertable<ArrivalOutcomes>[],
): Promise<void> => {
  await trx
    .insertInto('arrival_outcomes')
    .values([...rows])
    .execute();
};

/** Notes that the patient has put aside what must not be used of an order; false if nothing waits for it. */
export const confirmOutcomes = async (trx: Tx, orderId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('arrival_outcomes')
    .set({ confirmed_at: now })
    .where('outcome', '!=', 'in use')
    .where('confirmed_at', 'is', null)
    .where('order_item_id', 'in', (eb) =>
      eb.selectFrom('order_items').select('id').where('order_id', '=', orderId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
