import type { Database, Tx } from '#db/client.ts';
import { optionsOfGtins } from '#db/reads/learned-gtins.ts';
import { lockPharmacy } from '#db/writes/pharmacies.ts';
import { insertStock } from '#db/writes/pharmacy-stock.ts';
import type { Viewer } from '#domain/access.ts';
import { findOption } from '#domain/catalogue.ts';
import { isUuid } from '#domain/cursor.ts';
import { type KnownMedicines, type ReadLine, readStock } from '#domain/pharmacies/stock-file.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { STOCK_MESSAGES } from '#texts/stock.ts';
import { recordChange } from '#usecases/audit/record.ts';
import { csvRows } from '#usecases/csv-rows.ts';
import type { Deps } from '#usecases/deps.ts';
import { registrar } from './change-register.ts';

const knownMedicines = async (
  { content }: Pick<Deps, 'content'>,
  db: Database | Tx,
): Promise<KnownMedicines> => {
  const options = await optionsOfGtins(db);
  const named = ({ productId, strength }: { productId: string; strength: string }) =>
    findOption(content.catalogue, productId, strength);
  return {
    optionOf: (gtin) => options.get(gtin),
    exists: (option) => named(option) !== undefined,
    nameOf: (option) => `${named(option)?.product.name ?? option.productId} ${option.strength}`,
  };
};

const linesOf = async (
  deps: Pick<Deps, 'content' | 'clock'>,
  db: Database | Tx,
  text: string,
): Promise<Result<readonly ReadLine[]>> => {
  if (text.trim() === '') return refuse('missing', 'invalid', STOCK_MESSAGES.missing);
  const rows = csvRows(text);
  return rows
    ? readStock(rows, await knownMedicines(deps, db), dayIn('UTC', deps.clock()))
    : refuse('file-unread', 'invalid', STOCK_MESSAGES.unread);
};

/** What the import of a file would do with each of its lines. Nothing is written. */
export const previewStock = async (
  deps: Pick<Deps, 'db' | 'content' | 'clock'>,
  viewer: Viewer,
  text: string,
): Promise<Result<readonly ReadLine[]>> => {
  const by = registrar(viewer);
  return by.ok ? linesOf(deps, deps.db, text) : by;
};

/**
 * Imports a file as the whole stock of a pharmacy, in place of what it told before. Refuses a file with a wrong line, since
 * a list without that line would say that the pharmacy has none of it.
 */
export const importStock = async (
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
  text: string,
): Promise<Result<{ readonly lines: number }>> => {
  const by = registrar(viewer);
  if (!by.ok) return by;
  const notFound = refuse('not-found', 'not-found', PHARMACY_MESSAGES.notFound);
  if (!isUuid(pharmacyId)) return notFound;
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockPharmacy(trx, pharmacyId))) return notFound;
    const lines = await linesOf(deps, trx, text);
    if (!lines.ok) return lines;
    const rows = lines.value.flatMap(({ row }) => row ?? []);
    const wrong = lines.value.length - rows.length;
    if (wrong > 0) return refuse('wrong-lines', 'conflict', STOCK_MESSAGES.wrongLines(wrong));
    await insertStock(trx, {
      id: deps.newId(),
      pharmacyId,
      by: by.value.id,
      at: deps.clock(),
      lines: rows,
    });
    await recordChange(deps, trx, by.value, 'pharmacy stock imported', { subjectId: pharmacyId });
    return ok({ lines: rows.length });
  });
};
