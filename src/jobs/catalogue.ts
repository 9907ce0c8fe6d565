import type { MailInput } from '#mail/templates/catalogue.ts';

/** The queue library's own schema in the database. */
export const JOB_SCHEMA = 'pgboss';

/** A mail to put into the outbox: one recipient, a template and its data. */
export type MailToQueue = { readonly to: string; readonly input: MailInput };

/** What each job is told. Names and ids only: a job's row is no place for anybody's data. */
export type JobPayloads = {
  readonly 'ask-providers': Record<string, never>;
  readonly 'close-payment-page': { readonly paymentId: string };
  readonly 'forget-mail': { readonly mailId: string };
  readonly 'give-coupon': { readonly orderId: string };
  readonly 'give-referral-code': { readonly orderId: string };
  readonly 'handle-provider-event': { readonly inboxId: string };
  readonly 'mail-undelivered': { readonly mailId: string };
  readonly 'provider-event-unhandled': { readonly inboxId: string };
  readonly remind: Record<string, never>;
  readonly 'remove-file': { readonly prescriptionId: string };
  readonly 'reconcile-payments': Record<string, never>;
  readonly 'send-mail': { readonly mailId: string };
  readonly 'send-refund': { readonly refundId: string };
  readonly 'send-text': { readonly textId: string };
  readonly sweep: Record<string, never>;
};

export type JobName = keyof JobPayloads;

/** How a job ended. `retry` leads to another try after the back-off, `give-up` to the dead letters. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry' | 'give-up'; readonly reason: string };

export const DONE: JobOutcome = { kind: 'done' };

export type JobPolicy = {
  /** Tries after the first one. */
  readonly retryLimit: number;
  /** Seconds before the first retry, at least; it doubles each time, up to the maximum, with jitter. */
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
  /** Where a job goes when its last try has failed. */
  readonly deadLetter?: JobName;
  /** When the job starts by itself, in UTC. */
  readonly cron?: string;
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * All jobs; a dead-letter queue stands before the queue that names it. The delays of `send-mail`, 5 s
 * doubling to an hour, add up to about a day and a half: time to mend a relay.
 */
export const JOBS = {
  'close-payment-page': {
    retryLimit: 45,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 120,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
  },
  'forget-mail': {
    retryLimit: 45,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
  },
  'provider-event-unhandled': {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: DAY,
  },
  // About a day and a half, like mails: the payment service may have to be asked, and be away.
  'handle-provider-event': {
    retryLimit: 45,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 5 * 60,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
    deadLetter: 'provider-event-unhandled',
  },
  'ask-providers': {
    retryLimit: 0,
    retryDelay: 60,
    retryDelayMax: 600,
    // A hundred questions, each of which may take its full time.
    expireInSeconds: 45 * 60,
    heartbeatSeconds: 30,
    retentionSeconds: 600,
    deleteAfterSeconds: DAY,
    cron: '*/10 * * * *',
  },
  // The promise is a day; what is not done by then is found by the sweep.
  'give-coupon': {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    retentionSeconds: DAY,
    deleteAfterSeconds: 60,
  },
  'give-referral-code': {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    retentionSeconds: DAY,
    deleteAfterSeconds: 60,
  },
  'mail-undelivered': {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: DAY,
  },
  'remove-file': {
    retryLimit: 45,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 5 * 60,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
  },
  'reconcile-payments': {
    retryLimit: 5,
    retryDelay: 60,
    retryDelayMax: HOUR,
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    retentionSeconds: DAY,
    deleteAfterSeconds: 14 * DAY,
    cron: '23 6 * * *',
  },
  'send-mail': {
    retryLimit: 45,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
    deadLetter: 'mail-undelivered',
  },
  // A provider pays back once, however often it is asked for one refund.
  'send-refund': {
    retryLimit: 45,
    retryDelay: 5,
    retryDelayMax: HOUR,
    expireInSeconds: 120,
    heartbeatSeconds: 30,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
  },
  // As long as a code is good, a try a minute at the least.
  'send-text': {
    retryLimit: 20,
    retryDelay: 2,
    retryDelayMax: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    retentionSeconds: HOUR,
    deleteAfterSeconds: HOUR,
  },
  // In the daytime of the United States: nobody is woken by a reminder.
  remind: {
    retryLimit: 3,
    retryDelay: 60,
    retryDelayMax: 600,
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    retentionSeconds: HOUR,
    deleteAfterSeconds: DAY,
    cron: '41 15-22 * * *',
  },
  sweep: {
    retryLimit: 3,
    retryDelay: 60,
    retryDelayMax: 600,
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    retentionSeconds: HOUR,
    deleteAfterSeconds: DAY,
    cron: '17 * * * *',
  },
} as const satisfies Record<JobName, JobPolicy>;

export const JOB_NAMES: readonly JobName[] = Object.keys(JOBS).filter(
  (name): name is JobName => name in JOBS,
);
