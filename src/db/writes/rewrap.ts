import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';

/* What the master key protects, row by row, for a rotation of the key. */

const BATCH = 100;

/** Rows of a table in the order of their ids, in small parts. */
async function* inBatches<Row extends { readonly id: string }>(
  next: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const SECRET_TABLES = ['authenticators', 'staff_authenticators'] as const;
type SecretTable = (typeof SECRET_TABLES)[number];

/** The sealed secrets of authenticator apps. */
export const sealedSecrets = (db: Database, table: SecretTable) =>
  inBatches((after) =>
    db
      .selectFrom(table)
      .select(['id', 'user_id as userId', 'sealed_secret as sealed'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );

/** Nothing is written if the row has changed since it was read. */
export const replaceSecret = async (
  db: Database,
  table: SecretTable,
  { id, sealed }: { readonly id: string; readonly sealed: string },
  resealed: string,
): Promise<void> => {
  await db
    .updateTable(table)
    .set({ sealed_secret: resealed })
    .where('id', '=', id)
    .where('sealed_secret', '=', sealed)
    .execute();
};

/** The readings of prescriptions, with the hash of the file that they were made of. */
export const sealedReadings = (db: Database) =>
  inBatches((after) =>
    db
      .selectFrom('prescription_readings')
      .innerJoin('prescriptions', 'prescriptions.id', 'prescription_readings.prescription_id')
      .select([
        'prescription_readings.id',
        'prescription_readings.prescription_id as prescriptionId',
        'prescription_readings.sealed_text as sealed',
        'prescription_readings.file_mark as fileMark',
        'prescription_readings.text_mark as textMark',
        'prescriptions.sha256',
      ])
      .where('prescription_readings.id', '>', after)
      .orderBy('prescription_readings.id')
      .limit(BATCH)
      .execute(),
  );

export const replaceReading = async (
  db: Database,
  id: string,
  made: {
    readonly sealed: string | null;
    readonly fileMark: string;
    readonly textMark: string | null;
  },
): Promise<void> => {
  await db
    .updateTable('prescription_readings')
    .set({ sealed_text: made.sealed, file_mark: made.fileMark, text_mark: made.textMark })
    .where('id', '=', id)
    .execute();
};

export const FILE_TABLES = ['prescriptions', 'pharmacy_scans'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

const fileColumns = ['id', 'storage_key as key', 'wrapped_key as wrappedKey', 'sha256'] as const;

/** The next file after the row `after` that is not under the key of `prefix`, locked until the transaction ends. */
export const lockNextFile = (trx: Tx, table: FileTable, after: string, prefix: string) =>
  trx
    .selectFrom(table)
    .select(fileColumns)
    .where('id', '>', after)
    .where('wrapped_key', '<>', '')
    .where(sql<boolean>`left(wrapped_key, ${prefix.length}) <> ${prefix}`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const pointAtRewrapped = async (
  trx: Tx,
  table: FileTable,
  id: string,
  file: { readonly key: string; readonly wrappedKey: string },
): Promise<void> => {
  await trx
    .updateTable(table)
    .set({ storage_key: file.key, wrapped_key: file.wrappedKey })
    .where('id', '=', id)
    .execute();
};

/** Puts the present key's endorsements of former seals in the place of earlier ones. */
export const keepFormerSeals = async (
  db: Database,
  seals: readonly { readonly publicKey: Buffer; readonly endorsement: Buffer }[],
): Promise<void> => {
  for (const { publicKey, endorsement } of seals)
    await db
      .insertInto('audit_seals')
      .values({ public_key: publicKey, endorsement })
      .onConflict((conflict) => conflict.column('public_key').doUpdateSet({ endorsement }))
      .execute();
};

/** Connections of others to the same database, such as a running store's. */
export const otherConnections = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
};
