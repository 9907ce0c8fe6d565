import { sql } from 'kysely';
import { JOB_SCHEMA, type JobName } from '#jobs/catalogue.ts';

/**
 * A job for each row of `source` (a relation with the column id), under the row's own id: a row cannot
 * have two of one queue. `key` names the id in the job's payload. The values are those that the queue
 * library itself copies from its queue's row.
 */
export const insertJobs = (queue: JobName, source: string, key: string) => sql`
  insert into ${sql.table(`${JOB_SCHEMA}.job`)} (
    id, name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds)
  select s.id, q.name, jsonb_build_object(${sql.lit(key)}, s.id), q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1 second', q.policy, q.dead_letter, q.heartbeat_seconds
  from ${sql.table(source)} s
  join ${sql.table(`${JOB_SCHEMA}.queue`)} q on q.name = ${sql.lit(queue)}`;
