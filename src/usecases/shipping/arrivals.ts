import { findOrder } from '#db/reads/orders.ts';
import type { Tx } from '#db/client.ts';
import { orderArrival, outcomesOfOrder } from '#db/reads/outcomes.ts';
import {
  confirmOutcomes,
  fineArrivalWithoutPhoto,
  insertArrival,
  insertOutcomes,
  lockArrival,
  openArrival,
  saveArrival,
  setArrivalPhoto,
} from '#db/writes/shipments.ts';
import { queueMails } from '#db/writes/mails.ts';
import { linesOfOrder, lockOrder } from '#db/writes/orders.ts';
import { insertPrescription } from '#db/writes/prescriptions.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { notLoggedIn } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import {
  afterArrivalStep,
  type ArrivalStep,
  isTrouble,
  mayHaveArrived,
  readArrivalReport,
} from '#domain/shipping/arrival.ts';
import { inUseFrom, type Outcome, readOutcomes } from '#domain/shipping/outcomes.ts';
import { travelsCold } from '#domain/shipping/plan.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { fileUpload } from '#usecases/prescriptions/file-upload.ts';

type ArrivalInput = {
  readonly orderId: string;
  /** The sender's, for the limit. */
  readonly address: string;
};

/** Whether the viewer may say anything of this parcel: asked before a file is read. */
const mayReportArrival = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, address }: ArrivalInput,
): Promise<Result<{ readonly userId: string; readonly cold: boolean }>> => {
  if (viewer.kind !== 'customer') return notLoggedIn();
  const order = await findOrder(deps.db, viewer, orderId);
  if (!order?.userId || !may(viewer, 'upload to order', { ownerId: order.userId }))
    return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const tooOften = await limited(
    deps,
    [
      ['upload-address', address],
      ['upload-account', viewer.id],
    ],
    'Too many reports. Please wait a moment and try again.',
  );
  if (tooOften) return tooOften;
  return ok({ userId: order.userId, cold: travelsCold(deps.content.catalogue, order.items) });
};

/**
 * Stores a patient's report about a parcel. A problem becomes a task for the store, and the patient reads what
 * to do until it is answered.
 */
export const reportArrival = async (
  deps: Deps,
  viewer: Viewer,
  input: ArrivalInput & {
    readonly values: Readonly<Record<string, string>>;
    /** Whether a photo is sent with the report. */
    readonly photo: boolean;
  },
): Promise<Result<{ readonly trouble: boolean }>> => {
  const allowed = await mayReportArrival(deps, viewer, input);
  if (!allowed.ok) return allowed;
  const { cold, userId } = allowed.value;
  const report = readArrivalReport(input.values, cold);
  if (!report.ok) return report;
  const now = deps.clock();
  const trouble = isTrouble(report.value);
  const result = await deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    if (!mayHaveArrived(row.status)) return refuse('not-yet', 'conflict', ARRIVAL_MESSAGES.notYet);
    if (await openArrival(trx, row.id))
      return refuse('reported', 'conflict', ARRIVAL_MESSAGES.reported);
    await insertArrival(trx, {
      id: deps.newId(),
      order_id: row.id,
      at: now,
      ...report.value,
      photo_id: null,
      state: trouble ? 'open' : 'fine',
      answer: null,
      handled_by: null,
      changed_at: now,
    });
    await recordChange(deps, trx, { kind: 'customer', id: userId }, 'order arrival reported', {
      patientId: userId,
      orderId: row.id,
    });
    if (trouble)
      await queueMails(
        trx,
        [
          {
            to: row.email,
            input: {
              template: 'arrival-reported',
              data: {
                orderId: row.id,
                firstName: row.first_name,
                cold,
                photo: input.photo,
                hours: deps.settings.review.hours,
              },
            },
          },
          {
            to: deps.settings.brand.email,
            input: { template: 'arrival-reported-store', data: { orderId: row.id } },
          },
        ],
        { jobs: deps.jobs, newId: deps.newId, now },
      );
    return ok({ trouble });
  });
  return result;
};

/** A photo of what arrived, for the report of it that waits or the one that all is well: checked, encrypted and read as a prescription is. */
export const addArrivalPhoto = async (
  deps: Deps,
  viewer: Viewer,
  input: ArrivalInput & {
    readonly fileName: string;
    readonly body: AsyncIterable<Uint8Array>;
  },
): Promise<Result<null>> => {
  const allowed = await mayReportArrival(deps, viewer, input);
  if (!allowed.ok) return allowed;
  const { userId } = allowed.value;
  return fileUpload(deps, { ...input, userId }, async (trx, upload) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    const report = (await openArrival(trx, row.id)) ?? (await fineArrivalWithoutPhoto(trx, row.id));
    if (!report) return refuse('no-report', 'conflict', ARRIVAL_MESSAGES.noReport);
    await insertPrescription(trx, { ...upload, purpose: 'arrival photo' });
    await setArrivalPhoto(trx, report.id, upload.id);
    await recordChange(deps, trx, { kind: 'customer', id: userId }, 'order arrival photo sent', {
      patientId: userId,
      orderId: row.id,
      subjectId: upload.id,
    });
    return ok(null);
  });
};

/** The customer has put aside what must not be used of an order. */
export const confirmPutAside = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<null>> => {
  if (viewer.kind !== 'customer') return notLoggedIn();
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (row?.user_id !== viewer.id)
      return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    if (!(await confirmOutcomes(trx, orderId, deps.clock())))
      return refuse('nothing-to-confirm', 'conflict', ARRIVAL_MESSAGES.nothingToConfirm);
    await recordChange(deps, trx, viewer, 'order arrival put aside', {
      patientId: viewer.id,
      orderId,
    });
    return ok(null);
  });
};

type ArrivalAnswer = {
  readonly arrivalId: string;
  readonly version: number;
  readonly step: ArrivalStep;
  readonly answer: string;
  /** The form, with the outcome of each line. */
  readonly values: Readonly<Record<string, string>>;
};

type Decided = { readonly name: string; readonly outcome: Outcome };

/**
 * Writes what becomes of each line of an order, and lets it happen to the order: it holds the packs that are used
 * or sent again, and is packed anew where some are sent again.
 */
const decideOutcomes = async (
  deps: Deps,
  trx: Tx,
  staff: StaffViewer,
  report: { readonly id: string; readonly orderId: string; readonly at: Date },
  values: Readonly<Record<string, string>>,
): Promise<Result<readonly Decided[]>> => {
  const row = await lockOrder(trx, report.orderId);
  if (!row) return refuse('not-found', 'not-found', ARRIVAL_MESSAGES.notFound);
  const lines = await linesOfOrder(trx, row.id);
  const chosen = readOutcomes(
    lines.map(({ itemId }) => itemId),
    values,
  );
  if (!chosen.ok) return chosen;
  const before = await outcomesOfOrder(trx, row.id);
  const arrived = await orderArrival(trx, row.id);
  const now = deps.clock();
  await insertOutcomes(
    trx,
    chosen.value.map(({ itemId, outcome }) => ({
      id: deps.newId(),
      arrival_id: report.id,
      order_item_id: itemId,
      outcome,
      in_use_from: inUseFrom(outcome, before.get(itemId), { reported: report.at, arrived }),
      decided_by: staff.id,
      decided_at: now,
      confirmed_at: null,
    })),
  );
  const changed = await changeOrder(
    deps,
    trx,
    row,
    {
      kind: 'settle-arrival',
      again: chosen.value.some(({ outcome }) => outcome === 'send again'),
    },
    staff,
  );
  if (!changed.ok) return changed;
  const outcomes = new Map(chosen.value.map(({ itemId, outcome }) => [itemId, outcome]));
  return ok(
    lines.flatMap(({ itemId, name }) => {
      const outcome = outcomes.get(itemId);
      return outcome ? [{ name, outcome }] : [];
    }),
  );
};

/**
 * Staff take up a report of trouble, put it back, answer the patient, or open it again. An answer decides what
 * becomes of each medicine, and the supply, the balance and the reminders follow from that.
 */
export const answerArrival = async (
  deps: Deps,
  viewer: Viewer,
  { arrivalId, version, step, answer, values }: ArrivalAnswer,
): Promise<Result<{ readonly step: ArrivalStep }>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'answer arrivals'))
    return refuse('not-allowed', 'forbidden', ARRIVAL_MESSAGES.notYours);
  if (!isUuid(arrivalId)) return refuse('not-found', 'not-found', ARRIVAL_MESSAGES.notFound);
  const now = deps.clock();
  const result = await allOrNothing(
    deps.db,
    async (trx): Promise<Result<{ readonly step: ArrivalStep }>> => {
      const found = await lockArrival(trx, arrivalId);
      if (!found) return refuse('not-found', 'not-found', ARRIVAL_MESSAGES.notFound);
      if (found.version !== version) return refuse('stale', 'conflict', ARRIVAL_MESSAGES.stale);
      const after = afterArrivalStep(found.state, step, answer);
      if (!after.ok) return after;
      // The patient may have sent a new report meanwhile, and one task at a time waits.
      if (step === 'reopen') {
        await lockOrder(trx, found.order_id);
        if (await openArrival(trx, found.order_id))
          return refuse('not-possible', 'conflict', ARRIVAL_MESSAGES.notPossible);
      }
      const decided =
        step === 'solve'
          ? await decideOutcomes(
              deps,
              trx,
              viewer,
              { id: found.id, orderId: found.order_id, at: found.at },
              values,
            )
          : ok([]);
      if (!decided.ok) return decided;
      await saveArrival(trx, found, {
        state: after.value.state,
        handled_by: viewer.id,
        changed_at: now,
        ...(after.value.answer === null ? {} : { answer: after.value.answer }),
      });
      await recordChange(deps, trx, viewer, `order arrival ${after.value.state}`, {
        patientId: found.user_id,
        orderId: found.order_id,
        subjectId: found.id,
      });
      if (after.value.answer !== null)
        await queueMails(
          trx,
          [
            {
              to: found.email,
              input: {
                template: 'arrival-answered',
                data: {
                  orderId: found.order_id,
                  firstName: found.first_name,
                  answer: after.value.answer,
                  outcomes: decided.value,
                },
              },
            },
            ...(decided.value.some(({ outcome }) => outcome === 'refund')
              ? [
                  {
                    to: deps.settings.brand.email,
                    input: {
                      template: 'arrival-refund-store',
                      data: { orderId: found.order_id },
                    } as const,
                  },
                ]
              : []),
          ],
          { jobs: deps.jobs, newId: deps.newId, now },
        );
      return ok({ step });
    },
  );
  return result;
};
