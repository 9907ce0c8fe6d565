import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#db/schema.ts';

/** PostgreSQL's JSON accepts no NUL and no unpaired surrogate, which a form may contain. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\0', '').toWellFormed() : item,
  );

/**
 * An insert of rows that have the same columns, as part of a larger statement. All rows are one
 * parameter, so that the statement's text does not change with their number.
 */
export const insertRows = (table: keyof DB, rows: readonly object[]): RawBuilder<unknown> => {
  // The column names come from the code, never from a person.
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  return sql`insert into ${sql.raw(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.raw(table)}, ${toJson(rows)}::json)`;
};
