import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import type { Database } from '#db/client.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import type { FreeSpace } from '#platform/free-space.ts';
import type { Log } from '#platform/log.ts';
import { failSpan, inSpan } from '#platform/trace.ts';
import {
  JOB_NAMES,
  JOB_SCHEMA,
  JOBS,
  type JobName,
  type JobOutcome,
  type JobPayloads,
  type JobPolicy,
} from './catalogue.ts';
import {
  type CustomerJobDeps,
  giveCouponJob,
  giveReferralCodeJob,
  remind,
} from './handlers/customers.ts';
import { type DrillJobDeps, drillRestore } from './handlers/drill.ts';
import { type FileJobDeps, removeFile, rewriteFiles } from './handlers/files.ts';
import { readDraftJob, type ReadingJobDeps, readPrescriptionJob } from './handlers/readings.ts';
import {
  forgetMail,
  mailUndelivered,
  type MessageJobDeps,
  sendMail,
  sendText,
} from './handlers/messages.ts';
import {
  askProvidersJob,
  closePaymentPageJob,
  eventUnhandled,
  handleEvent,
  type PaymentJobDeps,
  reconcilePayments,
  sendRefundJob,
} from './handlers/payments.ts';
import { escalate, type StaffJobDeps, tellLicences } from './handlers/staff.ts';
import { sweep, type SweepDeps } from './handlers/sweep.ts';
import { executorOn } from './queue.ts';

/** How much of the machine a worker uses. */
export type WorkerLoad = {
  /** Jobs of one queue at the same time. */
  readonly concurrency: number;
  /** Pause after each job, so that a backlog does not slow down the requests of the same process. */
  readonly pauseMs: number;
  /** Longest time until a new job or a due retry is found. */
  readonly pollSeconds: number;
  /** The same for urgent jobs. */
  readonly urgentPollSeconds: number;
  /** Time between two searches for jobs of dead workers. */
  readonly superviseSeconds: number;
};

/** For the process that also answers requests: at most about 40 mails a second. */
export const SHARED_PROCESS: WorkerLoad = {
  concurrency: 1,
  pauseMs: 20,
  pollSeconds: 2,
  urgentPollSeconds: 0.5,
  superviseSeconds: 30,
};

export const OWN_PROCESS: WorkerLoad = { ...SHARED_PROCESS, concurrency: 4, pauseMs: 0 };

export type WorkerDeps = MessageJobDeps &
  FileJobDeps &
  ReadingJobDeps &
  PaymentJobDeps &
  CustomerJobDeps &
  StaffJobDeps &
  DrillJobDeps &
  SweepDeps & {
    readonly pool: Pool;
    /** The same database without the time limits of requests, for jobs that go through whole tables. */
    readonly patientDb: Database;
    /** Carries out a decision of the review desk that is due. */
    readonly carryOutDecision: (decisionId: string) => Promise<JobOutcome>;
    readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
    readonly space: Pick<FreeSpace, 'note'>;
    readonly load: WorkerLoad;
  };

type Handlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<JobOutcome> };

const patient = (deps: WorkerDeps): WorkerDeps => ({ ...deps, db: deps.patientDb });

const handlersOf = (deps: WorkerDeps): Handlers => ({
  'ask-providers': () => askProvidersJob(deps),
  'carry-out-decision': ({ decisionId }) => deps.carryOutDecision(decisionId),
  'close-payment-page': (payload) => closePaymentPageJob(deps, payload),
  'drill-restore': () => drillRestore(deps),
  escalate: () => escalate(patient(deps)),
  'forget-mail': (payload) => forgetMail(deps, payload),
  'handle-provider-event': (payload) => handleEvent(deps, payload),
  'give-coupon': (payload) => giveCouponJob(deps, payload),
  'give-referral-code': (payload) => giveReferralCodeJob(deps, payload),
  'mail-undelivered': (payload) => mailUndelivered(deps, payload),
  'provider-event-unhandled': (payload) => eventUnhandled(deps, payload),
  'read-draft': (payload) => readDraftJob(deps, payload),
  'read-prescription': (payload) => readPrescriptionJob(deps, payload),
  remind: () => remind(patient(deps)),
  'remove-file': (payload) => removeFile(deps, payload),
  'reconcile-payments': () => reconcilePayments(patient(deps)),
  'send-mail': (payload) => sendMail(deps, payload),
  'send-refund': (payload) => sendRefundJob(deps, payload),
  'send-text': (payload) => sendText(deps, payload),
  'rewrite-files': () => rewriteFiles(patient(deps)),
  sweep: () => sweep(patient(deps)),
  'tell-licences': () => tellLicences(deps),
});

/** Runs one job. An exception is a bug: it is logged by its codes, since its message may name a patient, and the job is retried. */
const run = async <N extends JobName>(
  deps: WorkerDeps,
  name: N,
  handler: Handlers[N],
  job: Job<JobPayloads[N]>,
): Promise<JobResult> => {
  const outcome = await inSpan(
    `job ${name}`,
    'consumer',
    { 'messaging.system': 'pg-boss', 'messaging.destination.name': name },
    async (span): Promise<JobOutcome> => {
      try {
        return await handler(job.data);
      } catch (error) {
        const reason = describeFailure(error);
        failSpan(span, 'job failed');
        deps.space.note(error);
        deps.log.error({ job: name, jobId: job.id, failure: reason }, 'a job failed');
        return { kind: 'retry', reason };
      }
    },
  );
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
      pollingIntervalSeconds: urgent ? deps.load.urgentPollSeconds : deps.load.pollSeconds,
    },
    async (jobs: Job<JobPayloads[N]>[]) => {
      const results: JobResult[] = [];
      const waiting = [...jobs];
      const runInTurn = async (): Promise<void> => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          // A worker that is being stopped gives the rest of its batch back.
          if (job.signal.aborted) return;
          results.push(await run(deps, name, handler, job));
          if (deps.load.pauseMs > 0) await pause(deps.load.pauseMs);
        }
      };
      await Promise.all(Array.from({ length: deps.load.concurrency }, runInTurn));
      return results;
    },
  );
};

/**
 * Starts working on all queues, which must have been prepared. `stop` waits at most ten seconds for running
 * jobs; another worker retries those that have not finished by then.
 */
export const startWorker = async (
  deps: WorkerDeps,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const boss = new PgBoss({
    db: executorOn(deps.pool),
    schema: JOB_SCHEMA,
    superviseIntervalSeconds: deps.load.superviseSeconds,
    monitorIntervalSeconds: deps.load.superviseSeconds,
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
