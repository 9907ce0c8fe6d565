import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { LateWork } from '#domain/orders/late-work.ts';

/** Waits until no other transaction marks late matters, so that each is told once. */
export const lockEscalations = async (trx: Tx): Promise<void> => {
  await sql`lock table order_escalations in share row exclusive mode`.execute(trx);
};

type Matter = Pick<LateWork, 'orderId' | 'matter' | 'since'>;

const rowsOf = (matters: readonly Matter[]) => sql`unnest(
  ${matters.map(({ orderId }) => orderId)}::uuid[], ${matters.map(({ matter }) => matter)}::text[],
  ${matters.map(({ since }) => since.toISOString())}::timestamptz[]) x (order_id, matter, since)`;

/** Marks matters as told to whoever takes care of them. */
export const markTold = async (trx: Tx, matters: readonly Matter[], now: Date): Promise<void> => {
  await sql`
    insert into order_escalations (order_id, matter, since, told_at)
    select x.order_id, x.matter, x.since, ${now} from ${rowsOf(matters)}
    on conflict (order_id, matter) do update
    set since = excluded.since, told_at = excluded.told_at, administrators_told_at = null`.execute(
    trx,
  );
};

/** Marks matters as told to the administrators. */
export const markAdministratorsTold = async (
  trx: Tx,
  matters: readonly Matter[],
  now: Date,
): Promise<void> => {
  await sql`
    update order_escalations e set administrators_told_at = ${now} from ${rowsOf(matters)}
    where e.order_id = x.order_id and e.matter = x.matter`.execute(trx);
};
