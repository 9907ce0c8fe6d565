import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import { describeFailure } from '#platform/describe-failure.ts';
import type { Log } from '#platform/log.ts';
import {
  JOB_NAMES,
  JOB_SCHEMA,
  JOBS,
  type JobName,
  type JobOutcome,
  type JobPayloads,
  type JobPolicy,
} from './catalogue.ts';
import { askAround } from './handlers/ask-providers.ts';
import { forgetMail } from './handlers/forget-mail.ts';
import { handleEvent, type BookingDeps } from './handlers/handle-provider-event.ts';
import { type GiveDeps, giveCouponJob } from './handlers/give-coupon.ts';
import { giveReferralCodeJob } from './handlers/give-referral-code.ts';
import { mailUndelivered } from './handlers/mail-undelivered.ts';
import { eventUnhandled } from './handlers/provider-event-unhandled.ts';
import type { SealDeps } from './handlers/seal-record.ts';
import { remind } from './handlers/remind.ts';
import { reconcilePayments } from './handlers/reconcile-payments.ts';
import { removeFile, type RemoveFileDeps } from './handlers/remove-file.ts';
import { type RewriteDeps, rewriteFiles } from './handlers/rewrite-files.ts';
import type { StrayDeps } from './handlers/stray-files.ts';
import { sendMail, type SendMailDeps } from './handlers/send-mail.ts';
import { closePage, sendRefund, type SendRefundDeps } from './handlers/send-refund.ts';
import { sendText, type SendTextDeps } from './handlers/send-text.ts';
import { sweep } from './handlers/sweep.ts';
import { executorOn } from './queue.ts';

/** How hard a worker works. */
export type Pace = {
  /** Jobs of one queue at the same time. */
  readonly concurrency: number;
  /** Rest after each job, so that a backlog leaves room for whoever shares the process. */
  readonly pauseMs: number;
  /** Longest time until a job is found, and until a due retry starts. */
  readonly pollSeconds: number;
  /** The same for urgent jobs. */
  readonly urgentPollSeconds: number;
  /** How often jobs of dead workers are looked for. */
  readonly superviseSeconds: number;
};

/** In the process that also answers requests: at most some 40 mails a second. */
export const BESIDE_THE_WEB: Pace = {
  concurrency: 1,
  pauseMs: 20,
  pollSeconds: 2,
  urgentPollSeconds: 0.5,
  superviseSeconds: 30,
};

export const ON_ITS_OWN: Pace = { ...BESIDE_THE_WEB, concurrency: 4, pauseMs: 0 };

export type WorkerDeps = SendMailDeps &
  GiveDeps &
  SendTextDeps &
  RemoveFileDeps &
  StrayDeps &
  RewriteDeps &
  BookingDeps &
  SendRefundDeps &
  Pick<SealDeps, 'seal'> &
  Parameters<typeof remind>[0] & {
    readonly pool: Pool;
    readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
    readonly pace: Pace;
  };

type Handlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<JobOutcome> };

const handlersOf = (deps: WorkerDeps): Handlers => ({
  'ask-providers': () => askAround(deps),
  'close-payment-page': (payload) => closePage(deps, payload),
  'forget-mail': (payload) => forgetMail(deps, payload),
  'handle-provider-event': (payload) => handleEvent(deps, payload),
  'give-coupon': (payload) => giveCouponJob(deps, payload),
  'give-referral-code': (payload) => giveReferralCodeJob(deps, payload),
  'mail-undelivered': (payload) =>
    mailUndelivered(
      { db: deps.db, clock: deps.clock, warn: (fields, message) => deps.log.warn(fields, message) },
      payload,
    ),
  'provider-event-unhandled': (payload) =>
    eventUnhandled(
      { db: deps.db, clock: deps.clock, warn: (fields, message) => deps.log.warn(fields, message) },
      payload,
    ),
  remind: () => remind(deps),
  'remove-file': (payload) => removeFile(deps, payload),
  'reconcile-payments': () => reconcilePayments(deps),
  'send-mail': (payload) => sendMail(deps, payload),
  'send-refund': (payload) => sendRefund(deps, payload),
  'send-text': (payload) => sendText(deps, payload),
  'rewrite-files': () => rewriteFiles(deps),
  sweep: () => sweep(deps),
});

/** One job from start to settlement. What it throws is a bug: told by its codes, and tried again. */
const run = async <N extends JobName>(
  deps: WorkerDeps,
  name: N,
  handler: Handlers[N],
  job: Job<JobPayloads[N]>,
): Promise<JobResult> => {
  let outcome: JobOutcome;
  try {
    outcome = await handler(job.data);
  } catch (error) {
    outcome = { kind: 'retry', reason: describeFailure(error) };
    deps.log.error({ job: name, jobId: job.id, failure: outcome.reason }, 'a job failed');
  }
  if (outcome.kind === 'done') return { id: job.id, status: 'completed' };
  return {
    id: job.id,
    status: outcome.kind === 'retry' ? 'failed' : 'deadletter',
    output: { reason: outcome.reason },
  };
};

const workOn = async <N extends JobName>(
  boss: PgBoss,
  deps: WorkerDeps,
  name: N,
  handler: Handlers[N],
): Promise<string> => {
  const { urgent = false }: JobPolicy = JOBS[name];
  return boss.work(
    name,
    {
      batchSize: 10,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: urgent ? deps.pace.urgentPollSeconds : deps.pace.pollSeconds,
    },
    async (jobs: Job<JobPayloads[N]>[]) => {
      const results: JobResult[] = [];
      const waiting = [...jobs];
      const lane = async (): Promise<void> => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          // A stopping worker hands the rest of its batch back.
          if (job.signal.aborted) return;
          results.push(await run(deps, name, handler, job));
          if (deps.pace.pauseMs > 0) await pause(deps.pace.pauseMs);
        }
      };
      await Promise.all(Array.from({ length: deps.pace.concurrency }, lane));
      return results;
    },
  );
};

/**
 * Starts working on all queues. The queue must have been prepared. `stop` waits for the jobs in hand,
 * for at most ten seconds; what is not finished by then is tried again by another worker.
 */
export const startWorker = async (
  deps: WorkerDeps,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const boss = new PgBoss({
    db: executorOn(deps.pool),
    schema: JOB_SCHEMA,
    superviseIntervalSeconds: deps.pace.superviseSeconds,
    monitorIntervalSeconds: deps.pace.superviseSeconds,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) =>
    deps.log.error({ failure: describeFailure(error) }, 'the job queue met an error'),
  );
  await boss.start();
  const handlers = handlersOf(deps);
  for (const name of JOB_NAMES) {
    await workOn(boss, deps, name, handlers[name]);
    const { cron }: JobPolicy = JOBS[name];
    if (cron) await boss.schedule(name, cron);
  }
  return {
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }),
  };
};
