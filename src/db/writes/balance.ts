import type { Tx } from '#db/client.ts';
import type { BalanceEntry } from '#domain/review/balance.ts';

/** A line of a prescription with all that was granted, taken and given back of it. */
export type BalancedLine = {
  readonly id: string;
  readonly productId: string;
  readonly productStrength: string;
  readonly entries: readonly BalanceEntry[];
};

/**
 * Locks the lines of a prescription, in one order for everybody, and reads what was written of them. Two
 * orders that want the last pack are judged one after the other.
 */
export const lockBalance = async (
  trx: Tx,
  recordId: string,
): Promise<{ readonly open: boolean; readonly lines: readonly BalancedLine[] }> => {
  const record = await trx
    .selectFrom('prescription_records')
    .select('closed_at')
    .where('id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
  const lines = await trx
    .selectFrom('prescription_record_lines')
    .select(['id', 'product_id', 'product_strength'])
    .where('record_id', '=', recordId)
    .orderBy('line')
    .execute();
  const entries = await trx
    .selectFrom('balance_entries')
    .innerJoin(
      'prescription_record_lines',
      'prescription_record_lines.id',
      'balance_entries.record_line_id',
    )
    .select([
      'balance_entries.record_line_id as lineId',
      'balance_entries.kind',
      'balance_entries.packs',
      'balance_entries.order_id as orderId',
    ])
    .where('prescription_record_lines.record_id', '=', recordId)
    .orderBy('balance_entries.at')
    .orderBy('balance_entries.id')
    .execute();
  return {
    open: record !== undefined && record.closed_at === null,
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      productStrength: line.product_strength,
      entries: entries.filter(({ lineId }) => lineId === line.id),
    })),
  };
};

/**
 * The prescriptions that name an order in what was taken of them: the one that it is filled from, and those that
 * followed it as records of the same paper. In one sequence for everybody, to be locked in it.
 */
export const recordsNaming = async (trx: Tx, orderId: string): Promise<readonly string[]> =>
  (
    await trx
      .selectFrom('balance_entries')
      .innerJoin(
        'prescription_record_lines',
        'prescription_record_lines.id',
        'balance_entries.record_line_id',
      )
      .select('prescription_record_lines.record_id as id')
      .distinct()
      .where('balance_entries.order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Adds to the balance of a locked line. */
export const addToBalance = async (
  trx: Tx,
  lineId: string,
  entry: BalanceEntry,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('balance_entries')
    .values({
      id,
      record_line_id: lineId,
      order_id: entry.orderId,
      at: now,
      kind: entry.kind,
      packs: entry.packs,
    })
    .execute();
};
