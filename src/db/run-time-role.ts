import { type Kysely, sql } from 'kysely';
import { RUN_TIME_ROLE } from './own-server.ts';

/** Any number; two processes that grant at one moment would refuse each other. */
const GRANT_LOCK = 7_204_413;

/** Makes the role of the running store, where the store made the server; it logs in by the socket alone. */
export const makeRunTimeRole = async <Schema>(db: Kysely<Schema>): Promise<void> => {
  await sql`do $$ begin
    create role ${sql.id(RUN_TIME_ROLE)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  exception when duplicate_object or unique_violation then null; end $$`.execute(db);
};

/**
 * Lets a role do what the running store needs in a migrated database: read and write rows. It can make, change or empty no
 * table, and neither change nor delete a row of a table that is only added to. To be called by the owner of the tables
 * after each migration. Throws PostgreSQL's error 42704 if there is no such role.
 */
export const grantRunTime = async <Schema>(
  db: Kysely<Schema>,
  { role, jobSchema }: { readonly role: string; readonly jobSchema: string },
): Promise<void> => {
  const to = sql.id(role);
  const schemas = sql`public, ${sql.id(jobSchema)}`;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK})`.execute(trx);
    const run = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(trx);
    await run(sql`grant usage on schema ${schemas} to ${to}`);
    await run(
      sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${to}`,
    );
    await run(sql`grant usage, select on all sequences in schema ${schemas} to ${to}`);
    // What was migrated is for the owner to write; reading it with a lock is part of a start.
    await run(sql`revoke insert, update, delete on migrations, kysely_migration from ${to}`);
    await run(sql`revoke insert, delete on kysely_migration_lock from ${to}`);
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'refuse_change' and c.relnamespace = 'public'::regnamespace`.execute(trx);
    for (const { name } of rows)
      await run(sql`revoke update, delete on ${sql.table(name)} from ${to}`);
  });
};
