import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import {
  lockSupplyOf,
  recordReview,
  type ReviewRow,
  saveReview,
  setSupplyDays,
} from '#db/writes/reviews.ts';
import { listRecords } from '#db/reads/reviews.ts';
import type { StaffViewer } from '#domain/access.ts';
import { balanceText } from '#domain/review/balance.ts';
import { checklist, type ChecklistItem, standingInTheWay } from '#domain/review/checklist.ts';
import { prescribedDays } from '#domain/review/prescribed-supply.ts';
import { afterReview, REVIEW_MESSAGES } from '#domain/review/review.ts';
import {
  readTyped,
  sameTyped,
  type TypedPrescription,
  typedValues,
  writtenOf,
  type WrittenPrescription,
} from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { isToPay } from '#usecases/payments/is-to-pay.ts';
import { approveForPayment } from './approve-content.ts';
import { takeFromRecord } from './balance-of-order.ts';
import type { Decided, DecideInput } from './decide.ts';
import { type DeskFacts, readDeskFacts, typedOfRecord } from './desk-facts.ts';
import { addToRecord, putOnRecord } from './put-on-record.ts';

type Approval = {
  readonly row: OrderRow;
  readonly review: ReviewRow;
  readonly viewer: StaffViewer;
  readonly input: DecideInput;
};

const openChecks = (items: readonly ChecklistItem[]): Result<never, 'checks-open'> =>
  refuse(
    'checks-open',
    'invalid',
    `This cannot be approved yet. ${items.map(({ title, text }) => `${title}: ${text}`).join(' ')}`,
  );

/** Whether this approval is enough, with what the first of two pharmacists typed. */
const enough = (desk: DeskFacts, { review, viewer }: Approval, typed: TypedPrescription): boolean =>
  !desk.needsTwo ||
  (review.first_by !== null &&
    review.first_by !== viewer.id &&
    sameTyped(readTyped(review.first_typed ?? {}, typed.lines.length), typed));

/** The pharmacist's days stand from now on where the cart's estimate stood. */
const noteDays = async (trx: Tx, desk: DeskFacts, written: WrittenPrescription): Promise<void> => {
  for (const [index, line] of desk.lines.entries()) {
    const dose = written.lines[index];
    const result =
      dose &&
      prescribedDays(line.option.supply, line.packs, {
        amount: dose.dose,
        injections: dose.injections,
      });
    if (result) await setSupplyDays(trx, line.itemId, result.days);
  }
};

/**
 * Approves the prescription of a locked order: every check is computed anew, packs are taken from the
 * balance, and the order moves on; or, where two are needed and this is the first, it waits for the other.
 */
export const approveReview = async (
  deps: Deps,
  trx: Tx,
  approval: Approval,
): Promise<Result<Decided>> => {
  const { row, review, viewer, input } = approval;
  // What a customer is supplied with, and what is left of a paper, is judged for one order after the other.
  if (row.user_id) await lockSupplyOf(trx, row.user_id);
  const desk = await readDeskFacts(deps, trx, viewer, {
    orderId: row.id,
    recordId: review.record_id,
  });
  if (!desk || desk.lines.length === 0)
    return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
  // What a decision goes by is what the pharmacist saw; a record of the same file may have been made meanwhile.
  if (input.recordVersion !== undefined && input.recordVersion !== desk.record?.version)
    return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.recordChanged);
  const typed = typedOfRecord(desk.record, desk.lines, readTyped(input.values, desk.lines.length));
  const items = checklist(typed, desk.facts);
  const inTheWay = standingInTheWay(items, new Set(input.vouched));
  const written = writtenOf(typed);
  if (inTheWay.length > 0 || !written) return openChecks(inTheWay);
  if (
    desk.needsTwo &&
    review.first_by === viewer.id &&
    sameTyped(readTyped(review.first_typed ?? {}, typed.lines.length), typed)
  )
    return refuse('same-pharmacist', 'conflict', REVIEW_MESSAGES.sameTwice);
  const whole = enough(desk, approval, typed);
  const next = afterReview(review.state, { kind: 'approve', enough: whole });
  if (!next.ok) return next;
  const now = deps.clock();
  const entry = {
    id: deps.newId(),
    order_id: row.id,
    at: now,
    actor_kind: 'staff' as const,
    actor_id: viewer.id,
    reason: input.reason,
    sentence: input.sentence,
    typed: typedValues(typed),
    checklist: items.map((item) => ({ ...item, vouched: input.vouched.includes(item.id) })),
  };
  if (!whole) {
    await saveReview(trx, review, {
      state: next.value,
      first_by: viewer.id,
      first_typed: typedValues(typed),
      sentence: input.sentence,
    });
    await recordReview(trx, { ...entry, kind: 'approved first' });
    return ok({ state: next.value });
  }
  const put = desk.record
    ? await addToRecord(deps, trx, desk.record.id, desk, written)
    : await putOnRecord(deps, trx, { row, review, viewer }, desk, written);
  if (!put.ok) return put;
  const recordId = put.value;
  const taken = await takeFromRecord(deps, trx, recordId, {
    id: row.id,
    wanted: desk.lines.map(({ productId, option, packs }) => ({
      productId,
      strength: option.strength,
      packs,
    })),
  });
  if (!taken.ok) return taken;
  await noteDays(trx, desk, written);
  const changed = await changeOrder(
    deps,
    trx,
    row,
    { kind: 'review', decision: 'approve' },
    viewer,
  );
  if (!changed.ok) return changed;
  await saveReview(trx, review, {
    state: next.value,
    record_id: recordId,
    sentence: input.sentence,
    decided_at: now,
  });
  // After the record is named: the link ends with the prescription.
  await approveForPayment(deps, trx, row);
  await recordReview(trx, { ...entry, kind: 'approved', record_id: recordId });
  const records = row.user_id ? await listRecords(trx, viewer, row.user_id) : [];
  const lines = records.find(({ id }) => id === recordId)?.lines ?? [];
  await queueMails(
    trx,
    [
      {
        to: row.email,
        input: {
          template: 'prescription-reviewed',
          data: {
            orderId: row.id,
            firstName: row.first_name,
            outcome: 'approve',
            sentence: input.sentence,
            balances: desk.lines.flatMap(({ name, productId, option }) => {
              const line = lines.find(
                (each) => each.productId === productId && each.productStrength === option.strength,
              );
              return line ? [{ name, left: balanceText(line.balance) }] : [];
            }),
            toPay: await isToPay(trx, row.id),
          },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now },
  );
  return ok({ state: next.value });
};
