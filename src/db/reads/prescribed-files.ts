import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { UsedPacks } from '#domain/review/balance.ts';

/** Tells that the same customer has sent the same file, and neither who nor which to anybody without both. */
const markOf = (userId: unknown, sha256: unknown) =>
  sql<string>`encode(sha256(convert_to(${userId} || ' ' || ${sha256}, 'UTF8')), 'hex')`;

/**
 * The mark of the file that the prescription of an order came as: its own scan, or the one of the record that it is
 * filled from. Undefined where that is not known.
 */
export const findFileMark = async (
  db: Database | Tx,
  of: { readonly orderId: string; readonly recordId: string | null },
): Promise<string | undefined> => {
  const { rows } = await sql<{ mark: string | null }>`
    select coalesce(
      (select ${markOf(sql`p.user_id`, sql`p.sha256`)} from prescriptions p
        where p.order_id = ${of.orderId} and p.purpose = 'prescription' and p.replaced_at is null
          and p.sha256 <> ''
        order by p.uploaded_at desc limit 1),
      (select r.file_mark from prescription_records r where r.id = ${of.recordId})) as mark`.execute(
    db,
  );
  return rows[0]?.mark ?? undefined;
};

/** The prescription that a file stands for and that still serves. */
export const findRecordOfFile = async (
  db: Database | Tx,
  mark: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('prescription_records')
      .select('id')
      .where('file_mark', '=', mark)
      .where('closed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.id;

/** Packs held by orders on closed records of the same file, for example because their order was deleted. */
export const listUsedOfFile = async (
  db: Database | Tx,
  viewer: Viewer,
  mark: string,
): Promise<readonly UsedPacks[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const { rows } = await sql<UsedPacks>`
    select l.product_id as "productId", l.product_strength as strength, b.order_id as "orderId",
      sum(case b.kind when 'taken' then b.packs else -b.packs end)::integer as packs
    from prescription_records r
    join prescription_record_lines l on l.record_id = r.id
    join balance_entries b on b.record_line_id = l.id
    where r.file_mark = ${mark} and r.closed_at is not null and b.order_id is not null
    group by r.id, l.id, b.order_id`.execute(db);
  return rows;
};

/** A file of an order that is not deleted, with what opens it. Callers check who may read it. */
export const findPrescriptionFile = (db: Database, id: string) =>
  db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .selectAll('prescriptions')
    .where('prescriptions.id', '=', id)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();
