import type { Database, Tx } from '#db/client.ts';
import {
  findOrderPharmacy,
  findRoutedOrder,
  listCandidates,
  type OrderPharmacy,
  type RoutedOrder,
} from '#db/reads/order-pharmacies.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { setOrderPharmacy } from '#db/writes/pharmacies.ts';
import type { Viewer } from '#domain/access.ts';
import { addressFixed } from '#domain/orders/correct-address.ts';
import { type Routing, routeOrder } from '#domain/pharmacies/routing.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { travelsCold } from '#domain/shipping/plan.ts';
import { isInUnitedStates, listedCountry } from '#domain/shipping/destination.ts';
import { CHOICE_MESSAGES } from '#texts/routing.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { registrar } from './change-register.ts';

type Candidates = Awaited<ReturnType<typeof listCandidates>>;

/** The ranking of the pharmacies for an order, as an administrator sees it. */
export type RoutingView = {
  readonly order: RoutedOrder;
  /** Country of the prescription, two letters; null where the order needs none, undefined where nobody has said. */
  readonly origin: string | null | undefined;
  readonly candidates: Candidates;
  /** Undefined while the origin is not known. */
  readonly routing: Routing | undefined;
  readonly chosen: OrderPharmacy | undefined;
  /** Whether a pharmacy can still be chosen. */
  readonly open: boolean;
};

/** The country from whose address the patient orders, two letters: where prescriptions mostly come from. */
const homeOf = (order: Pick<RoutedOrder, 'country'>): string | undefined =>
  isInUnitedStates(order) ? 'US' : listedCountry(order);

const routed = (
  deps: Pick<Deps, 'content' | 'clock'>,
  order: RoutedOrder,
  candidates: Candidates,
  origin: string | null,
): Routing =>
  routeOrder(
    {
      to: order,
      lines: order.lines,
      cold: travelsCold(deps.content.catalogue, order.lines),
      origin,
      earlier: order.earlier,
      declined: order.declined,
    },
    candidates,
    deps.clock(),
  );

const viewOf = async (
  deps: Pick<Deps, 'content' | 'clock'>,
  db: Database | Tx,
  order: RoutedOrder,
  typed: string | undefined,
): Promise<RoutingView> => {
  const candidates = await listCandidates(db, order, deps.clock());
  const origin = order.prescribed ? typed || homeOf(order) : null;
  return {
    order,
    origin,
    candidates,
    routing: origin === undefined ? undefined : routed(deps, order, candidates, origin),
    chosen: await findOrderPharmacy(db, order.id),
    open: addressFixed(order, 0) === undefined,
  };
};

/** Ranks the pharmacies for an order. Nothing is chosen by it. */
export const readRouting = async (
  deps: Pick<Deps, 'db' | 'content' | 'clock'>,
  viewer: Viewer,
  orderId: string,
  /** Country of the prescription, if the viewer has said. */
  origin: string | undefined,
): Promise<RoutingView | undefined> => {
  const order = await findRoutedOrder(deps.db, viewer, orderId);
  return order && viewOf(deps, deps.db, order, origin);
};

/** The longest reason, in characters. */
const MAX_REASON = 500;

/**
 * An administrator gives an order to a pharmacy of the ranking; another one than the first needs a reason. Refuses one
 * that cannot get the order at this instant, and a ranking that has changed since the page was opened. The patient is
 * told by mail; choosing the same pharmacy again changes nothing.
 */
export const choosePharmacy = async (
  deps: Deps,
  viewer: Viewer,
  input: {
    readonly orderId: string;
    readonly pharmacyId: string;
    /** The place in the ranking that the viewer saw. */
    readonly place: string;
    readonly origin: string;
    readonly reason: string;
  },
): Promise<Result<null>> => {
  const by = registrar(viewer);
  if (!by.ok) return by;
  const notFound = refuse('not-found', 'not-found', CHOICE_MESSAGES.notFound);
  const reason = input.reason.replaceAll(/\s+/g, ' ').trim();
  if (reason.length > MAX_REASON)
    return refuse('reason-too-long', 'invalid', CHOICE_MESSAGES.reasonTooLong(MAX_REASON));
  if (!(await findRoutedOrder(deps.db, viewer, input.orderId))) return notFound;
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, input.orderId);
    const order = await findRoutedOrder(trx, viewer, input.orderId);
    if (!row || !order) return notFound;
    const { open, routing, candidates, chosen } = await viewOf(deps, trx, order, input.origin);
    if (!open) return refuse('closed', 'conflict', CHOICE_MESSAGES.closed);
    if (chosen?.pharmacyId === input.pharmacyId) return ok(null);
    if (!routing) return refuse('origin-missing', 'invalid', CHOICE_MESSAGES.originMissing);
    const at = routing.ranked.findIndex(({ pharmacyId }) => pharmacyId === input.pharmacyId);
    const candidate = candidates.find(({ id }) => id === input.pharmacyId);
    if (at < 0 || !candidate) return refuse('unfit', 'conflict', CHOICE_MESSAGES.unfit);
    if (String(at + 1) !== input.place)
      return refuse('changed-meanwhile', 'conflict', CHOICE_MESSAGES.changed);
    if (at > 0 && reason === '')
      return refuse('reason-missing', 'invalid', CHOICE_MESSAGES.reasonMissing);
    await setOrderPharmacy(trx, {
      order_id: order.id,
      pharmacy_id: candidate.id,
      entry_id: candidate.entryId,
      place: at + 1,
      reason,
      chosen_by: by.value.id,
      chosen_at: deps.clock(),
    });
    await recordChange(deps, trx, by.value, 'order pharmacy chosen', {
      patientId: order.userId,
      orderId: order.id,
      subjectId: candidate.id,
    });
    const { legalName, licenceNumber, authority, registerUrl } = candidate.details;
    await queueMails(
      trx,
      [
        {
          to: row.email,
          input: {
            template: 'pharmacy-chosen',
            data: {
              orderId: order.id,
              firstName: row.first_name,
              pharmacy: legalName,
              licence: licenceNumber,
              authority,
              registerUrl,
              changed: chosen !== undefined,
            },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
    return ok(null);
  });
};
