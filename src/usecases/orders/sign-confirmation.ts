import type { Tx } from '#db/client.ts';
import { listEarlierRecords, listUntypedFills } from '#db/reads/earlier-prescriptions.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { lastDayOf } from '#db/writes/records.ts';
import { lockReview } from '#db/writes/reviews.ts';
import type { StaffViewer } from '#domain/access.ts';
import type { SignatureRefusal, SigningFacts } from '#domain/orders/events.ts';
import { usesPacks, refuseOrder } from '#domain/orders/order.ts';
import { needsSecondLook } from '#domain/review/agreement.ts';
import { isExpired, prescriptionDays } from '#domain/review/expiry.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { prescribedItems } from './order-facts.ts';

export type Signature = { readonly username: string; readonly password: string };

/** Whether a member of the staff signs with their own name and password, entered again. */
export const checkSignature = async (
  deps: Deps,
  viewer: StaffViewer,
  { username, password }: Signature,
): Promise<Result<null, SignatureRefusal>> => {
  if (username.trim() === '' || password === '') return refuseOrder('signature-missing');
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const own = username.trim().toLowerCase() === viewer.username;
  if (!(await deps.staff.knowsPassword(viewer.id, password)) || !own)
    return refuseOrder('signature-wrong');
  await deps.limiter.reset('password-again-account', viewer.id);
  return ok(null);
};

const needsTwo = async (deps: Deps, trx: Tx, orderId: string): Promise<boolean> =>
  needsSecondLook(
    (await prescribedItems(deps, trx, orderId)).map(
      ({ productId }) => deps.content.catalogue.byId.get(productId)?.atc ?? null,
    ),
    deps.settings.review.secondLook,
  );

/** Whether the order's file was filled from before by hand, or belongs to a prescription that was closed. */
const fileUsed = async (trx: Tx, viewer: StaffViewer, row: OrderRow): Promise<boolean> => {
  if (!row.user_id) return false;
  const of = { userId: row.user_id, orderId: row.id };
  const records = await listEarlierRecords(trx, viewer, of);
  const fills = await listUntypedFills(trx, viewer, { ...of, recordId: null });
  return (
    records.some(({ sameFile, closedAt }) => sameFile && closedAt !== null) ||
    fills.some(({ sameFile, status, shippedAt }) => sameFile && usesPacks(status, shippedAt))
  );
};

/** Reads what else decides about a confirmation by signature. */
export const readSigningFacts = async (
  deps: Deps,
  trx: Tx,
  row: OrderRow,
  viewer: StaffViewer,
  signature: Result<null, SignatureRefusal> | undefined,
): Promise<SigningFacts> => {
  const recordId = (await lockReview(trx, row.id))?.record_id ?? null;
  const lastDay = recordId === null ? undefined : await lastDayOf(trx, recordId);
  const { today } = prescriptionDays(deps.clock(), row);
  return {
    signature,
    needsTwo: await needsTwo(deps, trx, row.id),
    fileUsed: recordId === null && (await fileUsed(trx, viewer, row)),
    expiredOn: lastDay !== undefined && isExpired(lastDay, today) ? lastDay : undefined,
  };
};
