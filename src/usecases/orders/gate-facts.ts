import type { Tx } from '#db/client.ts';
import { lastingOverrides } from '#db/reads/order-history.ts';
import { outcomesOfOrder } from '#db/reads/outcomes.ts';
import { booksOfOrders, disputesOf } from '#db/reads/payments.ts';
import { readShipmentTimes, recalledPacks, verifiedPacks } from '#db/reads/shipments.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { lastDayOf } from '#db/writes/records.ts';
import { approvedAtDesk, approvedContentOf, approvedHashOf, reviewOf } from '#db/writes/reviews.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import type { GateFacts } from '#domain/orders/gates.ts';
import { isOpenDispute } from '#domain/payments/events.ts';
import { isExpired, prescriptionDays } from '#domain/review/expiry.ts';
import { isStillApproved } from '#domain/review/approved-content.ts';
import { coldPlanToday, shipmentOf } from '#domain/shipping/plan.ts';
import { addressProblem } from '#domain/shipping/reachable.ts';
import type { Deps } from '#usecases/deps.ts';
import { contentOf } from '#usecases/payments/approved-content.ts';
import { paidFacts } from '#usecases/payments/order-money.ts';

type GateDeps = Pick<Deps, 'clock' | 'content' | 'settings'>;

/** Facts of an order whose gates no event asks for: nothing is met. */
export const NO_GATE_MET: GateFacts = {
  approval: 'none',
  expired: undefined,
  money: { free: false, paid: undefined, takenUpPaid: false, rest: undefined },
  disputed: true,
  unverified: [],
  recalled: [],
  heldUntil: undefined,
  address: undefined,
  overridden: [],
};

/** The last day of the prescription on record that an order is filled from, if it is over. */
const expiredOn = async (
  { clock }: GateDeps,
  trx: Tx,
  row: OrderRow,
): Promise<GateFacts['expired']> => {
  const recordId = (await reviewOf(trx, row.id))?.record_id ?? null;
  const lastDay = recordId === null ? undefined : await lastDayOf(trx, recordId);
  return lastDay !== undefined && isExpired(lastDay, prescriptionDays(clock(), row).today)
    ? lastDay
    : undefined;
};

/** Whether an approval at the review desk covers what the order contains now. */
const approvalOf = async (
  trx: Tx,
  row: OrderRow,
  expired: GateFacts['expired'],
): Promise<GateFacts['approval']> => {
  const review = await reviewOf(trx, row.id);
  if (review?.state !== 'approved' || !(await approvedAtDesk(trx, row.id))) return 'none';
  const content = await contentOf(trx, row);
  const standing = await approvedContentOf(trx, row.id);
  if (standing) return isStillApproved(standing.content, content) ? 'stands' : 'none';
  if ((await approvedHashOf(trx, row.id, content)) === undefined) return 'none';
  return expired === undefined ? 'can be taken up' : 'none';
};

const isDisputed = async (trx: Tx, orderId: string): Promise<boolean> => {
  const books = await booksOfOrders(trx, [orderId]);
  const disputes = await disputesOf(
    trx,
    books.map(({ payment }) => payment.id),
  );
  return disputes.some(isOpenDispute);
};

/** Lines that need a prescription and whose packs are not all verified and still usable today. */
const unverifiedLines = async (
  { content }: GateDeps,
  trx: Tx,
  orderId: string,
  today: string,
): Promise<GateFacts['unverified']> => {
  const verified = await verifiedPacks(trx, orderId, today);
  const outcomes = await outcomesOfOrder(trx, orderId);
  return (await linesOfOrder(trx, orderId)).flatMap(
    ({ itemId, productId, strength, name, packs }) => {
      // What the patient has in use or does not get again is in no second parcel.
      if ((outcomes.get(itemId)?.outcome ?? 'send again') !== 'send again') return [];
      const found = findOption(content.catalogue, productId, strength);
      const count = verified.get(itemId) ?? 0;
      return found && requiresPrescription(found.product) && count !== packs
        ? [{ name, verified: count, ordered: packs }]
        : [];
    },
  );
};

/** Reads what the gates of an order depend on. To decide by it, lock the order first. */
export const readGateFacts = async (deps: GateDeps, trx: Tx, row: OrderRow): Promise<GateFacts> => {
  const { content, settings, clock } = deps;
  const now = clock();
  const items = await linesOfOrder(trx, row.id);
  const times = (await readShipmentTimes(trx, [row.id])).get(row.id);
  const { cold } = shipmentOf(content.catalogue, { status: row.status, items }, row, times);
  const expired = row.prescription_required ? await expiredOn(deps, trx, row) : undefined;
  const { plan, today } = coldPlanToday(row, settings.shipping, now);
  return {
    approval: row.prescription_required ? await approvalOf(trx, row, expired) : 'none',
    expired,
    money: await paidFacts(trx, row),
    disputed: await isDisputed(trx, row.id),
    unverified: await unverifiedLines(deps, trx, row.id, today),
    recalled: await recalledPacks(trx, row.id),
    heldUntil: cold && plan.kind === 'day' && plan.day !== today ? plan.day : undefined,
    address: addressProblem(
      { streetAddress: row.street_address, city: row.city, country: row.country },
      cold ? plan : undefined,
    ),
    overridden: await lastingOverrides(trx, row.id),
  };
};
