import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealAudit, verifyAudit } from '#db/audit-chain.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { openSeal } from '#platform/seal.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const seal = openSeal({ current: masterKeyFrom(randomBytes(32)), retired: [] });
const now = new Date('2026-01-31T09:30:00.123Z');

let database: FreshDatabase;
let db: FreshDatabase['db'];
beforeEach(async () => {
  database = await freshDatabase(10, { asOwner: true });
  db = database.db;
});
afterEach(() => database.drop());

/** Adds entries with a value in every column. */
const fill = async (count: number): Promise<void> => {
  for (let each = 0; each < count; each += 1)
    await db
      .insertInto('audit_pending')
      .values({
        id: randomUUID(),
        at: now,
        actor_kind: 'staff',
        actor_id: randomUUID(),
        actor_roles: ['administrator', 'support'],
        app: 'a-clock',
        action: 'prescription opened',
        patient_id: randomUUID(),
        order_id: randomUUID(),
        subject_id: randomUUID(),
        fields: ['city', 'zip_code'],
        listed: [randomUUID(), randomUUID()],
      })
      .execute();
};

/** Changes rows without the triggers, as the owner of the database can. */
const tamper = (statement: RawBuilder<unknown>): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });

/** The type of each column. */
const TYPES = {
  number: 'bigint',
  id: 'uuid',
  at: 'timestamptz',
  actor_kind: 'text',
  actor_id: 'uuid',
  actor_roles: 'text[]',
  app: 'text',
  action: 'text',
  patient_id: 'uuid',
  order_id: 'uuid',
  subject_id: 'uuid',
  fields: 'text[]',
  listed: 'uuid[]',
  previous: 'bytea',
  hash: 'bytea',
} as const;
type Flippable = RawBuilder<unknown>;

/** An assignment that flips one bit of a column. Applied twice, it restores the value. */
const flipped = (column: string, byte: number, bit: number): Flippable => {
  const type = Object.entries(TYPES).find(([name]) => name === column)?.[1] ?? '';
  const element = (byte % 2) + 1;
  const at = type.endsWith('[]') ? sql`${sql.ref(column)}[${sql.lit(element)}]` : sql.ref(column);
  const inBytes = (bytes: Flippable): Flippable =>
    sql`set_byte(${bytes}, ${byte}::integer % length(${bytes}),
      get_byte(${bytes}, ${byte}::integer % length(${bytes})) # ${1 << bit}::integer)`;
  switch (type.replace('[]', '')) {
    case 'bigint':
      // The flipped bit makes the number higher than all others, because numbers are unique.
      return sql`${at} = ${at} # ${8 << bit}::bigint`;
    case 'timestamptz':
      // A timestamp is stored as a count of microseconds.
      return sql`${at} = 'epoch'::timestamptz + interval '1 microsecond'
        * ((extract(epoch from ${at}) * 1000000)::bigint # ${2 ** (byte % 50)}::bigint)`;
    case 'uuid':
      return sql`${at} = encode(${inBytes(sql`uuid_send(${at})`)}, 'hex')::uuid`;
    case 'text':
      return sql`${at} = convert_from(${inBytes(sql`convert_to(${at}, 'UTF8')`)}, 'UTF8')`;
    default:
      return sql`${at} = ${inBytes(sql`${at}`)}`;
  }
};

test('every column has an entry in TYPES', async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = 'audit_entries'`.execute(db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TYPES).toSorted());
});

test('verification finds any flipped bit in any column of any entry', async () => {
  const entries = 6;
  await fill(entries);
  // The owner of the database can also drop the check constraints.
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'audit_entries'::regclass and contype = 'c'`.execute(db);
  for (const { name } of rows)
    await sql`alter table audit_entries drop constraint ${sql.ref(name)}`.execute(db);
  await sealAudit(db, seal, now);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: entries }),
      fc.constantFrom(...Object.keys(TYPES)),
      fc.nat({ max: 200 }),
      fc.nat({ max: 4 }),
      async (number, column, byte, bit) => {
        const { id } = await db
          .selectFrom('audit_entries')
          .select('id')
          .where('number', '=', String(number))
          .executeTakeFirstOrThrow();
        const flip = () =>
          tamper(sql`update audit_entries set ${flipped(column, byte, bit)}
            where ${column === 'id' ? sql`number = ${number}` : sql`id = ${id}`}`);
        await flip();
        expect((await verifyAudit(db, seal)).broken?.number).toBe(String(number));
        await flip();
      },
    ),
    { numRuns: 60 },
  );
  expect(await verifyAudit(db, seal)).toMatchObject({ entries, broken: undefined });
});

test.each(['number', 'hash', 'at', 'public_key', 'signature'])(
  'verification finds a changed byte in %s of a checkpoint',
  async (column) => {
    await fill(3);
    await sealAudit(db, seal, now);
    const changed =
      column === 'number'
        ? sql`number - 1`
        : column === 'at'
          ? sql`at + interval '1 microsecond'`
          : sql`set_byte(${sql.ref(column)}, 5, get_byte(${sql.ref(column)}, 5) # 4)`;
    await tamper(sql`update audit_checkpoints set ${sql.ref(column)} = ${changed}`);
    expect((await verifyAudit(db, seal)).broken?.why).toMatch(/was not signed by this store$/);
  },
);
