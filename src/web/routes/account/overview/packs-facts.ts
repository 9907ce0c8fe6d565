import type { OwnOrderView } from '#db/reads/orders.ts';
import type { SuppliedPack } from '#db/reads/shipments.ts';
import { formatDate } from '#domain/dates.ts';
import { packOf, type WordedLine } from '#domain/line-words.ts';
import type { PackFacts } from './packs-part.tsx';

const nameAndPack = (item: WordedLine | undefined): Pick<PackFacts, 'name' | 'pack'> =>
  item ? { name: item.name, pack: packOf(item) } : { name: '', pack: '' };

/** The packs of an order, by the names of its lines. */
export const packsFacts = (
  order: Pick<OwnOrderView, 'items'>,
  packs: readonly SuppliedPack[] = [],
): readonly PackFacts[] =>
  packs.map(({ id, itemId, batch, expiry, serial }) => ({
    id,
    ...nameAndPack(order.items.find((item) => item.id === itemId)),
    batch,
    expiry: formatDate(expiry),
    serial,
  }));
