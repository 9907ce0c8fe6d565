import type { OptionKey } from '#domain/shipping/pack-lines.ts';
import type { Day } from '#domain/shipping/days.ts';
import { isGtin } from '#domain/shipping/pack-code.ts';
import { readExpiry } from '#domain/shipping/packs.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { STOCK_MESSAGES, STOCK_PROBLEMS } from '#texts/stock.ts';

/** Most lines of one file. */
export const MOST_STOCK_LINES = 3_000;

/** The columns by their names in the first line; a file may have others, which are not read. */
export const STOCK_COLUMNS = [
  'gtin',
  'product',
  'strength',
  'packs',
  'price_usd',
  'batch',
  'expires',
] as const;
type StockColumn = (typeof STOCK_COLUMNS)[number];

/** A line of a pharmacy's stock. */
export type StockRow = OptionKey & {
  /** 14 digits. */
  readonly gtin: string | null;
  readonly packs: number;
  readonly priceCents: number;
  readonly batch: string | null;
  readonly expires: Day | null;
};

/** A line of the file: what it says, and what is wrong with it or what is imported. */
export type ReadLine = {
  /** Its number in the file, from 1 on; empty lines count. */
  readonly number: number;
  readonly typed: Readonly<Record<StockColumn, string>>;
  readonly problems: readonly string[];
  /** Undefined if something is wrong. */
  readonly row: StockRow | undefined;
};

/** What is known of medicines. */
export type KnownMedicines = {
  /** The option that a product number was confirmed for. */
  readonly optionOf: (gtin: string) => OptionKey | undefined;
  readonly exists: (option: OptionKey) => boolean;
  /** An option as a person reads it. */
  readonly nameOf: (option: OptionKey) => string;
};

const isColumn = (name: string): name is StockColumn =>
  STOCK_COLUMNS.some((column) => column === name);

/** The place of each column; refused if one that is needed is missing. */
const columnsOf = (
  head: readonly string[],
): Result<ReadonlyMap<StockColumn, number>, 'no-head'> => {
  const places = new Map<StockColumn, number>();
  for (const [at, name] of head.entries()) {
    const column = name.trim().toLowerCase().replaceAll(' ', '_');
    if (isColumn(column) && !places.has(column)) places.set(column, at);
  }
  const named = (...columns: readonly StockColumn[]) => columns.every((each) => places.has(each));
  const missing = [
    ...(named('gtin') || named('product', 'strength') ? [] : ['gtin']),
    ...(['packs', 'price_usd'] as const).filter((column) => !places.has(column)),
  ];
  return missing.length === 0
    ? ok(places)
    : refuse('no-head', 'invalid', STOCK_MESSAGES.noHead(missing.join(', ')));
};

type Read<T> = { readonly value: T } | { readonly problem: string };

const readOption = (
  { gtin, product, strength }: Readonly<Record<StockColumn, string>>,
  known: KnownMedicines,
): Read<OptionKey> => {
  const typed = product === '' && strength === '' ? undefined : { productId: product, strength };
  if (typed && !known.exists(typed))
    return { problem: STOCK_PROBLEMS.unknownOption(product, strength) };
  if (gtin === '') return typed ? { value: typed } : { problem: STOCK_PROBLEMS.noMedicine };
  if (!isGtin(gtin)) return { problem: STOCK_PROBLEMS.wrongGtin };
  const confirmed = known.optionOf(gtin.padStart(14, '0'));
  if (!confirmed) return typed ? { value: typed } : { problem: STOCK_PROBLEMS.unknownGtin };
  return typed && (typed.productId !== confirmed.productId || typed.strength !== confirmed.strength)
    ? { problem: STOCK_PROBLEMS.otherOption(known.nameOf(confirmed)) }
    : { value: confirmed };
};

const readPacks = (typed: string): Read<number> => {
  const packs = /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
  return packs >= 0 && packs <= 100_000 ? { value: packs } : { problem: STOCK_PROBLEMS.wrongPacks };
};

/** European spreadsheets write a comma. */
const readPrice = (typed: string): Read<number> => {
  const [, dollars, cents = '00'] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(typed) ?? [];
  const price = dollars === undefined ? 0 : Number(dollars) * 100 + Number(cents);
  return price > 0 ? { value: price } : { problem: STOCK_PROBLEMS.wrongPrice };
};

/** It begins with a letter or a digit, so that no spreadsheet runs it as a formula. */
const readBatch = (typed: string): Read<string | null> => {
  if (typed === '') return { value: null };
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$/.test(typed)
    ? { value: typed }
    : { problem: STOCK_PROBLEMS.wrongBatch };
};

const readExpires = (typed: string, today: Day): Read<Day | null> => {
  if (typed === '') return { value: null };
  const day = readExpiry(typed);
  if (day === undefined) return { problem: STOCK_PROBLEMS.wrongExpiry };
  return day < today ? { problem: STOCK_PROBLEMS.expired } : { value: day };
};

const keyOf = ({ gtin, productId, strength, batch, expires, priceCents }: StockRow): string =>
  JSON.stringify([gtin, productId, strength, batch, expires, priceCents]);

/**
 * The lines of a file with a pharmacy's whole stock; the first row that is not empty names the columns. Each line says all
 * that is wrong with it.
 */
export const readStock = (
  all: readonly (readonly string[])[],
  known: KnownMedicines,
  today: Day,
): Result<readonly ReadLine[], 'no-head' | 'too-long'> => {
  const numbered = all
    .map((cells, at) => ({ cells, number: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...rows] = numbered;
  const columns = columnsOf(head?.cells ?? []);
  if (!columns.ok) return columns;
  if (rows.length > MOST_STOCK_LINES)
    return refuse('too-long', 'invalid', STOCK_MESSAGES.tooLong(MOST_STOCK_LINES));
  const seen = new Map<string, number>();
  return ok(
    rows.map(({ cells, number }): ReadLine => {
      const cell = (column: StockColumn): string =>
        (cells[columns.value.get(column) ?? -1] ?? '').replaceAll('\0', '').trim();
      const typed = {
        gtin: cell('gtin'),
        product: cell('product'),
        strength: cell('strength'),
        packs: cell('packs'),
        price_usd: cell('price_usd'),
        batch: cell('batch'),
        expires: cell('expires'),
      };
      const problems: string[] = [];
      const take = <T>(read: Read<T>, otherwise: T): T => {
        if ('value' in read) return read.value;
        problems.push(read.problem);
        return otherwise;
      };
      const row: StockRow = {
        ...take(readOption(typed, known), { productId: '', strength: '' }),
        gtin: typed.gtin === '' ? null : typed.gtin.padStart(14, '0'),
        packs: take(readPacks(typed.packs), 0),
        priceCents: take(readPrice(typed.price_usd), 0),
        batch: take(readBatch(typed.batch), null),
        expires: take(readExpires(typed.expires, today), null),
      };
      if (problems.length === 0) {
        const before = seen.get(keyOf(row));
        if (before !== undefined) problems.push(STOCK_PROBLEMS.twice(before));
        else seen.set(keyOf(row), number);
      }
      return { number, typed, problems, row: problems.length === 0 ? row : undefined };
    }),
  );
};
