import type { Database } from '#db/client.ts';
import type { MailInput } from '#mail/templates/catalogue.ts';

/** The queue library's own schema in the database. */
export const JOB_SCHEMA = 'pgboss';

/** A mail to put into the outbox: one recipient, a template and its data. */
export type MailToQueue = { readonly to: string; readonly input: MailInput };

/** The data of each job. Names and ids only, because no personal data may be kept in a job's row. */
export type JobPayloads = {
  readonly 'ask-providers': Record<string, never>;
  readonly 'carry-out-decision': { readonly decisionId: string };
  readonly 'close-payment-page': { readonly paymentId: string };
  readonly 'drill-restore': Record<string, never>;
  readonly escalate: Record<string, never>;
  readonly 'forget-mail': { readonly mailId: string };
  readonly 'give-coupon': { readonly orderId: string };
  readonly 'give-referral-code': { readonly orderId: string };
  readonly 'handle-provider-event': { readonly inboxId: string };
  readonly 'mail-undelivered': { readonly mailId: string };
  readonly 'provider-event-unhandled': { readonly inboxId: string };
  readonly 'read-draft': { readonly fileId: string };
  readonly 'read-prescription': { readonly prescriptionId: string };
  readonly remind: Record<string, never>;
  readonly 'remove-file': { readonly prescriptionId: string };
  readonly 'reconcile-payments': Record<string, never>;
  readonly 'rewrite-files': Record<string, never>;
  readonly 'send-mail': { readonly mailId: string };
  readonly 'send-refund': { readonly refundId: string };
  readonly 'send-text': { readonly textId: string };
  readonly sweep: Record<string, never>;
  readonly 'tell-licences': Record<string, never>;
};

export type JobName = keyof JobPayloads;

/** A job to add. Of each id a queue holds one job at a time. */
export type NewJob<N extends JobName> = {
  readonly id: string;
  readonly data: JobPayloads[N];
  /** Seconds until it starts. */
  readonly startAfter?: number;
};

/** Adds jobs to the queue, each within the transaction of the row that causes it. */
export type JobQueue = {
  /** Adds jobs in one statement, except those whose id the queue holds. Returns how many were added. */
  readonly add: <N extends JobName>(
    trx: Database,
    name: N,
    jobs: readonly NewJob<N>[],
  ) => Promise<number>;
  /** Adds a job, in place of an ended one of the same id. Does nothing while one is waiting or running. */
  readonly addAgain: <N extends JobName>(trx: Database, name: N, job: NewJob<N>) => Promise<void>;
};

/** How a job ended. `retry` leads to another try after the back-off, `give-up` to the dead letters. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry' | 'give-up'; readonly reason: string };

export const DONE: JobOutcome = { kind: 'done' };

export type JobPolicy = {
  /** Tries after the first one. */
  readonly retryLimit: number;
  /** Least number of seconds before the first retry; it doubles each time, up to the maximum, with jitter. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** Seconds after which a job that is still running counts as hung. */
  readonly expireInSeconds: number;
  /** Seconds of silence after which the worker that runs a job counts as dead. */
  readonly heartbeatSeconds: number;
  /** Seconds that a job may wait before it is dropped. */
  readonly retentionSeconds: number;
  /** Seconds that the row of a finished job is kept. */
  readonly deleteAfterSeconds: number;
  /** Queue that receives a job whose last try has failed. */
  readonly deadLetter?: JobName;
  /** When the job starts by itself, in UTC. */
  readonly cron?: string;
  /** Whether somebody waits for it, so that workers look for it more often. */
  readonly urgent?: boolean;
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Retries from 5 s, doubling to an hour. */
const STANDARD = {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: HOUR,
  expireInSeconds: 60,
  heartbeatSeconds: 30,
  retentionSeconds: 14 * DAY,
  deleteAfterSeconds: HOUR,
} as const satisfies JobPolicy;

/** About a day and a half of retries: time to repair a relay, a file store or a payment service. */
const PATIENT = { ...STANDARD, retryLimit: 45 } as const satisfies JobPolicy;

/** Dead letters are kept for a day, so that an operator can look at them. */
const DEAD_LETTER = { ...STANDARD, deleteAfterSeconds: DAY } as const satisfies JobPolicy;

/** A reward is promised within a day; the sweep finds what is not done by then. */
const REWARD = {
  ...STANDARD,
  retentionSeconds: DAY,
  deleteAfterSeconds: 60,
} as const satisfies JobPolicy;

/** Started by the clock, so a late run is dropped once the next one is due. */
const SCHEDULED = {
  ...STANDARD,
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: 600,
  expireInSeconds: 600,
  retentionSeconds: HOUR,
  deleteAfterSeconds: DAY,
} as const satisfies JobPolicy;

/** All jobs; a dead-letter queue stands before the queue that names it. */
export const JOBS = {
  // A pharmacist waits for the end of the seconds in which a decision can be undone.
  'carry-out-decision': { ...PATIENT, urgent: true },
  'close-payment-page': { ...PATIENT, expireInSeconds: 120 },
  'forget-mail': PATIENT,
  'provider-event-unhandled': DEAD_LETTER,
  'handle-provider-event': {
    ...PATIENT,
    expireInSeconds: 5 * 60,
    deadLetter: 'provider-event-unhandled',
    urgent: true,
  },
  'ask-providers': {
    ...SCHEDULED,
    retryLimit: 0,
    // A hundred questions, each of which may take its full time.
    expireInSeconds: 45 * 60,
    retentionSeconds: 600,
    cron: '*/10 * * * *',
  },
  'give-coupon': REWARD,
  'give-referral-code': REWARD,
  'mail-undelivered': DEAD_LETTER,
  // Somebody waits for it in front of the page, and is told after a few minutes that it was not read.
  'read-draft': {
    ...STANDARD,
    retryLimit: 2,
    expireInSeconds: 30 * 60,
    retentionSeconds: HOUR,
    urgent: true,
  },
  // A pharmacist waits for it at most a few minutes; a whole batch is read one by one.
  'read-prescription': {
    ...STANDARD,
    retryLimit: 3,
    expireInSeconds: 30 * 60,
    retentionSeconds: DAY,
    urgent: true,
  },
  'remove-file': { ...PATIENT, expireInSeconds: 5 * 60 },
  'reconcile-payments': {
    ...SCHEDULED,
    retryLimit: 5,
    retryDelayMax: HOUR,
    retentionSeconds: DAY,
    deleteAfterSeconds: 14 * DAY,
    cron: '23 6 * * *',
  },
  'send-mail': {
    ...PATIENT,
    expireInSeconds: 15 * 60,
    deadLetter: 'mail-undelivered',
    urgent: true,
  },
  // A provider refunds once, however often it is asked for one refund.
  'send-refund': { ...PATIENT, expireInSeconds: 120 },
  // A code is valid for minutes, so it is tried at least once a minute while it is.
  'send-text': {
    ...STANDARD,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: HOUR,
    urgent: true,
  },
  // A large backup takes hours. It is not tried again by itself, because it is the result that counts.
  'drill-restore': {
    ...SCHEDULED,
    retryLimit: 0,
    expireInSeconds: 12 * HOUR,
    retentionSeconds: DAY,
    deleteAfterSeconds: 14 * DAY,
    cron: '37 4 3 * *',
  },
  escalate: { ...SCHEDULED, cron: '*/15 * * * *' },
  // Reminders are sent in the daytime of the United States, so that they wake nobody.
  remind: { ...SCHEDULED, cron: '41 15-22 * * *' },
  'rewrite-files': { ...SCHEDULED, cron: '47 * * * *' },
  sweep: { ...SCHEDULED, cron: '17 * * * *' },
  'tell-licences': { ...SCHEDULED, cron: '7 * * * *' },
} as const satisfies Record<JobName, JobPolicy>;

export const JOB_NAMES: readonly JobName[] = Object.keys(JOBS).filter(
  (name): name is JobName => name in JOBS,
);
