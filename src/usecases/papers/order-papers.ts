import { findOrder, readOrderRow } from '#db/reads/orders.ts';
import { findOrderPharmacy } from '#db/reads/order-pharmacies.ts';
import { outcomesOfOrder } from '#db/reads/outcomes.ts';
import { filesOfPrescription, lastApproval, prescriptionOfOrder } from '#db/reads/papers.ts';
import { recallsNaming } from '#db/reads/recalls.ts';
import { packsOfOrder, type SuppliedPack } from '#db/reads/shipments.ts';
import type { StaffViewer, Viewer } from '#domain/access.ts';
import type { AuditRead } from '#domain/audit.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import { packOf } from '#domain/line-words.ts';
import { orderNumber } from '#domain/order-number.ts';
import { missingForDispensing } from '#domain/orders/gates.ts';
import { gateSentence } from '#domain/orders/gate-words.ts';
import {
  mayPrint,
  MOST_SELECTED,
  mostOrders,
  ORDER_PAPERS,
  type OrderPaper,
  paperRefusal,
} from '#domain/papers.ts';
import { consentMissing } from '#domain/pharmacies/consent.ts';
import { PRESCRIPTION_TYPES, type PrescriptionType } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { isInUnitedStates } from '#domain/shipping/destination.ts';
import { isRecalled } from '#domain/shipping/recalls.ts';
import type { LineFacts, OrderPaperFacts, ScanFacts } from '#papers/facts.ts';
import { PAPER_MESSAGES } from '#texts/papers.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { readGateFacts } from '#usecases/orders/gate-facts.ts';
import { stateOf } from '#usecases/orders/order-facts.ts';
import { readPrescription } from '#usecases/prescriptions/read-prescription.ts';

/** The entry of the record of access for each paper. */
const RECORDED: Readonly<Record<OrderPaper, AuditRead>> = {
  'packing-slip': 'packing slip opened',
  labels: 'labels opened',
  'address-label': 'address label opened',
  customs: 'customs declaration opened',
  'import-packet': 'import packet opened',
};

type Found = {
  readonly orderId: string;
  readonly userId: string | null;
  readonly facts: OrderPaperFacts;
  /** Why a paper of the order cannot be printed. */
  readonly refusalOf: (paper: OrderPaper) => string | undefined;
  readonly prescriptionUrl: string | null;
};

type Item = NonNullable<Awaited<ReturnType<typeof findOrder>>>['items'][number];
type Typed = Awaited<ReturnType<typeof prescriptionOfOrder>>;

const lineFacts = (
  { content }: Pick<Deps, 'content'>,
  item: Item,
  typed: Typed,
  packs: readonly SuppliedPack[],
): LineFacts => {
  const found = findOption(content.catalogue, item.productId, item.strength);
  const line = typed?.lines.find(
    ({ productId, productStrength }) =>
      productId === item.productId && productStrength === item.strength,
  );
  return {
    name: item.name,
    pack: packOf(item),
    quantity: item.quantity,
    price: item.price,
    supplyDays: item.supplyDays,
    // A medicine that left the catalogue is treated as the stricter kind.
    prescribed: !found || requiresPrescription(found.product),
    refrigerated: found?.product.refrigerated ?? false,
    directions: line,
    packs: packs.filter(({ itemId }) => itemId === item.id),
  };
};

/** Reads what the papers of an order say, without the scan; undefined if the viewer may not see the order. */
const readFacts = async (
  deps: Deps,
  viewer: StaffViewer,
  orderId: string,
): Promise<Found | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const { settings, clock } = deps;
    const order = await findOrder(trx, viewer, orderId);
    const row = order && (await readOrderRow(trx, order.id));
    if (!order || !row) return undefined;
    const gates = await readGateFacts(deps, trx, row);
    const outcomes = await outcomesOfOrder(trx, order.id);
    const state = stateOf(row);
    // Once a line is sent again, the parcel holds only what is sent again.
    const again = [...outcomes.values()].some(({ outcome }) => outcome === 'send again');
    const inParcel = ({ id }: Item): boolean =>
      !again || (outcomes.get(id)?.outcome ?? 'send again') === 'send again';
    const packs = (await packsOfOrder(trx, order.id)).filter(({ replaced }) => !replaced);
    const recalls = await recallsNaming(trx, packs);
    const typed = await prescriptionOfOrder(trx, viewer, order.id);
    const lines = order.items.filter(inParcel).map((item) => lineFacts(deps, item, typed, packs));
    const chosen = await findOrderPharmacy(trx, order.id);
    const [missing] = missingForDispensing(state, gates);
    const { customer } = order;
    const { from } = settings.shipping;
    const today = dayIn(DISPATCH_COUNTRIES[from].timeZone, clock());
    return {
      orderId: order.id,
      userId: order.userId,
      prescriptionUrl: order.prescriptionUrl,
      refusalOf: (paper) =>
        paperRefusal(paper, state, {
          gates,
          consentMissing: consentMissing(chosen),
          today,
          packs: packs.map((pack) => ({
            ...pack,
            recalled: recalls.some((recall) => isRecalled(pack, recall)),
          })),
          medicine: lines.some(({ prescribed }) => prescribed),
        }),
      facts: {
        number: orderNumber(order.id),
        status: order.status,
        placed: order.createdAt,
        today,
        brand: settings.brand,
        from: settings.shipping.assumed.includes('SHIP_FROM')
          ? undefined
          : DISPATCH_COUNTRIES[from].name,
        to: {
          name: `${customer.firstName} ${customer.lastName}`,
          lines: [
            customer.streetAddress,
            customer.apartment ?? '',
            `${customer.city}, ${customer.state} ${customer.zipCode}`,
            customer.country,
          ].filter((line) => line !== ''),
          phone: customer.phone,
          country: customer.country,
          inUnitedStates: isInUnitedStates(customer),
        },
        lines,
        leftOut: order.items.filter((item) => !inParcel(item)).map(({ name }) => name),
        discount: order.discount?.cents ?? 0,
        notApproved: missing && gateSentence(missing),
        approved: await lastApproval(trx, order.id),
        prescription: typed && {
          patient: typed.patient,
          prescriber: typed.prescriber,
          issued: typed.issued,
          validUntil: typed.validUntil,
        },
        scan: undefined,
      },
    };
  });

const isPrescriptionType = (type: string): type is PrescriptionType =>
  Object.hasOwn(PRESCRIPTION_TYPES, type);

/** The pages of one stored file; undefined where it cannot be drawn. */
const readPages = async (
  deps: Deps,
  viewer: Viewer,
  fileId: string,
): Promise<ScanFacts | undefined> => {
  const opened = await readPrescription(deps, viewer, fileId);
  if (!opened.ok) {
    if (opened.alert) deps.log.error({ code: opened.code }, 'a prescription could not be opened');
    return undefined;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of opened.value.body) pieces.push(piece);
  const { contentType } = opened.value;
  return isPrescriptionType(contentType)
    ? deps.drawPages(Buffer.concat(pieces), contentType)
    : undefined;
};

/** Draws all files of an order's prescription; each reading is recorded. */
const readScan = async (
  deps: Deps,
  viewer: Viewer,
  { prescriptionUrl }: Found,
): Promise<ScanFacts | undefined> => {
  const pages: ScanFacts['pages'][number][] = [];
  let left = 0;
  for (const id of await filesOfPrescription(deps.db, prescriptionUrl?.split('/').at(-1) ?? '')) {
    const drawn = await readPages(deps, viewer, id);
    pages.push(...(drawn?.pages ?? []));
    // A file that cannot be drawn has one page at least.
    left += drawn?.left ?? 1;
  }
  return pages.length === 0 ? undefined : { pages, left };
};

export type PrintedPaper = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Safe for a header: the paper, and the short number of a single order. */
  readonly fileName: string;
};

type PaperRefusal = 'not-allowed' | 'not-found' | 'bad-selection' | 'not-ready';

/** The orders of a selection, each once, in its order; undefined for one that the viewer may not see. */
const readAll = async (
  deps: Deps,
  viewer: StaffViewer,
  orderIds: readonly string[],
): Promise<readonly (readonly [orderId: string, found: Found | undefined])[]> => {
  const found: (readonly [string, Found | undefined])[] = [];
  // One after the other: each takes a connection, and the pages of patients go first.
  for (const id of new Set(orderIds)) found.push([id, await readFacts(deps, viewer, id)]);
  return found;
};

const problemOf = (paper: OrderPaper, found: Found | undefined): string | undefined =>
  found ? found.refusalOf(paper) : PAPER_MESSAGES.notFound;

/** What of a selection of orders can be printed as one paper. */
export type PaperChoice = {
  readonly paper: OrderPaper;
  readonly ready: readonly string[];
  readonly problems: readonly { readonly orderId: string; readonly problem: string }[];
};

/** What of a selection of orders can be printed, for each paper of the viewer; prints and shows nothing of them. */
export const paperChoices = async (
  deps: Deps,
  viewer: Viewer,
  orderIds: readonly string[],
): Promise<Result<readonly PaperChoice[], PaperRefusal>> => {
  const papers = ORDER_PAPERS.filter((paper) => mayPrint(viewer, paper));
  if (viewer.kind !== 'staff' || papers.length === 0)
    return refuse('not-allowed', 'forbidden', PAPER_MESSAGES.notYours);
  const wrong = badSelection(orderIds, MOST_SELECTED);
  if (wrong) return wrong;
  const found = await readAll(deps, viewer, orderIds);
  return ok(
    papers.map((paper) => ({
      paper,
      ready: found.flatMap(([id, each]) => (problemOf(paper, each) === undefined ? [id] : [])),
      problems: found.flatMap(([orderId, each]) => {
        const problem = problemOf(paper, each);
        return problem === undefined ? [] : [{ orderId, problem }];
      }),
    })),
  );
};

const badSelection = (orderIds: readonly string[], most: number) => {
  if (orderIds.length === 0)
    return refuse('bad-selection', 'invalid', PAPER_MESSAGES.nothingChosen);
  return new Set(orderIds).size > most
    ? refuse('bad-selection', 'invalid', PAPER_MESSAGES.tooMany(most))
    : undefined;
};

/**
 * Prints a paper of one or more orders as one PDF, in the order of the ids, and records the opening. Refuses all of
 * them where one cannot have it, and says of each why: `fields` is keyed by the id.
 */
export const printOrderPapers = async (
  deps: Deps,
  viewer: Viewer,
  { paper, orderIds }: { readonly paper: OrderPaper; readonly orderIds: readonly string[] },
): Promise<Result<PrintedPaper, PaperRefusal>> => {
  if (viewer.kind !== 'staff' || !mayPrint(viewer, paper))
    return refuse('not-allowed', 'forbidden', PAPER_MESSAGES.notYours);
  const wrong = badSelection(orderIds, mostOrders(paper));
  if (wrong) return wrong;
  const read = await readAll(deps, viewer, orderIds);
  const problems = new Map(
    read.flatMap(([id, each]) => {
      const problem = problemOf(paper, each);
      return problem === undefined ? [] : [[id, problem] as const];
    }),
  );
  const found = read.flatMap(([, each]) => each ?? []);
  const [first] = found;
  if (problems.size > 0 || !first) {
    const single = read.length === 1 ? [...problems.values()][0] : undefined;
    if (single === PAPER_MESSAGES.notFound) return refuse('not-found', 'not-found', single);
    return refuse('not-ready', 'conflict', single ?? PAPER_MESSAGES.someRefused, {
      fields: Object.fromEntries(problems),
    });
  }
  const orders: OrderPaperFacts[] = [];
  for (const each of found) {
    await recordAccess(deps, viewer, RECORDED[paper], {
      patientId: each.userId,
      orderId: each.orderId,
    });
    orders.push(
      paper === 'import-packet'
        ? { ...each.facts, scan: await readScan(deps, viewer, each) }
        : each.facts,
    );
  }
  return ok({
    bytes: await deps.papers.ofOrders(paper, orders, deps.clock()),
    fileName: `${paper}-${found.length === 1 ? first.facts.number : `${found.length}-orders`}.pdf`,
  });
};
