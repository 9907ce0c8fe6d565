import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

type Of = { readonly userId: string; readonly orderId: string };

export type EarlierRecord = {
  readonly id: string;
  readonly issued: string;
  readonly prescriberName: string;
  readonly closedAt: Date | null;
  /** Whether it came with the file that the order has, or the order has another file. */
  readonly sameFile: boolean;
  readonly otherFile: boolean;
  readonly lines: readonly {
    readonly productId: string;
    readonly drug: string;
    readonly strength: string;
  }[];
};

/** All prescriptions of a customer that pharmacists have typed, closed ones too, latest first. */
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
        'strength', l.strength) order by l.line)
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
 * Other orders of a customer that were approved while nothing, or not everything, of their prescription was
 * typed: of no record, or of the one that is asked about.
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
