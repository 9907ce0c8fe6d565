import type { StaffOrderView } from '#db/reads/orders.ts';
import type { SuppliedPack } from '#db/reads/shipments.ts';
import { formatDate } from '#domain/dates.ts';
import { packOf } from '#domain/line-words.ts';
import type { Day } from '#domain/shipping/days.ts';
import { countWarning, packWarnings } from '#domain/shipping/packs.ts';

export type PackRow = {
  readonly id: string;
  readonly batch: string;
  readonly serial: string | null;
  readonly gtin: string | null;
  readonly expiry: string;
  readonly madeIn: string | null;
  readonly warnings: readonly string[];
};

/** A line of the order with its recorded packs. */
export type PackLine = {
  readonly itemId: string;
  readonly name: string;
  readonly pack: string;
  readonly quantity: number;
  readonly packs: readonly PackRow[];
  readonly warning: string | undefined;
};

/** `arrives` is the latest day on which the parcel may arrive. */
export const packLines = (
  order: Pick<StaffOrderView, 'items'>,
  packs: readonly SuppliedPack[],
  arrives: Day,
): readonly PackLine[] =>
  order.items.map((item) => {
    const noted = packs.filter(({ itemId }) => itemId === item.id);
    const use = { arrives, supplyDays: item.supplyDays };
    return {
      itemId: item.id,
      name: item.name,
      pack: packOf(item),
      quantity: item.quantity,
      packs: noted.map((pack) => ({
        id: pack.id,
        batch: pack.batch,
        serial: pack.serial,
        gtin: pack.gtin,
        expiry: formatDate(pack.expiry),
        madeIn: pack.madeIn,
        warnings: packWarnings(pack, { use, elsewhere: pack.elsewhere }),
      })),
      warning: countWarning(noted.length, item.quantity),
    };
  });
