import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { StockRow } from '#domain/pharmacies/stock-file.ts';

/** The stock that a pharmacy told last. */
export type ToldStock = {
  readonly at: Date;
  readonly lines: readonly StockRow[];
};

/** The stock that a pharmacy told last, as its file had it; undefined for others than administrators, or if it told none. */
export const findStock = async (
  db: Database | Tx,
  viewer: Viewer,
  pharmacyId: string,
): Promise<ToldStock | undefined> => {
  if (!may(viewer, 'manage pharmacies') || !isUuid(pharmacyId)) return undefined;
  const last = await db
    .selectFrom('pharmacy_stock_imports')
    .select(['id', 'imported_at as at'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last) return undefined;
  const lines = await db
    .selectFrom('pharmacy_stock')
    .select([
      'gtin',
      'product_id as productId',
      'strength',
      'packs',
      'price_cents as priceCents',
      'batch',
      'expires',
    ])
    .where('import_id', '=', last.id)
    .orderBy('line')
    .execute();
  return { at: last.at, lines };
};
