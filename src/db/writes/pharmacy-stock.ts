import type { Tx } from '#db/client.ts';
import type { StockRow } from '#domain/pharmacies/stock-file.ts';
import { insertRows } from './insert-rows.ts';

/** Adds the stock that a pharmacy tells; from now on it counts instead of what it told before. */
export const insertStock = async (
  trx: Tx,
  stock: {
    readonly id: string;
    readonly pharmacyId: string;
    readonly by: string;
    readonly at: Date;
    readonly lines: readonly StockRow[];
  },
): Promise<void> => {
  await trx
    .insertInto('pharmacy_stock_imports')
    .values({
      id: stock.id,
      pharmacy_id: stock.pharmacyId,
      imported_by: stock.by,
      imported_at: stock.at,
      lines: stock.lines.length,
    })
    .execute();
  if (stock.lines.length === 0) return;
  const rows = stock.lines.map((line, at) => ({
    import_id: stock.id,
    line: at + 1,
    gtin: line.gtin,
    product_id: line.productId,
    strength: line.strength,
    packs: line.packs,
    price_cents: line.priceCents,
    batch: line.batch,
    expires: line.expires,
  }));
  await insertRows('pharmacy_stock', rows).execute(trx);
};
