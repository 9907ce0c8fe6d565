import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/**
 * Removes what has run out by `now`: sessions, verifications, links of mails, changes of an address that
 * never came about, and counters of the rate limiter. Answers
 * with the number of rows. One statement, so that it is one round trip.
 */
export const purgeExpired = async (db: Database, now: Date): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    with
      a as (delete from sessions where expires_at < ${now} returning 1),
      b as (delete from staff_sessions where expires_at < ${now} returning 1),
      c as (delete from verifications where expires_at < ${now} returning 1),
      d as (delete from staff_verifications where expires_at < ${now} returning 1),
      f as (delete from mail_links where expires_at < ${now} returning 1),
      g as (delete from email_changes where expires_at < ${now} and done_at is null returning 1),
      e as (delete from rate_limits where expire < ${now.getTime()} returning 1)
    select ((select count(*) from a) + (select count(*) from b) + (select count(*) from c)
      + (select count(*) from d) + (select count(*) from e)
      + (select count(*) from f) + (select count(*) from g))::integer as removed`.execute(db);
  return rows[0]?.removed ?? 0;
};
