import type { Tx } from '#db/client.ts';
import { listEarlierRecords, listUntypedFills } from '#db/reads/prescriptions.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import { lastDayOf } from '#db/writes/records.ts';
import { lockReview } from '#db/writes/reviews.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type {
  OrderEvent,
  OverrideRefusal,
  SignatureRefusal,
  SigningFacts,
} from '#domain/orders/events.ts';
import { refuseOrder, usesPacks } from '#domain/orders/order.ts';
import { needsSignature } from '#domain/orders/transition.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { needsSecondLook } from '#domain/review/agreement.ts';
import { isExpired, prescriptionDays } from '#domain/review/expiry.ts';
import { OVERRIDE_TEXTS } from '#texts/gates.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { limitProof, proveFactor } from '#usecases/factors/show-factor.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type Changed, changeOrder } from './change-order.ts';
import { prescribedItems, stateOf } from './order-facts.ts';

type ChangeOrderStatusInput = {
  readonly orderId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly event: Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>;
  /** Name and password given again, by which a pharmacist signs that a prescription is in order. */
  readonly signature?: Signature | undefined;
  /** Code of a second factor, by which a pharmacist proves an override. */
  readonly overrideCode?: string | undefined;
};

/**
 * Staff set a status or add tracking. Refuses: no right, no such order, an order that somebody else
 * changed meanwhile, a confirmation that no pharmacist signs, and gates that are not met, unless a pharmacist
 * overrides them with a reason and a second factor.
 */
export const changeOrderStatus = async (
  deps: Deps,
  viewer: Viewer,
  input: ChangeOrderStatusInput,
): Promise<Result<Changed>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.changeNotYours);
  if (!isUuid(input.orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  // Before the row is locked, because comparing a password takes time.
  const signed = input.signature && (await checkSignature(deps, viewer, input.signature));
  const tooOften = input.event.override && (await limitProof(deps, viewer));
  const result = await allOrNothing(deps.db, async (trx) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    if (row.version !== input.version)
      return refuse('changed-meanwhile', 'conflict', ORDER_MESSAGES.changedMeanwhile);
    const signs = needsSignature(stateOf(row), input.event);
    if (signs && !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.pharmacistConfirms);
    const signing = signs ? await readSigningFacts(deps, trx, row, viewer, signed) : undefined;
    const overriding =
      input.event.override &&
      (tooOften ?? (await proveOverride(deps, trx, viewer, input.overrideCode ?? '')));
    return changeOrder(deps, trx, row, input.event, viewer, { signing, overriding });
  });
  if (input.event.override && result.ok)
    await deps.limiter.reset('staff-factor-account', viewer.id);
  return result;
};

type Signature = { readonly username: string; readonly password: string };

/** Whether a member of the staff signs with their own name and password, entered again. */
const checkSignature = async (
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

/** Whether a pharmacist may override gates: proved by a second factor, which is used up with the change. */
const proveOverride = async (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  code: string,
): Promise<Result<null, OverrideRefusal>> => {
  if (!may(viewer, 'override gates'))
    return refuse('override-not-yours', 'forbidden', OVERRIDE_TEXTS.onlyPharmacists);
  if (code.trim() === '') return wrongCode('override-code-missing', OVERRIDE_TEXTS.codeMissing);
  return (await proveFactor(deps, trx, viewer, code.trim()))
    ? ok(null)
    : wrongCode('override-code-wrong', OVERRIDE_TEXTS.codeWrong);
};

const wrongCode = (
  code: 'override-code-missing' | 'override-code-wrong',
  message: string,
): Refusal<typeof code> => refuse(code, 'invalid', message, { fields: { code: message } });

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
const readSigningFacts = async (
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
