import { correctableLines } from '#db/reads/order-lines.ts';
import { findOrder } from '#db/reads/orders.ts';
import { countPacks } from '#db/reads/shipments.ts';
import { hasNewerOrder } from '#db/writes/order-lines.ts';
import { lockCustomer, lockOrder } from '#db/writes/orders.ts';
import { hasPendingDecision } from '#db/writes/pending-decisions.ts';
import { findDiscount } from '#db/writes/referrals.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { addressFixed, type AddressFixed } from '#domain/orders/correct-address.ts';
import { type CorrectableLine, correctLines } from '#domain/orders/correct-lines.ts';
import type { LinesTold } from '#domain/orders/events.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { LINES_MESSAGES } from '#texts/order-lines.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from './change-order.ts';
import { stateOf } from './order-facts.ts';

export type LinesView = {
  readonly orderId: string;
  readonly userId: string | null;
  readonly version: number;
  readonly lines: readonly CorrectableLine[];
  /** Why the lines cannot be changed any more; undefined while they can. */
  readonly fixed: AddressFixed | undefined;
};

/** The lines of an order for staff who manage orders; undefined for others, and where there is no such order. */
export const readLines = async (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  orderId: string,
): Promise<LinesView | undefined> => {
  if (!may(viewer, 'manage orders') || !isUuid(orderId)) return undefined;
  const order = await findOrder(db, viewer, orderId);
  if (!order) return undefined;
  return {
    orderId,
    userId: order.userId,
    version: order.version,
    lines: await correctableLines(db, orderId),
    fixed: addressFixed(order, await countPacks(db, orderId)),
  };
};

type CorrectLinesInput = {
  readonly orderId: string;
  /** The version of the order that the person saw. */
  readonly version: number;
  /** Packs of every line, by its id; 0 takes it out. */
  readonly packs: ReadonlyMap<string, number>;
  readonly told: LinesTold;
};

/**
 * Staff take lines out of an order or change their packs, up to what the patient asked for, until the first pack is
 * recorded. The order is reviewed again with its new lines; approval, packs held of the prescription and payment are
 * taken back, and the patient is told by mail. Packs are put back only while no newer order was measured against this one.
 */
export const correctOrderLines = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, version, packs, told }: CorrectLinesInput,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', LINES_MESSAGES.notYours);
  const notFound = refuse('not-found', 'not-found', LINES_MESSAGES.notFound);
  if (!isUuid(orderId)) return notFound;
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (!row) return notFound;
    const fixed = addressFixed(stateOf(row), await countPacks(trx, row.id));
    if (fixed) return refuse('lines-fixed', 'conflict', LINES_MESSAGES.fixed[fixed]);
    if (row.version !== version)
      return refuse('changed-meanwhile', 'conflict', LINES_MESSAGES.changed);
    if (await hasPendingDecision(trx, row.id))
      return refuse('decision-pending', 'conflict', LINES_MESSAGES.pending);
    const corrected = correctLines(
      deps.content.catalogue,
      {
        lines: await correctableLines(trx, row.id),
        discount: (await findDiscount(trx, row.id))?.kind,
        prescriptionRequired: row.prescription_required,
      },
      packs,
    );
    if (!corrected.ok) return corrected;
    const lines = corrected.value;
    if (lines.changes.some(({ from, to }) => to > from)) {
      // The customer's row, so that no order is placed meanwhile.
      if (row.user_id) await lockCustomer(trx, row.user_id);
      if (await hasNewerOrder(trx, row))
        return refuse('newer-order', 'conflict', LINES_MESSAGES.newerOrder);
    }
    const changed = await changeOrder(
      deps,
      trx,
      row,
      { kind: 'correct-lines', lines, told },
      viewer,
    );
    return changed.ok ? ok(null) : changed;
  });
};
