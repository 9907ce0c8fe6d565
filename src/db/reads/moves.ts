import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { BookedMove, Compared, Finding, MoveName } from '#domain/payments/reconcile.ts';
import { MONEY, type MoneyKind } from '#domain/payments/ledger.ts';

/** Ledger entries reported by a provider. The caller must have checked permissions. */
export type BookedByProvider = MoveName &
  BookedMove & { readonly paymentId: string; readonly at: Date };

/** Ledger entries by the provider's names, with their reversals. */
export const bookedMoves = async (
  db: Database,
  refs: readonly string[],
): Promise<readonly BookedByProvider[]> => {
  if (refs.length === 0) return [];
  const { rows } = await sql<{
    kind: MoneyKind;
    ref: string;
    amount: number;
    paymentId: string;
    at: Date;
  }>`
    select kind, ref, amount_cents as amount, payment_id as "paymentId", happened_at as at
    from money_entries where staff_id is null and ref = any(${[...new Set(refs)]}::text[])
    order by happened_at, id`.execute(db);
  const found = new Map<string, BookedByProvider>();
  for (const { kind, ref, amount, paymentId, at } of rows) {
    const { flow, counts } = MONEY[kind];
    const key = `${flow} ${ref}`;
    const known = found.get(key) ?? { flow, ref, amount: 0, paymentId, at };
    found.set(key, { ...known, amount: known.amount + counts * amount });
  }
  return [...found.values()].map((move) => ({ ...move, amount: Math.max(0, move.amount) }));
};

/** The names of all movements that a provider reported in a period. */
export const namesBetween = async (
  db: Database,
  from: Date,
  until: Date,
): Promise<readonly MoveName[]> => {
  const { rows } = await sql<{ kind: MoneyKind; ref: string }>`
    select distinct kind, ref from money_entries
    where staff_id is null and happened_at >= ${from}::timestamptz
      and happened_at < ${until}::timestamptz`.execute(db);
  return rows.map(({ kind, ref }) => ({ flow: MONEY[kind].flow, ref }));
};

/** The orders of payments, by payment id; unknown payments are left out. */
export const ordersOfPayments = async (
  db: Database,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('id', 'in', [...new Set(paymentIds)])
    .execute();
  return new Map(rows.map(({ id, order_id: orderId }) => [id, orderId]));
};

export type LastComparison = {
  /** End of the last successful comparison; undefined before the first. */
  readonly until: Date | undefined;
  /** Payments that had not ended at that time. */
  readonly open: readonly MoveName[];
  /** Time of the last report, whether or not it compared. */
  readonly findings: readonly Finding[];
};

export const lastComparison = async (db: Database): Promise<LastComparison> => {
  const report = await db
    .selectFrom('payment_reports')
    .select('findings')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ compared: Compared }>`
    select compared from payment_reports where compared->>'kind' = 'compared'
    order by day desc limit 1`.execute(db);
  const compared = rows[0]?.compared;
  return {
    until: compared?.kind === 'compared' ? new Date(compared.until) : undefined,
    open: compared?.kind === 'compared' ? compared.open : [],
    findings: report?.findings ?? [],
  };
};
