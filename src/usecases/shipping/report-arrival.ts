import { insertArrival, openArrival } from '#db/writes/arrivals.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { findOrder } from '#db/reads/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { notLoggedIn } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { isTrouble, mayHaveArrived, readArrivalReport } from '#domain/shipping/arrival.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { travelsCold } from '#domain/shipping/shipment.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';

export type ArrivalInput = {
  readonly orderId: string;
  /** The sender's, for the limit. */
  readonly address: string;
};

/** Whether the viewer may say anything of this parcel: asked before a file is read. */
export const mayReportArrival = async (
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
 * Keeps what a patient says of how a parcel arrived. Where something is wrong it becomes a task, the store
 * is told, and the patient reads what to do until somebody has answered.
 */
export const reportArrival = async (
  deps: Deps,
  viewer: Viewer,
  input: ArrivalInput & { readonly values: Readonly<Record<string, string>> },
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
