import type { Tx } from '#db/client.ts';
import { findActiveStaff } from '#db/reads/team.ts';
import {
  addPendingDecision,
  failPendingDecision,
  forgetFailedDecision,
  lockPendingDecision,
  removePendingDecision,
} from '#db/writes/pending-decisions.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { OVERRIDABLE } from '#domain/orders/gates.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { REVIEW_DECISIONS } from '#domain/review/review.ts';
import { isUuid } from '#domain/cursor.ts';
import { draftOf } from '#domain/review/typed-prescription.ts';
import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { type DecideInput, decideNow } from './decide-now.ts';

const named = (decision: string): string => decision.replaceAll('-', '_');

/** Keeps a decision that would be accepted, until its job carries it out. Lock the order first. */
export const keepForLater = async (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  { orderId, decision, override, ...input }: DecideInput,
): Promise<string> => {
  const id = deps.newId();
  const now = deps.clock();
  const seconds = deps.settings.review.undoSeconds;
  await forgetFailedDecision(trx, orderId);
  await addPendingDecision(
    trx,
    deps.jobs,
    {
      id,
      order_id: orderId,
      staff_id: viewer.id,
      decision,
      version: input.version,
      record_version: input.recordVersion ?? null,
      reason: input.reason,
      sentence: input.sentence,
      typed: draftOf(input.values),
      vouched: input.vouched,
      override_gates: override ? [...override.gates] : null,
      override_reason: override?.reason ?? null,
      made_at: now,
      due_at: new Date(now.getTime() + seconds * 1000),
    },
    seconds,
  );
  await recordChange(deps, trx, viewer, 'review decision made', {
    orderId,
    subjectId: id,
    fields: [named(decision)],
  });
  return id;
};

/**
 * Undoes a decision before it is carried out. Nothing has happened to the order until then, and what was typed is
 * still the pharmacist's draft, so the earlier state needs no restoring.
 */
export const undoDecision = (
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<Result<{ readonly orderId: string }>> =>
  allOrNothing(deps.db, async (trx) => {
    if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
    const row = isUuid(id) ? await lockPendingDecision(trx, id) : undefined;
    if (!row || row.staff_id !== viewer.id)
      return refuse('too-late', 'conflict', REVIEW_MESSAGES.tooLateToUndo);
    await removePendingDecision(trx, id);
    await recordChange(deps, trx, viewer, 'review decision undone', {
      orderId: row.order_id,
      subjectId: id,
      fields: [named(row.decision)],
    });
    return ok({ orderId: row.order_id });
  });

type Row = NonNullable<Awaited<ReturnType<typeof lockPendingDecision>>>;

const inputOf = (row: Row): DecideInput | undefined => {
  const decision = REVIEW_DECISIONS.find((each) => each === row.decision);
  return (
    decision && {
      orderId: row.order_id,
      version: row.version,
      recordVersion: row.record_version ?? undefined,
      decision,
      reason: row.reason,
      sentence: row.sentence,
      values: row.typed,
      vouched: row.vouched,
      override:
        row.override_gates === null
          ? undefined
          : {
              reason: row.override_reason ?? '',
              gates: OVERRIDABLE.filter((gate) => row.override_gates?.includes(gate)),
            },
    }
  );
};

/**
 * Carries out a decision that is due, once: its row is deleted in the same transaction. Every check is computed
 * anew. A decision that is refused by now changes nothing and is shown to the pharmacists with the reason.
 */
export const carryOutDecision = async (deps: Deps, id: string): Promise<JobOutcome> => {
  const result = await allOrNothing(deps.db, async (trx): Promise<Result<'early' | 'done'>> => {
    const row = await lockPendingDecision(trx, id);
    if (!row) return ok('done');
    if (row.due_at > deps.clock()) return ok('early');
    const input = inputOf(row);
    const viewer = await findActiveStaff(trx, row.staff_id);
    if (!input || !viewer || !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
    await removePendingDecision(trx, id);
    const decided = await decideNow(deps, trx, viewer, input, input.override && ok(null));
    return decided.ok ? ok('done') : decided;
  });
  if (!result.ok) await failPendingDecision(deps.db, id, result.message);
  else if (result.value === 'early') return { kind: 'retry', reason: 'not due yet' };
  return DONE;
};
