import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import {
  BackupError,
  type BackupFile,
  type Manifest,
  type OpenedBackup,
  type WriteFile,
} from './folder.ts';

/** Number of rows in memory at one time. */
const BATCH = 500;

/**
 * Tables whose rows are left out: what opens something for a while, and what counts tries. After a restore people log in
 * again, and ask for links, invitations and changes again.
 */
export const NOT_KEPT: ReadonlySet<string> = new Set([
  'api_tokens',
  // Browsers know theirs by a token, and hold a copy of their own.
  'carts',
  // They end within hours, and their files are not copied.
  'draft_files',
  'mail_links',
  'outside_logins',
  'prescription_drafts',
  'rate_limits',
  'sessions',
  'spent_proofs',
  'staff_email_changes',
  'staff_invitations',
  'staff_password_links',
  'staff_sessions',
  'staff_verifications',
  'text_codes',
  'verifications',
]);

/** Left out: the manifest holds the migration records, and the job queue recreates its tables. */
const tableNames = async (client: PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select t.relname as name,
      array(
        select p.relname::text from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and p.oid <> t.oid) as needs
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and t.relname not in ('migrations', 'kysely_migration', 'kysely_migration_lock')
    order by t.relname`);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    );
    if (!next) throw new Error('tables refer to one another in a circle');
    ordered.push(next.name);
  }
  return ordered;
};

async function* rowsOf(client: PoolClient, name: string): AsyncGenerator<string> {
  if (NOT_KEPT.has(name)) return;
  const table = client.escapeIdentifier(name);
  await client.query(
    `declare backup no scroll cursor for select to_json(t)::text as row from ${table} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from backup`);
    for (const { row } of rows) yield `${row}\n`;
    if (rows.length < BATCH) break;
  }
  await client.query('close backup');
}

/** Writes every table from one snapshot. The caller opens the transaction: repeatable read, read only. */
export const writeTables = async (
  client: PoolClient,
  writeFile: WriteFile,
): Promise<{ tables: Manifest['tables']; files: BackupFile[] }> => {
  const tables: Manifest['tables'] = [];
  const files: BackupFile[] = [];
  for (const name of await tableNames(client)) {
    let rows = 0;
    const counted = async function* (): AsyncGenerator<string> {
      for await (const row of rowsOf(client, name)) {
        rows += 1;
        yield row;
      }
    };
    const file = await writeFile(`database/${name}.ndjson`, counted());
    if (file) files.push(file);
    tables.push({ name, rows });
  }
  return { tables, files };
};

/** Removes the rows that a backup leaves out, after a restore that brings everything back. */
export const forgetPassing = async (client: PoolClient): Promise<void> => {
  for (const name of (await tableNames(client)).toReversed())
    if (NOT_KEPT.has(name)) await client.query(`delete from ${client.escapeIdentifier(name)}`);
};

/** Whether any table except the migration records has a row. */
export const hasRows = async (client: PoolClient): Promise<boolean> => {
  for (const name of await tableNames(client)) {
    const { rowCount } = await client.query(
      `select 1 from ${client.escapeIdentifier(name)} limit 1`,
    );
    if (rowCount) return true;
  }
  return false;
};

/** Splits at line feeds only: Node's own reader also splits at U+2028, which people may paste. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Inserts the rows of a backup into empty tables with the same migrations. */
export const readTables = async (client: PoolClient, backup: OpenedBackup): Promise<void> => {
  for (const { name, rows } of backup.manifest.tables) {
    const table = client.escapeIdentifier(name);
    let batch: string[] = [];
    let written = 0;
    const write = async (): Promise<void> => {
      const { rowCount } = await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        [`[${batch.join(',')}]`],
      );
      written += rowCount ?? 0;
      batch = [];
    };
    for await (const line of linesOf(backup.read(backup.pathOf(`database/${name}.ndjson`)))) {
      batch.push(line);
      if (batch.length === BATCH) await write();
    }
    if (batch.length > 0) await write();
    if (written !== rows)
      throw new BackupError(`${name} should have ${rows} rows, and ${written} were written`);
  }
};

/** Reads every row of a table whole, and returns their number. */
export const countRows = async (database: Pick<Pool, 'query'>, table: string): Promise<number> => {
  const { rows } = await database.query<{ found: number }>(
    `select count(md5(to_json(t)::text))::int as found from ${escapeIdentifier(table)} t`,
  );
  return rows[0]?.found ?? 0;
};
