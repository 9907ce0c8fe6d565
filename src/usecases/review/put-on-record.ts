import type { Tx } from '#db/client.ts';
import { addToBalance, lockBalance } from '#db/writes/balance.ts';
import { findStage, type OrderRow } from '#db/writes/orders.ts';
import { rememberPrescriber } from '#db/writes/prescribers.ts';
import { currentScanId } from '#db/writes/prescriptions.ts';
import { bindApproved, insertRecord, insertRecordLine, raiseRecord } from '#db/writes/records.ts';
import type { ReviewRow } from '#db/writes/reviews.ts';
import type { StaffViewer } from '#domain/access.ts';
import { packsGranted, takeFor } from '#domain/review/balance.ts';
import { usesPacks } from '#domain/orders/order.ts';
import { validUntil } from '#domain/review/expiry.ts';
import type { PrescriptionLine, WrittenPrescription } from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import type { DeskFacts, DeskLine } from './desk-facts.ts';

type Approved = {
  readonly row: OrderRow;
  readonly review: ReviewRow;
  readonly viewer: StaffViewer;
};

/** Writes the lines of a prescription, numbered after those that it has, with what each of them grants and what is used of it. */
const writeLines = async (
  deps: Deps,
  trx: Tx,
  { recordId, after }: { readonly recordId: string; readonly after: number },
  lines: readonly { readonly line: PrescriptionLine; readonly ordered: DeskLine }[],
): Promise<void> => {
  const now = deps.clock();
  for (const [index, { line, ordered }] of lines.entries()) {
    const id = deps.newId();
    await insertRecordLine(
      trx,
      {
        id,
        record_id: recordId,
        line: after + index + 1,
        product_id: ordered.productId,
        product_strength: ordered.option.strength,
      },
      line,
    );
    const granted = packsGranted(line.packsAFill, line.refills);
    for (const entry of [
      { kind: 'granted', packs: granted, orderId: null } as const,
      ...ordered.before,
    ])
      await addToBalance(trx, id, entry, { id: deps.newId(), now });
  }
};

const linesOf = (desk: DeskFacts, written: WrittenPrescription) =>
  desk.lines.flatMap((ordered, index) => {
    const line = written.lines[index];
    return line ? [{ line, ordered }] : [];
  });

/**
 * Orders that were confirmed by hand with the same file belong to the prescription once somebody types it, and
 * take their packs of it: no paper serves twice because nobody had typed it.
 */
const countUntyped = async (
  deps: Deps,
  trx: Tx,
  recordId: string,
  { untyped }: DeskFacts,
): Promise<Result<null, 'balance-short' | 'record-closed'>> => {
  for (const { orderId, recordId: theirs, items } of untyped) {
    if (theirs === null && !(await bindApproved(trx, orderId, recordId))) continue;
    const order = await findStage(trx, orderId);
    if (!order || !usesPacks(order.status, order.shipped_at)) continue;
    const record = await lockBalance(trx, recordId);
    const named = items.filter(({ productId, strength }) =>
      record.lines.some(
        (line) => line.productId === productId && line.productStrength === strength,
      ),
    );
    const taken = takeFor(record, orderId, named);
    if (!taken.ok) return taken;
    for (const { lineId, packs } of taken.value)
      await addToBalance(
        trx,
        lineId,
        { kind: 'taken', packs, orderId },
        { id: deps.newId(), now: deps.clock() },
      );
  }
  return ok(null);
};

/** Puts a prescription on record with what it grants, and answers with its id. */
export const putOnRecord = async (
  deps: Deps,
  trx: Tx,
  { row, review, viewer }: Approved,
  desk: DeskFacts,
  written: WrittenPrescription,
): Promise<Result<string, 'balance-short' | 'record-closed'>> => {
  const recordId = deps.newId();
  await insertRecord(
    trx,
    {
      id: recordId,
      user_id: row.user_id,
      order_id: row.id,
      prescription_id: (await currentScanId(trx, row.id)) ?? null,
      file_mark: desk.fileMark ?? null,
      created_by: review.first_by ?? viewer.id,
      second_by: review.first_by ? viewer.id : null,
      created_at: deps.clock(),
      closed_at: null,
    },
    {
      ...written,
      validUntil: validUntil(written.issued, desk.facts.validMonths) ?? written.issued,
    },
  );
  await rememberPrescriber(trx, { ...written, id: deps.newId(), at: deps.clock() });
  await writeLines(deps, trx, { recordId, after: 0 }, linesOf(desk, written));
  const counted = await countUntyped(deps, trx, recordId, desk);
  return counted.ok ? ok(recordId) : counted;
};

/**
 * Adds the medicines that a prescription on record does not name yet: one paper may prescribe several, and
 * each is typed when it is ordered first. Refuses where another order has added the same one meanwhile.
 */
export const addToRecord = async (
  deps: Deps,
  trx: Tx,
  recordId: string,
  desk: DeskFacts,
  written: WrittenPrescription,
): Promise<Result<string, 'balance-short' | 'record-closed' | 'decided-meanwhile'>> => {
  const missing = linesOf(desk, written).filter(({ ordered }) => ordered.balance === undefined);
  if (missing.length === 0) return ok(recordId);
  const { lines } = await lockBalance(trx, recordId);
  const added = missing.some(({ ordered }) =>
    lines.some(
      ({ productId, productStrength }) =>
        productId === ordered.productId && productStrength === ordered.option.strength,
    ),
  );
  if (added) return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.recordChanged);
  await writeLines(deps, trx, { recordId, after: lines.length }, missing);
  await raiseRecord(trx, recordId);
  const counted = await countUntyped(deps, trx, recordId, desk);
  return counted.ok ? ok(recordId) : counted;
};
