import { recallsNaming } from '#db/reads/recalls.ts';
import { isRecalled } from '#domain/shipping/recalls.ts';
import { optionOfGtin } from '#db/reads/learned-gtins.ts';
import { listPackLines, listPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import { insertLearnedGtin } from '#db/writes/learned-gtins.ts';
import { holdRecalls } from '#db/writes/recalls.ts';
import { insertPack, otherOrderWithPack, removePack } from '#db/writes/shipments.ts';
import { lockOrder } from '#db/writes/orders.ts';
import type { Tx } from '#db/client.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import { isUuid } from '#domain/cursor.ts';
import { packOf } from '#domain/line-words.ts';
import { orderNumber } from '#domain/order-number.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { dispatchToday } from '#domain/shipping/business-days.ts';
import {
  type LineFound,
  lineOfPack,
  type OptionKey,
  type OrderedLine,
} from '#domain/shipping/pack-lines.ts';
import {
  checkPack,
  checkUnit,
  numberFrom,
  type Pack,
  readFrom,
  readPack,
} from '#domain/shipping/packs.ts';
import { latestArrival, shipmentOf } from '#domain/shipping/plan.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';

const mayNote = (viewer: Viewer): viewer is StaffViewer =>
  viewer.kind === 'staff' && may(viewer, 'manage orders');

type Values = Readonly<Record<string, string>>;

type PackedLine = OrderedLine & { readonly words: string; readonly supplyDays: number | null };

const packedLines = (
  { content }: Pick<Deps, 'content'>,
  items: Awaited<ReturnType<typeof listPackLines>>,
  packs: readonly { readonly itemId: string; readonly replaced: boolean }[],
): readonly PackedLine[] =>
  items.map((item) => {
    const found = findOption(content.catalogue, item.productId, item.strength);
    return {
      itemId: item.id,
      productId: item.productId,
      strength: item.strength,
      supplyDays: item.supplyDays,
      words: `${item.name}, ${packOf(item)}`,
      // A medicine that left the catalogue is treated as the stricter kind.
      prescribed: !found || requiresPrescription(found.product),
      noted: packs.filter(({ itemId, replaced }) => itemId === item.id && !replaced).length,
      ordered: item.quantity,
    };
  });

const optionWords = ({ content }: Pick<Deps, 'content'>, of: OptionKey): string => {
  const found = findOption(content.catalogue, of.productId, of.strength);
  return found
    ? `${found.product.name} ${of.strength}, ${found.option.quantity}`
    : `${of.productId} ${of.strength}`;
};

type LineRefusal =
  | 'bad-pack'
  | 'not-allowed'
  | 'wrong-product'
  | 'wrong-strength'
  | 'line-full'
  | 'number-missing'
  | 'unknown-number';

/** A pack of a known product number with its line, or the refusal in words. */
const lineOr = (
  deps: Pick<Deps, 'content'>,
  found: Exclude<LineFound<PackedLine>, { kind: 'unknown number' }>,
  known: OptionKey | undefined,
  field: string,
): Result<PackedLine, LineRefusal> => {
  const refused = (code: LineRefusal, message: string) =>
    refuse(code, 'conflict', message, field === 'code' ? { fields: { code: message } } : {});
  switch (found.kind) {
    case 'line':
      return ok(found.line);
    case 'full':
      return refused('line-full', PACK_MESSAGES.full(found.line.words));
    case 'number missing':
      return refuse('number-missing', 'invalid', PACK_MESSAGES.numberMissing, {
        fields: { gtin: PACK_MESSAGES.numberMissing },
      });
    case 'no line':
      return refuse('bad-pack', 'invalid', PACK_MESSAGES.noLine, {
        fields: { itemId: PACK_MESSAGES.noLine },
      });
    case 'other product':
    case 'other strength': {
      const [pack, ordered] = [
        known ? optionWords(deps, known) : '',
        found.lines.map(({ words }) => words).join('; '),
      ];
      return found.kind === 'other strength'
        ? refused('wrong-strength', PACK_MESSAGES.otherStrength(pack, ordered))
        : refused('wrong-product', PACK_MESSAGES.otherProduct(pack, ordered));
    }
  }
};

/**
 * The line that a pharmacist, with the pack in hand, says that an unknown product number is of. The answer counts
 * for this product number only.
 */
const confirmedLine = (
  viewer: StaffViewer,
  gtin: string,
  lines: readonly PackedLine[],
  values: Values,
  field: string,
): Result<PackedLine, LineRefusal> => {
  const unknown = PACK_MESSAGES.unknownNumber(gtin);
  const confirmed = values['learn'] ?? '';
  if (!may(viewer, 'confirm pack products')) {
    if (confirmed !== '') return refuse('not-allowed', 'forbidden', PACK_MESSAGES.onlyPharmacists);
    const message = `${unknown} ${PACK_MESSAGES.askPharmacist}`;
    return refuse('unknown-number', 'conflict', message, {
      fields: { [field === 'code' ? 'code' : 'gtin']: message },
    });
  }
  const line = lines.find(({ itemId }) => itemId === confirmed);
  if (!line || values['learnFor'] !== numberFrom(values)) {
    const message = `${unknown} ${PACK_MESSAGES.whichLine}`;
    return refuse('unknown-number', 'conflict', message, { fields: { learn: message } });
  }
  return line.noted < line.ordered
    ? ok(line)
    : refuse('line-full', 'conflict', PACK_MESSAGES.full(line.words), {
        fields: { learn: PACK_MESSAGES.full(line.words) },
      });
};

/** Records which option a product number belongs to, on a pharmacist's word. */
const learn = async (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  of: {
    readonly gtin: string;
    readonly line: OptionKey;
    readonly orderId: string;
    readonly patientId: string | null;
  },
): Promise<boolean> => {
  const id = deps.newId();
  const learned = await insertLearnedGtin(trx, {
    id,
    gtin: of.gtin,
    product_id: of.line.productId,
    strength: of.line.strength,
    confirmed_by: viewer.id,
    confirmed_at: deps.clock(),
  });
  if (learned)
    await recordChange(deps, trx, viewer, 'order pack product confirmed', {
      patientId: of.patientId,
      orderId: of.orderId,
      subjectId: id,
    });
  return learned;
};

const insertNoted = async (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  of: {
    readonly pack: Pack;
    readonly itemId: string;
    readonly orderId: string;
    readonly patientId: string | null;
  },
): Promise<void> => {
  const { gtin, serial, batch, expiry, nationalNumber, madeIn } = of.pack;
  const id = deps.newId();
  await insertPack(trx, {
    id,
    order_id: of.orderId,
    order_item_id: of.itemId,
    gtin,
    serial,
    batch,
    expiry,
    national_number: nationalNumber,
    made_in: madeIn,
    recorded_by: viewer.id,
    recorded_at: deps.clock(),
  });
  await recordChange(deps, trx, viewer, 'order pack noted', {
    patientId: of.patientId,
    orderId: of.orderId,
    subjectId: id,
  });
};

/**
 * Staff note a pack that is supplied with an order, by its code or as typed. Its product number finds the line; one
 * that nobody has confirmed yet is confirmed by a pharmacist with the pack in hand. Refuses what must not be
 * supplied: another product or strength, expired by the day on which it comes, known as a counterfeit, made in the
 * United States for an address there, or noted already. Asks once more where it hardly outlasts its supply.
 */
export const notePack = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, values }: { readonly orderId: string; readonly values: Values },
): Promise<Result<null>> => {
  if (!mayNote(viewer)) return refuse('not-allowed', 'forbidden', PACK_MESSAGES.notYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const now = deps.clock();
  const today = dispatchToday(deps.settings.shipping.from, now);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    await holdRecalls(trx);
    const read = readPack(values, today);
    if (!read.ok) return read;
    const pack = read.value;
    const { field, text } = readFrom(values);
    const packs = await listPacks(trx, viewer, row.id);
    const seenIn = await otherOrderWithPack(trx, row.id, pack);
    const unit = checkUnit(pack, {
      today,
      field,
      packs,
      seenIn: seenIn && orderNumber(seenIn),
      recalled: (await recallsNaming(trx, [pack])).some((recall) => isRecalled(pack, recall)),
    });
    if (!unit.ok) return unit;
    const items = await listPackLines(trx, row.id);
    const lines = packedLines(deps, items, packs);
    const known = pack.gtin === null ? undefined : await optionOfGtin(trx, pack.gtin);
    const chosen = values['itemId'] ?? '';
    const found = lineOfPack(pack.gtin, known, lines, chosen === '' ? undefined : chosen);
    const line =
      found.kind === 'unknown number'
        ? confirmedLine(viewer, pack.gtin ?? '', lines, values, field)
        : lineOr(deps, found, known, field);
    if (!line.ok) return line;
    const { itemId, supplyDays, prescribed } = line.value;
    const times = await readShipmentTimes(trx, [row.id]);
    const shipment = shipmentOf(
      deps.content.catalogue,
      { status: row.status, items },
      row,
      times.get(row.id),
    );
    const arrives = latestArrival(shipment, deps.settings.shipping, now);
    const checked = checkPack(
      pack,
      { to: row, use: { arrives, supplyDays }, prescribed },
      { field, confirmed: values['shortDated'] === text },
    );
    if (!checked.ok) return checked;
    const of = { orderId: row.id, patientId: row.user_id };
    if (
      pack.gtin !== null &&
      !known &&
      !(await learn(deps, trx, viewer, { ...of, gtin: pack.gtin, line: line.value }))
    )
      return refuse('stale', 'conflict', PACK_MESSAGES.learnedMeanwhile);
    await insertNoted(deps, trx, viewer, { ...of, pack, itemId });
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
