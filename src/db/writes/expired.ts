import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { ENROLMENT_LIFETIME } from '#domain/factors.ts';

const enrolledBefore = (now: Date): Date => new Date(now.getTime() - ENROLMENT_LIFETIME);

/** All tables with expiring rows, and their conditions. */
const expired = (now: Date) => [
  sql`sessions where expires_at < ${now}`,
  sql`staff_sessions where expires_at < ${now}`,
  sql`verifications where expires_at < ${now}`,
  sql`staff_verifications where expires_at < ${now}`,
  sql`mail_links where expires_at < ${now}`,
  sql`carts where expires_at < ${now}`,
  sql`prescription_drafts where expires_at < ${now}`,
  sql`text_codes where expires_at < ${now}`,
  // A change that was never completed.
  sql`email_changes where expires_at < ${now} and done_at is null`,
  sql`outside_logins where expires_at < ${now}`,
  // Kept for a while, so that the person can ask again.
  sql`staff_invitations where expires_at < ${now}::timestamptz - interval '30 days'`,
  sql`staff_email_changes where expires_at < ${now}`,
  sql`staff_password_links where expires_at < ${now}`,
  sql`api_grants where expires_at < ${now}`,
  sql`api_tokens where expires_at < ${now}`,
  // An authenticator app that was never confirmed.
  sql`authenticators where confirmed_at is null and created_at < ${enrolledBefore(now)}`,
  sql`staff_authenticators where confirmed_at is null and created_at < ${enrolledBefore(now)}`,
  sql`spent_proofs where expires_at < ${now}`,
  sql`rate_limits where expire < ${now.getTime()}`,
];

/** Deletes rows that expired by `now` and returns their number. One statement, so that it is one round trip. */
export const purgeExpired = async (db: Database, now: Date): Promise<number> => {
  const removals = expired(now).map((rows, n) => ({ name: sql.id(`removal_${n}`), rows }));
  const { rows } = await sql<{ removed: number }>`
    with ${sql.join(
      removals.map((each) => sql`${each.name} as (delete from ${each.rows} returning 1)`),
    )}
    select (${sql.join(
      removals.map(({ name }) => sql`(select count(*) from ${name})`),
      sql` + `,
    )})::integer as removed`.execute(db);
  return rows[0]?.removed ?? 0;
};
