import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { dataClasses } from '#db/data-classes.ts';

type Table = keyof typeof dataClasses;
type Column = { name: string; type: string; nullable: boolean };

const columnsOf = async (db: Database, table: Table): Promise<readonly Column[]> =>
  (
    await sql<Column>`
      select column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(db)
  ).rows;

/** Returns a valid value; a personal column gets the mark with its name. */
const valueFor = (table: Table, column: Column, mark: string): unknown => {
  const classes: Readonly<Record<string, string>> = dataClasses[table];
  const told = classes[column.name] !== 'public';
  if (['deleted_at', 'archived_at', 'tracking_carrier', 'page_of'].includes(column.name))
    return null;
  switch (column.type) {
    case 'text':
      return told ? `${mark}-${table}.${column.name}-${randomUUID()}` : 'x';
    case 'uuid':
      return randomUUID();
    case 'jsonb':
      return JSON.stringify({ note: `${mark}-${table}.${column.name}` });
    case 'bytea':
      return randomBytes(32);
    case 'boolean':
      return true;
    case 'ARRAY':
      return ['x'];
    case 'timestamp with time zone':
      return new Date('2025-06-01T12:00:00Z');
    default:
      return 7;
  }
};

/**
 * Inserts a row in which every personal column contains the mark, whatever columns the table has.
 * `set` overrides values. Returns the id of the row.
 */
export const seedRow = async (
  db: Database,
  table: Table,
  mark: string,
  set: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const columns = await columnsOf(db, table);
  const unknown = Object.keys(set).filter((name) => !columns.some((each) => each.name === name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  const values = columns.map((column) =>
    column.name in set ? set[column.name] : valueFor(table, column, mark),
  );
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column.name)))})
    values (${sql.join(values)}) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was seeded');
  return row.id;
};

/** Seeds an authorized app of a customer with a token. */
export const seedApp = async (db: Database, mark: string, userId: string): Promise<void> => {
  const grant_id = await seedRow(db, 'api_grants', mark, { user_id: userId });
  const refresh = { kind: 'refresh', redirect_uri: null, challenge: null };
  await seedRow(db, 'api_tokens', mark, { grant_id, ...refresh });
};

/** Counts the rows that contain a text, by table of the store and of its job queue. */
export const whereFound = async (
  db: Database,
  text: string,
): Promise<Readonly<Record<string, number>>> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const found: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.id(schema, name)} as t
      where strpos(lower(t::text), ${text.toLowerCase()}) > 0`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found[name] = count;
  }
  return found;
};

/** Seeds data that a visitor without a session submitted with an email address. */
export const seedUnderEmail = async (db: Database, mark: string, email: string): Promise<void> => {
  await seedRow(db, 'contact_messages', mark, { email: email.toUpperCase() });
  await seedRow(db, 'medication_requests', mark, { email });
  const application_id = await seedRow(db, 'affiliate_applications', mark, {
    email: email.toUpperCase(),
  });
  await seedRow(db, 'affiliate_changes', mark, { application_id, actor_id: null });
  await seedRow(db, 'outside_logins', mark, { user_id: null, email: email.toUpperCase() });
};
