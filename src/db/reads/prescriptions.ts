import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { pharmacyOfKey } from '#domain/pharmacies/scan-key.ts';
import { orderOfKey } from '#domain/prescriptions.ts';
import type { UsedPacks } from '#domain/review/balance.ts';
import { lastMomentOf } from '#domain/review/expiry.ts';
import { zoneOf } from '#domain/shipping/destination.ts';

/** The patient's time zone and the end of the order's prescription; undefined if it has none. */
export type OrderEnd = { readonly zone: string; readonly ends: Date | undefined };

/** The time zones of the patients of orders, and when their prescriptions may last be filled. */
export const prescriptionEnds = async (
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderEnd>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('reviews', 'reviews.order_id', 'orders.id')
    .leftJoin('prescription_records', 'prescription_records.id', 'reviews.record_id')
    .select(['orders.id', 'orders.country', 'orders.state', 'prescription_records.valid_until'])
    .where('orders.id', 'in', [...orderIds])
    .execute();
  return new Map(
    rows.map(({ id, valid_until, ...home }) => [
      id,
      {
        zone: zoneOf(home),
        ends: valid_until === null ? undefined : lastMomentOf(valid_until, home),
      },
    ]),
  );
};

/** The keys with the id that each names, in small letters; keys that name none are left out. */
const withIds = (
  keys: readonly string[],
  idOf: (key: string) => string | undefined,
): ReadonlyMap<string, string> =>
  new Map(
    keys.flatMap((key) => {
      const id = idOf(key);
      return id !== undefined && isUuid(id) ? [[key, id.toLowerCase()]] : [];
    }),
  );

/** The keys of files of one kind that no row names although this database has what they belong to. */
const straysOf = async (
  db: Database,
  keys: ReadonlyMap<string, string>,
  { files, owners }: { files: 'prescriptions' | 'pharmacy_scans'; owners: 'orders' | 'pharmacies' },
): Promise<readonly string[]> => {
  if (keys.size === 0) return [];
  const filed = await db
    .selectFrom(files)
    .select('storage_key')
    .where('storage_key', 'in', [...keys.keys()])
    .execute();
  const known = await db
    .selectFrom(owners)
    .select('id')
    .where('id', 'in', [...new Set(keys.values())])
    .execute();
  const filedKeys = new Set(filed.map((row) => row.storage_key));
  const knownIds = new Set(known.map((row) => row.id));
  return [...keys]
    .filter(([key, id]) => !filedKeys.has(key) && knownIds.has(id))
    .map(([key]) => key);
};

/**
 * The given storage keys that belong to an order or a pharmacy of this database but to no row of a file. A key of an
 * unknown one may belong to another database, such as an earlier one of the store, and must not be removed.
 */
export const strayKeys = async (
  db: Database,
  keys: readonly string[],
): Promise<readonly string[]> => [
  ...(await straysOf(db, withIds(keys, orderOfKey), { files: 'prescriptions', owners: 'orders' })),
  ...(await straysOf(db, withIds(keys, pharmacyOfKey), {
    files: 'pharmacy_scans',
    owners: 'pharmacies',
  })),
];

/**
 * A hash of customer and file, which shows that the same customer has sent the same file and reveals neither.
 */
const markOf = (userId: unknown, sha256: unknown) =>
  sql<string>`encode(sha256(convert_to(${userId} || ' ' || ${sha256}, 'UTF8')), 'hex')`;

/** The file hash of an order's prescription: its own scan, or the one of its record. Undefined if unknown. */
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

/** The open prescription record of a file. */
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

/** A file of an order that is not deleted, with its wrapped key. Callers check permission. */
export const findPrescriptionFile = (db: Database, id: string) =>
  db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .selectAll('prescriptions')
    .where('prescriptions.id', '=', id)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();

/** A file of an order's current prescription. */
export type OwnPage = { readonly id: string; readonly fileName: string };

/** The files of the current prescriptions of the viewer's orders, in their order. */
export const listOwnPages = async (
  db: Database,
  viewer: Viewer,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OwnPage[]>> => {
  if (viewer.kind !== 'customer' || orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('prescriptions')
    .select(['id', 'order_id as orderId', 'file_name as fileName'])
    .where('order_id', 'in', [...orderIds])
    .where('user_id', '=', viewer.id)
    .where('purpose', 'in', ['prescription', 'prescription page'])
    .where('replaced_at', 'is', null)
    .where('wrapped_key', '<>', '')
    .orderBy('page')
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
};

type Of = { readonly userId: string; readonly orderId: string };

export type EarlierRecord = {
  readonly id: string;
  readonly issued: string;
  readonly prescriberName: string;
  readonly closedAt: Date | null;
  /** Whether it belongs to the current file of the order. */
  readonly sameFile: boolean;
  readonly otherFile: boolean;
  readonly lines: readonly {
    readonly productId: string;
    readonly drug: string;
    readonly strength: string;
    readonly productStrength: string;
    /** In the unit of the product's pack. */
    readonly dose: number;
  }[];
};

/** All typed prescriptions of a customer, including closed ones, latest first. */
export const listEarlierRecords = async (
  db: Database | Tx,
  viewer: Viewer,
  { userId, orderId }: Of,
): Promise<readonly EarlierRecord[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const { rows } = await sql<EarlierRecord>`
    select r.id, r.issued, r.prescriber_name as "prescriberName", r.closed_at as "closedAt",
      coalesce(own.sha256 = p.sha256, false) as "sameFile",
      coalesce(own.sha256 <> p.sha256, false) as "otherFile",
      (select json_agg(json_build_object('productId', l.product_id, 'drug', l.drug,
        'strength', l.strength, 'productStrength', l.product_strength, 'dose', l.dose) order by l.line)
        from prescription_record_lines l where l.record_id = r.id) as lines
    from prescription_records r
    left join prescriptions p on p.id = r.prescription_id
    left join prescriptions own on own.order_id = ${orderId} and own.purpose = 'prescription'
      and own.replaced_at is null
    where r.user_id = ${userId}
    order by r.created_at desc`.execute(db);
  return rows;
};

export type UntypedFill = {
  readonly orderId: string;
  readonly recordId: string | null;
  readonly sameFile: boolean;
  readonly status: OrderStatus;
  readonly shippedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly items: readonly {
    readonly productId: string;
    readonly strength: string;
    readonly packs: number;
    readonly name: string;
    readonly atc: string | null;
  }[];
};

/**
 * Other orders of a customer that were approved without a complete typed prescription: without a record, or
 * with the given record.
 */
export const listUntypedFills = async (
  db: Database | Tx,
  viewer: Viewer,
  { userId, orderId, recordId }: Of & { readonly recordId: string | null },
): Promise<readonly UntypedFill[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const { rows } = await sql<UntypedFill>`
    select o.id as "orderId", v.record_id as "recordId", o.status, o.shipped_at as "shippedAt",
      v.decided_at as "decidedAt",
      exists (select from prescriptions theirs join prescriptions own on own.sha256 = theirs.sha256
        where theirs.order_id = o.id and theirs.purpose = 'prescription'
          and own.order_id = ${orderId} and own.purpose = 'prescription'
          and own.replaced_at is null) as "sameFile",
      (select json_agg(json_build_object('productId', i.product_id, 'strength', i.strength,
        'packs', i.quantity, 'name', i.name, 'atc', i.atc) order by i.line)
        from order_items i where i.order_id = o.id) as items
    from reviews v join orders o on o.id = v.order_id
    where o.user_id = ${userId} and o.id <> ${orderId} and o.deleted_at is null
      and v.state = 'approved' and (v.record_id is null or v.record_id = ${recordId})
    order by o.created_at desc`.execute(db);
  return rows;
};
