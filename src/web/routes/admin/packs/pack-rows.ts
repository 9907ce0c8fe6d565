import type { StaffOrderView } from '#db/reads/orders.ts';
import type { LearnedGtin } from '#db/reads/learned-gtins.ts';
import type { SuppliedPack } from '#db/reads/shipments.ts';
import { formatDate } from '#domain/dates.ts';
import { packOf } from '#domain/line-words.ts';
import type { Day } from '#domain/shipping/days.ts';
import { isRecalled, type RecallCriteria } from '#domain/shipping/recalls.ts';
import type { Lack } from '#web/components/staff/gate-rows.ts';
import { formatDay } from '#web/pages/format-moment.ts';
import { countWarning, packWarnings } from '#domain/shipping/packs.ts';

export type PackRow = {
  readonly id: string;
  readonly batch: string;
  readonly serial: string | null;
  readonly gtin: string | null;
  readonly expiry: string;
  readonly madeIn: string | null;
  /** Whether it was in a parcel that is sent again. */
  readonly replaced: boolean;
  readonly warnings: readonly string[];
};

/** A line of the order with its recorded packs. */
export type PackLine = {
  readonly itemId: string;
  readonly name: string;
  readonly pack: string;
  readonly quantity: number;
  readonly packs: readonly PackRow[];
  /** Packs that count, without those of a parcel that is sent again. */
  readonly noted: number;
  readonly warning: string | undefined;
  /** Product numbers that are confirmed for its medicine. */
  readonly learned: readonly { readonly id: string; readonly gtin: string; readonly by: string }[];
};

/** What the form needs that ships an order whose packs are all recorded. */
export type Shippable = {
  readonly version: number;
  /** Names the steps that shipping skips; undefined if it skips none. */
  readonly skipped: string | undefined;
  readonly lack: Lack | undefined;
};

/** `arrives` is the latest day on which the parcel may arrive. */
export const packLines = (
  order: Pick<StaffOrderView, 'items'>,
  packs: readonly SuppliedPack[],
  {
    learned,
    recalls,
  }: {
    readonly learned: readonly LearnedGtin[];
    readonly recalls: readonly RecallCriteria[];
  },
  arrives: Day,
): readonly PackLine[] =>
  order.items.map((item) => {
    const noted = packs.filter(({ itemId }) => itemId === item.id);
    const counted = noted.filter(({ replaced }) => !replaced).length;
    const use = { arrives, supplyDays: item.supplyDays };
    return {
      itemId: item.id,
      name: item.name,
      pack: packOf(item),
      quantity: item.quantity,
      noted: counted,
      packs: noted.map((pack) => ({
        id: pack.id,
        batch: pack.batch,
        serial: pack.serial,
        gtin: pack.gtin,
        expiry: formatDate(pack.expiry),
        madeIn: pack.madeIn,
        replaced: pack.replaced,
        warnings: packWarnings(pack, {
          use,
          ...pack,
          recalled: recalls.some((recall) => isRecalled(pack, recall)),
        }),
      })),
      warning: countWarning(counted, item.quantity),
      learned: learned
        .filter((each) => each.productId === item.productId && each.strength === item.strength)
        .map(({ id, gtin, by, at }) => ({
          id,
          gtin,
          by: `${by ?? 'a former pharmacist'}, ${formatDay(at)}`,
        })),
    };
  });
