import type { OwnOrderView } from '#db/reads/orders.ts';
import type { SuppliedPack } from '#db/reads/packs.ts';
import { formatDate } from '#domain/dates.ts';
import type { PackFacts } from './packs-part.tsx';

/** The packs of an order, by the names of its lines. */
export const packsFacts = (
  order: Pick<OwnOrderView, 'items'>,
  packs: readonly SuppliedPack[] = [],
): readonly PackFacts[] =>
  packs.map(({ id, itemId, batch, expiry, serial }) => ({
    id,
    name: order.items.find((item) => item.id === itemId)?.name ?? '',
    batch,
    expiry: formatDate(expiry),
    serial,
  }));
