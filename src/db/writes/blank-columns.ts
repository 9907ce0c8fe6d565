import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import { dataClasses, type DataClass } from '#db/data-classes.ts';

type Table = keyof typeof dataClasses;

/** Columns of a table with personal data, by the registry of data classes. */
const telling = (table: Table): readonly string[] =>
  Object.entries<DataClass>(dataClasses[table])
    .filter(([, dataClass]) => dataClass !== 'public')
    .map(([column]) => column);

/** Value of an erased column: null if allowed, otherwise empty text. */
const blankOf = (table: string, column: { name: string; nullable: boolean; type: string }) => {
  if (column.nullable) return sql`null`;
  if (column.type === 'text') return sql`''`;
  throw new Error(`${table}.${column.name} can neither be blanked nor is it named as kept`);
};

/**
 * Blanks every column that tells of a person, by the registry of data classes, in the rows whose `key`
 * is one of `ids`; the columns of `kept` stay. A column that is added later is blanked without a
 * change here, and one that cannot be blanked throws.
 */
export const blankColumns = async (
  trx: Tx,
  table: Table,
  rows: {
    readonly key: string;
    readonly ids: readonly string[];
    readonly kept?: readonly string[];
  },
): Promise<void> => {
  const names = telling(table).filter((column) => !rows.kept?.includes(column));
  if (names.length === 0) return;
  const { rows: columns } = await sql<{ name: string; nullable: boolean; type: string }>`
    select column_name as name, is_nullable = 'YES' as nullable, data_type as type
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and column_name = any(${names}::text[])`.execute(trx);
  const blanks = columns.map((each) => sql`${sql.id(each.name)} = ${blankOf(table, each)}`);
  await sql`update ${sql.table(table)} set ${sql.join(blanks)}
    where ${sql.id(rows.key)} = any(${[...rows.ids]}::uuid[])`.execute(trx);
};
