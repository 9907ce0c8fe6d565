import { findOrderPharmacy, type OrderPharmacy } from '#db/reads/order-pharmacies.ts';
import { listOpenPharmacies } from '#db/reads/pharmacies.ts';
import { findDelivery } from '#db/reads/orders.ts';
import { formatDate } from '#domain/dates.ts';
import { addressFixed } from '#domain/orders/correct-address.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { readOwnThread } from '#usecases/threads/read-thread.ts';
import { saidForPatient } from '#web/pages/said-rows.ts';
import { factsOfOrder } from '#web/routes/account/overview/read-orders.ts';

/** The pharmacy that dispenses an order, as its patient reads it. */
export type PharmacyFacts = {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  readonly registerUrl: string;
  /** When the patient agreed to it; undefined if they have not. */
  readonly agreedOn: string | undefined;
  /** Whether the patient can still answer. */
  readonly open: boolean;
};

/** Null if one is still to be chosen; undefined if there is nothing to say, as while the register is empty. */
const pharmacyFacts = (
  chosen: OrderPharmacy | undefined,
  { registered, open }: { readonly registered: boolean; readonly open: boolean },
): PharmacyFacts | null | undefined => {
  if (!chosen) return registered && open ? null : undefined;
  const { legalName, licenceNumber, authority, registerUrl } = chosen.details;
  return {
    id: chosen.pharmacyId,
    name: legalName,
    licence: `License ${licenceNumber}, ${authority}`,
    registerUrl,
    agreedOn: chosen.consent?.answer === 'agreed' ? formatDate(chosen.consent.at) : undefined,
    open,
  };
};

/** The order's own page: the order and what was said about it. Throws a 404 for the orders of others. */
export const readOrderPage = async (all: Deps, viewer: Viewer, orderId: string) => {
  const deps = { ...all, db: all.together(all.db) };
  const [order, thread, delivery, chosen, register] = await Promise.all([
    factsOfOrder(deps, viewer, orderId),
    readOwnThread(deps, viewer, orderId),
    findDelivery(deps.db, viewer, orderId),
    findOrderPharmacy(deps.db, orderId),
    listOpenPharmacies(deps.db, deps.clock()),
  ]);
  if (!thread) throw new Response(null, { status: 404 });
  return {
    order,
    addressOpen: delivery !== undefined && addressFixed(delivery, delivery.packs) === undefined,
    thread: { said: saidForPatient(thread.said), open: thread.open },
    brand: deps.settings.brand,
    pharmacy: pharmacyFacts(chosen, {
      registered: register.length > 0,
      open: delivery !== undefined && addressFixed(delivery, 0) === undefined,
    }),
  };
};
