import { listPackLines, listPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import { insertPack, removePack } from '#db/writes/shipments.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { dispatchToday } from '#domain/shipping/business-days.ts';
import { checkPack, readFrom, readPack } from '#domain/shipping/packs.ts';
import { latestArrival, shipmentOf } from '#domain/shipping/plan.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';

const mayNote = (viewer: Viewer): viewer is StaffViewer =>
  viewer.kind === 'staff' && may(viewer, 'manage orders');

/**
 * Staff note a pack that is supplied with a line of an order, by its code or as typed. Refuses what must not
 * be supplied: expired by the day on which it comes, known as a counterfeit, made in the United States for an
 * address there, or noted with this order already. Asks once more where it hardly outlasts its supply.
 */
export const notePack = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly values: Readonly<Record<string, string>> },
): Promise<Result<null>> => {
  if (!mayNote(viewer)) return refuse('not-allowed', 'forbidden', PACK_MESSAGES.notYours);
  if (!isUuid(input.orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const now = deps.clock();
  const today = dispatchToday(deps.settings.shipping.from, now);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    const items = await listPackLines(trx, row.id);
    const item = items.find(({ id }) => id === input.values['itemId']);
    if (!item)
      return refuse('bad-pack', 'invalid', PACK_MESSAGES.noLine, {
        fields: { itemId: PACK_MESSAGES.noLine },
      });
    const pack = readPack(input.values, today);
    if (!pack.ok) return pack;
    const packs = await listPacks(trx, viewer, row.id);
    const times = await readShipmentTimes(trx, [row.id]);
    const shipment = shipmentOf(
      deps.content.catalogue,
      { status: row.status, items },
      row,
      times.get(row.id),
    );
    const arrives = latestArrival(shipment, deps.settings.shipping, now);
    const { field, text } = readFrom(input.values);
    const checked = checkPack(
      pack.value,
      { to: row, packs, use: { arrives, supplyDays: item.supplyDays } },
      { today, field, confirmed: input.values['shortDated'] === text },
    );
    if (!checked.ok) return checked;
    const { gtin, serial, batch, expiry, nationalNumber, madeIn } = checked.value;
    const id = deps.newId();
    await insertPack(trx, {
      id,
      order_id: row.id,
      order_item_id: item.id,
      gtin,
      serial,
      batch,
      expiry,
      national_number: nationalNumber,
      made_in: madeIn,
      recorded_by: viewer.id,
      recorded_at: now,
    });
    await recordChange(deps, trx, viewer, 'order pack noted', {
      patientId: row.user_id,
      orderId: row.id,
      subjectId: id,
    });
    return ok(null);
  });
};

/** Takes a pack off the list that was noted by mistake; that it stood there stays on record. */
export const takeOffPack = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, packId }: { readonly orderId: string; readonly packId: string },
): Promise<Result<null>> => {
  if (!mayNote(viewer)) return refuse('not-allowed', 'forbidden', PACK_MESSAGES.notYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    if (!isUuid(packId) || !(await removePack(trx, { id: packId, orderId })))
      return refuse('gone', 'not-found', PACK_MESSAGES.notFound);
    await recordChange(deps, trx, viewer, 'order pack taken off', {
      patientId: row.user_id,
      orderId,
      subjectId: packId,
    });
    return ok(null);
  });
};
