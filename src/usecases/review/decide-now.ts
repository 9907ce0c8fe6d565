import type { Tx } from '#db/client.ts';
import { licenceOf } from '#db/reads/reviews.ts';
import { hasPendingDecision } from '#db/writes/pending-decisions.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import {
  lockReview,
  lockSupplyOf,
  removeDraft,
  type ReviewRow,
  saveDraft,
} from '#db/writes/reviews.ts';
import type { StaffViewer } from '#domain/access.ts';
import type { Override, OverrideRefusal } from '#domain/orders/events.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import {
  checkedItems,
  checklist,
  type ChecklistItem,
  standingInTheWay,
} from '#domain/review/checklist.ts';
import { prescribedDays } from '#domain/review/prescribed-supply.ts';
import {
  draftOf,
  LINE_ITEMS,
  markOf,
  readTyped,
  sameTyped,
  typedDraftOf,
  type TypedPrescription,
  typedValues,
  writtenOf,
  type WrittenPrescription,
} from '#domain/review/typed-prescription.ts';
import { type ReviewDecision, readsBack } from '#domain/review/review.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Changed, changeOrder } from '#usecases/orders/change-order.ts';
import { type DeskFacts, readDeskFacts, typedOfRecord } from './desk-facts.ts';
import { addToRecord, putOnRecord } from './put-on-record.ts';

/**
 * Carries a decision out in a transaction. Refuses: no review, a review that somebody changed meanwhile, an
 * approval with open checks, and two approvals of one person where two persons are needed.
 */
export const decideNow = async (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  input: DecideInput,
  /** Whether the override of the decision was proved; undefined without one. */
  overriding: Result<null, OverrideRefusal> | undefined,
): Promise<Result<Changed>> => {
  const { decision } = input;
  const row = await lockOrder(trx, input.orderId);
  const review = row && (await lockReview(trx, row.id));
  if (!row || !review) return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
  if (review.version !== input.version)
    return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.decided);
  if (await hasPendingDecision(trx, row.id))
    return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.pending);
  if (row.status === 'Cancelled')
    return refuse('order-cancelled', 'conflict', REVIEW_MESSAGES.cancelled);
  const decided =
    decision === 'approve'
      ? await approveReview(deps, trx, {
          row,
          review,
          viewer,
          input,
          overriding,
        })
      : await changeOrder(
          deps,
          trx,
          row,
          {
            kind: 'turn-away',
            decision,
            notes: {
              reason: input.reason,
              sentence: input.sentence,
              typed: draftOf(input.values),
            },
          },
          viewer,
        );
  if (!decided.ok) return decided;
  if (decision === 'approve' || decision === 'decline') await removeDraft(trx, row.id, viewer.id);
  // After a question to the patient, nobody types the rest of the prescription a second time.
  else
    await saveDraft(
      trx,
      {
        id: deps.newId(),
        orderId: row.id,
        staffId: viewer.id,
        typed: typedDraftOf(input.values),
      },
      deps.clock(),
    );
  return decided;
};

/** A pharmacist's decision about the prescription of an order. */
export type DecideInput = {
  readonly orderId: string;
  /** The version of the review that the person saw. */
  readonly version: number;
  /** The version of the prescription on record that they saw; undefined if they saw none. */
  readonly recordVersion: number | undefined;
  readonly decision: ReviewDecision;
  /** Shown to staff only. */
  readonly reason: string;
  /** Shown to the patient. */
  readonly sentence: string;
  /** The typed fields, by name, with what settles the checks of the doses. */
  readonly values: Readonly<Record<string, string>>;
  /** Ids of failed checks that the pharmacist takes responsibility for. */
  readonly vouched: readonly string[];
  /** Of gates that the confirmed order would not pass. */
  readonly override: Override | undefined;
};

type Approval = {
  readonly row: OrderRow;
  readonly review: ReviewRow;
  readonly viewer: StaffViewer;
  readonly input: DecideInput;
  readonly overriding: Result<null, OverrideRefusal> | undefined;
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

/** The days that each line lasts by the prescription; they replace the estimate of the cart. */
const daysOf = (desk: DeskFacts, written: WrittenPrescription) =>
  desk.lines.flatMap((line, index) => {
    const dose = written.lines[index];
    const result =
      dose &&
      prescribedDays(line.option.supply, line.packs, {
        amount: dose.dose,
        injections: dose.injections,
      });
    return result ? [{ itemId: line.itemId, days: result.days }] : [];
  });

/**
 * Approves the prescription of a locked order: every check is computed anew, packs are taken from the
 * balance, and the order moves on; or, where two are needed and this is the first, it waits for the other.
 */
const approveReview = async (deps: Deps, trx: Tx, approval: Approval): Promise<Result<Changed>> => {
  const { row, review, viewer, input, overriding } = approval;
  if ((await licenceOf(trx, viewer.id)) === undefined)
    return refuse('licence-missing', 'conflict', REVIEW_MESSAGES.licenceMissing);
  // Decisions about one customer's supply are made one after the other.
  if (row.user_id) await lockSupplyOf(trx, row.user_id);
  const desk = await readDeskFacts(deps, trx, viewer, {
    orderId: row.id,
    recordId: review.record_id,
  });
  if (!desk || desk.lines.length === 0)
    return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
  // The decision is based on what the pharmacist saw; a record of the same file may have been created
  // meanwhile.
  if (input.recordVersion !== undefined && input.recordVersion !== desk.record?.version)
    return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.recordChanged);
  // Fields that were typed beside other lines must not be read as the doses of these.
  const mark = input.values[LINE_ITEMS];
  if (mark !== undefined && mark !== markOf(desk.lines))
    return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.linesChanged);
  const typed = typedOfRecord(desk.record, desk.lines, readTyped(input.values, desk.lines.length));
  const items = checklist(typed, {
    ...desk.facts,
    readBack: readsBack(desk.needsTwo, review.first_by, viewer),
  });
  const vouched = new Set(input.vouched);
  const inTheWay = standingInTheWay(items, vouched, input.values);
  const written = writtenOf(typed);
  if (inTheWay.length > 0 || !written) return openChecks(inTheWay);
  if (
    desk.needsTwo &&
    review.first_by === viewer.id &&
    sameTyped(readTyped(review.first_typed ?? {}, typed.lines.length), typed)
  )
    return refuse('same-pharmacist', 'conflict', REVIEW_MESSAGES.sameTwice);
  const whole = enough(desk, approval, typed);
  const put = !whole
    ? ok(null)
    : desk.record
      ? await addToRecord(deps, trx, desk.record.id, desk, written)
      : await putOnRecord(deps, trx, { row, review, viewer }, desk, written);
  if (!put.ok) return put;
  return changeOrder(
    deps,
    trx,
    row,
    {
      kind: 'approve',
      enough: whole,
      recordId: put.value,
      days: daysOf(desk, written),
      notes: {
        reason: input.reason,
        sentence: input.sentence,
        typed: { ...typedValues(typed), [LINE_ITEMS]: markOf(desk.lines) },
        checklist: checkedItems(items, vouched, input.values),
      },
      override: input.override,
    },
    viewer,
    { overriding },
  );
};
