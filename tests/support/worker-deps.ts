import { randomInt } from 'node:crypto';
import type { FreshDatabase } from './database.ts';
import type { WorkerDeps, WorkerLoad } from '#jobs/worker.ts';
import type { Mailer } from '#mail/mailer.ts';
import { openSmtpMailer } from '#mail/open-mailer.ts';
import { bankTransfer } from '#payments/open-providers.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { openReadings } from '#reading/open-readings.ts';
import { openSeal } from '#platform/seal.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { brand } from './mail-samples.ts';
import { sampleCatalogue } from './sample-catalogue.ts';

export const sender = { name: 'Pharos', address: 'orders@shop.example' };

/** The short polling interval keeps tests fast. */
export const QUICK: WorkerLoad = {
  concurrency: 1,
  pauseMs: 0,
  pollSeconds: 0.5,
  urgentPollSeconds: 0.5,
  superviseSeconds: 1,
};

/** The long interval polls once at the start and not again within a test. */
export const ONE_POLL: WorkerLoad = {
  ...QUICK,
  pollSeconds: 600,
  urgentPollSeconds: 600,
  superviseSeconds: 600,
};

export type LogLine = { readonly level: string; readonly fields: unknown; readonly text: string };

/** The dependencies of a worker, with the database of a test and its own relay or mailer. */
export const workerDeps = (
  database: Pick<FreshDatabase, 'db' | 'pool' | 'jobs'>,
  to: string | Mailer,
  load: WorkerLoad = QUICK,
): WorkerDeps & { readonly lines: LogLine[] } => {
  const lines: LogLine[] = [];
  const transfer = bankTransfer(undefined);
  const keep = (level: string) => (fields: unknown, text?: string) => {
    lines.push({ level, fields, text: text ?? String(fields) });
  };
  return {
    db: database.db,
    pool: database.pool,
    patientDb: database.db,
    keepHead: async () => undefined,
    // Tests of decisions replace it by the store's own.
    carryOutDecision: async () => ({ kind: 'give-up', reason: 'no store' }),
    files: {
      remove: async () => undefined,
      open: async () => undefined,
      rewrite: async () => undefined,
      list: async function* () {},
    },
    draftHours: 24,
    keepMailsDays: 730,
    readings: openReadings({
      on: true,
      masterKeys: { current: masterKeyFrom(new Uint8Array(32)), retired: [] },
      read: async () => ({ kind: 'failed', why: 'not readable' }),
    }),
    mailer: typeof to === 'string' ? openSmtpMailer(to, sender) : to,
    sender,
    brand,
    clock: systemClock,
    newId,
    jobs: database.jobs,
    seal: openSeal({ current: masterKeyFrom(new Uint8Array(32)), retired: [] }),
    linkHash: (linkId) => Buffer.from(linkId),
    catalogue: sampleCatalogue,
    content: { catalogue: sampleCatalogue },
    refills: {
      reviewHours: 24,
      shipping: { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } },
    },
    work: {
      reviewHours: 24,
      escalationHours: 24,
      shipping: { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } },
    },
    payments: {
      current: transfer,
      named: (name) => (name === transfer.name ? transfer : undefined),
    },
    settings: {
      brand: { ...brand, messagingUrl: '', socialUrl: undefined },
      shipping: { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } },
    },
    randomInt: (limit) => randomInt(limit),
    startDrill: undefined,
    smsSender: undefined,
    smsCode: () => '123456',
    log: { info: keep('info'), warn: keep('warn'), error: keep('error') },
    space: { note: () => undefined },
    load,
    lines,
  };
};
