import type { Tx } from '#db/client.ts';
import type { BalancedRecord, BalanceEntry, LinePacks } from '#domain/review/balance.ts';

/**
 * Locks a prescription record and its lines in a fixed order, and reads its balance, so that orders that want
 * the last pack are judged one after the other.
 */
export const lockBalance = async (trx: Tx, recordId: string): Promise<BalancedRecord> => {
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
    id: recordId,
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
 * The records that an order holds packs of: its own, and later records of the same paper. Sorted, so that all
 * callers lock them in the same order.
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

type Written = { readonly id: string; readonly now: Date };

/** Adds to the balance of a locked line. */
export const addToBalance = async (
  trx: Tx,
  lineId: string,
  entry: BalanceEntry,
  { id, now }: Written,
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
      approval_id: null,
    })
    .execute();
};

/** Takes packs of a locked line for an approval, once per approval and line. */
export const takePacks = async (
  trx: Tx,
  { lineId, packs }: LinePacks,
  { orderId, approvalId }: { readonly orderId: string; readonly approvalId: string },
  { id, now }: Written,
): Promise<void> => {
  await trx
    .insertInto('balance_entries')
    .values({
      id,
      record_line_id: lineId,
      order_id: orderId,
      at: now,
      kind: 'taken',
      packs,
      approval_id: approvalId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['record_line_id', 'approval_id', 'kind'])
        .where('approval_id', 'is not', null)
        .doNothing(),
    )
    .execute();
};

/** Returns packs of a locked line, once for the approval that last took them. */
export const returnPacks = async (
  trx: Tx,
  { lineId, packs }: LinePacks,
  orderId: string,
  { id, now }: Written,
): Promise<void> => {
  await trx
    .insertInto('balance_entries')
    .values((eb) => ({
      id,
      record_line_id: lineId,
      order_id: orderId,
      at: now,
      kind: 'returned',
      packs,
      approval_id: eb
        .selectFrom('balance_entries as before')
        .select('before.approval_id')
        .where('before.record_line_id', '=', lineId)
        .where('before.order_id', '=', orderId)
        .where('before.kind', '=', 'taken')
        .orderBy('before.at', 'desc')
        .orderBy('before.id', 'desc')
        .limit(1),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['record_line_id', 'approval_id', 'kind'])
        .where('approval_id', 'is not', null)
        .doNothing(),
    )
    .execute();
};
