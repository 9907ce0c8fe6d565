import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import { apps } from '#auth/apps.ts';
import { noCaptcha, proofOfWork } from '#auth/captcha.ts';
import { browserMarks } from '#auth/browser-marks.ts';
import { codeRequests } from '#auth/code-requests.ts';
import { customerAuth } from '#auth/customers.ts';
import { secondFactors } from '#auth/factors/second-factors.ts';
import { identities } from '#auth/identities.ts';
import { knownDevices } from '#auth/known-devices.ts';
import { mailLinks } from '#auth/mail-links.ts';
import { CUSTOMERS, openAuth, STAFF } from '#auth/realm.ts';
import { federatedSignIns } from '#auth/federated-sign-in.ts';
import { openProviders } from '#auth/providers.ts';
import { smsCodes } from '#auth/sms-codes.ts';
import { staffAuth } from '#auth/staff.ts';
import type { Config } from './config/config.ts';
import { openKnownSignatures } from './db/known-signatures.ts';
import { type Content, loadContent } from './content/load.ts';
import { type Database, openDatabase, PATIENT_LIMITS, STORE_LIMITS } from '#db/client.ts';
import { gathering } from '#db/gathering.ts';
import { checkMasterKeys, noteMasterKey } from '#db/master-keys.ts';
import { tryToSave } from '#db/free-space.ts';
import { migrate } from '#db/migrate.ts';
import { KEPT_CART_LIFETIME } from '#domain/kept-cart.ts';
import { isDiskFull } from '#domain/unavailable.ts';
import { RUN_TIME_ROLE, startOwnServer } from '#db/own-server.ts';
import { markRunning, type RunningMark } from '#db/running-mark.ts';
import { grantRunTime, makeRunTimeRole } from '#db/run-time-role.ts';
import { JOB_SCHEMA } from '#jobs/catalogue.ts';
import { openJobQueue, type OpenedJobQueue, prepareJobs } from '#jobs/queue.ts';
import { openProviders as openPayments } from './payments/open-providers.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { openFreeSpace, tryToWrite } from '#platform/free-space.ts';
import type { Log } from '#platform/log.ts';
import { loadMasterKey, readMasterKeys } from '#platform/master-key.ts';
import type { PasswordHash } from '#platform/password-hash.ts';
import { readVersion } from '#platform/version.ts';
import { openSecurityEvents, type SecurityEvent } from '#platform/security-events.ts';
import { openSeal } from '#platform/seal.ts';
import { type Limit, limiter, type RateLimit } from '#platform/rate-limit.ts';
import { type AnnouncedStore, announced } from '#storage/announced.ts';
import { localDisk } from '#storage/local-disk.ts';
import { drawPages, type InspectFile } from '#storage/open-file.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { s3 } from '#storage/s3.ts';
import { openScanner } from '#storage/scan.ts';
import { openPapers } from '#papers/open-papers.ts';
import { openReadings } from '#reading/open-readings.ts';
import { openReader } from '#reading/reader.ts';
import { openPictures } from '#pictures/open-pictures.ts';
import type { Deps } from '#usecases/deps.ts';

export type OpenedDeps = {
  readonly deps: Deps;
  readonly pool: Pool;
  /** The same database without the time limits of requests, for jobs that go through whole tables. */
  readonly patientDb: Database;
  /** Resolves if the store's own database has ended and cannot be started again, or the master key is being replaced. */
  readonly databaseLost: Promise<Error>;
  /** Connects to the store's own PostgreSQL as its owner; undefined where it is the operator's. */
  readonly ownerUrl: string | undefined;
  /** The prescriptions, where they are on this machine's disk. */
  readonly disk: AnnouncedStore | undefined;
  /** Closes everything, the store's own database last. */
  readonly close: () => Promise<void>;
};

/** Replacements that tests supply. */
export type Overrides = {
  readonly content?: Content;
  /** A migrated database; its owner closes it. */
  readonly database?: Pick<Deps, 'db' | 'jobs'> & { readonly pool: Pool };
  readonly clock?: Clock;
  readonly passwords?: PasswordHash;
  readonly limits?: Partial<Record<RateLimit, Limit>>;
  readonly inspectFile?: InspectFile;
  readonly countSecurityEvent?: (event: SecurityEvent) => void;
  /** How long a call to Stripe may take. */
  readonly stripeTimeoutMs?: number;
};

type Opened = Pick<OpenedDeps, 'pool' | 'close' | 'patientDb' | 'databaseLost' | 'ownerUrl'> &
  Pick<Deps, 'db' | 'jobs'>;

/** Opens and migrates the configured database or the store's own. */
const openConfigured = async (config: Config, log: Log): Promise<Opened> => {
  const lost = Promise.withResolvers<Error>();
  const ownServer = config.databaseUrl
    ? undefined
    : await startOwnServer({
        dataDir: config.dataDir,
        log: (line) => log.info(line),
        onLost: (error) => lost.resolve(error),
        archive: config.archive !== undefined,
      });
  const url = config.databaseUrl ?? ownServer?.runTimeUrl ?? '';
  const opened = openDatabase(url, config.databasePool, STORE_LIMITS);
  const { db, pool } = opened;
  // Connections are made when they are needed.
  const patient = openDatabase(url, 2, PATIENT_LIMITS);
  let jobs: OpenedJobQueue | undefined;
  let mark: RunningMark | undefined;
  const close = async (): Promise<void> => {
    await jobs?.close();
    await mark?.close();
    await patient.close();
    await opened.close();
    await ownServer?.stop();
  };
  try {
    // A migration of a large table may take longer than any request, and so may the wait for another process that does it.
    const migrating = openDatabase(ownServer?.url ?? url, 2);
    try {
      for (const name of await migrate(migrating.db, inProject('migrations')))
        log.info(`migrated: ${name}`);
      await prepareJobs(migrating.pool);
      if (ownServer) {
        await makeRunTimeRole(migrating.db);
        await grantRunTime(migrating.db, { role: RUN_TIME_ROLE, jobSchema: JOB_SCHEMA });
      }
    } finally {
      await migrating.close();
    }
    mark = await markRunning(url, (error) => lost.resolve(error));
    jobs = await openJobQueue(pool, log);
    const databaseLost = lost.promise;
    return { db, pool, jobs, close, patientDb: patient.db, databaseLost, ownerUrl: ownServer?.url };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The folder that holds content, migrations and the build: where the process was started. */
const inProject = (...path: string[]): string => join(process.cwd(), ...path);

/** Loads the content while the store's own PostgreSQL starts, and closes the database if the content is wrong. */
const loadMeanwhile = async (
  opening: Promise<{ readonly close: () => Promise<void> }>,
): Promise<Content> => {
  // The caller awaits it later, and reports its failure then.
  const settled = opening.catch(() => undefined);
  // Loading takes most of a second without a pause, and the other process is to be started before.
  await nextTurn();
  try {
    return loadContent(inProject('content'));
  } catch (error) {
    await (await settled)?.close();
    throw error;
  }
};

/** Opens everything that the configuration names, except the overrides. */
export const openDeps = async (
  config: Config,
  log: Log,
  overrides: Overrides = {},
): Promise<OpenedDeps> => {
  const opening = overrides.database
    ? Promise.resolve({
        ...overrides.database,
        patientDb: overrides.database.db,
        databaseLost: new Promise<never>(() => {}),
        ownerUrl: undefined,
        close: async () => undefined,
      })
    : openConfigured(config, log);
  const content = overrides.content ?? (await loadMeanwhile(opening));
  const { db, pool, jobs, close, patientDb, databaseLost, ownerUrl } = await opening;
  const clock = overrides.clock ?? systemClock;
  try {
    const configured = await openAuth(config, { db, pool });
    const auth = { ...configured, clock, passwords: overrides.passwords ?? configured.passwords };
    // Before a key is made: a new one would hide that the one of the stored files is missing.
    await checkMasterKeys(db, await readMasterKeys(config));
    const masterKeys = await loadMasterKey(config);
    await noteMasterKey(db, masterKeys.current);
    const factors = { ...auth, masterKeys, storeName: config.brand.name };
    const limits = limiter({ pool, secret: auth.secret, limits: overrides.limits ?? {} });
    const space = openFreeSpace({
      isFull: isDiskFull,
      probe: async () => {
        await tryToWrite(config.dataDir);
        await tryToSave(db);
      },
      log,
    });
    const disk = announced(localDisk({ dataDir: config.dataDir }));
    const store = config.s3 ? s3(config.s3) : disk;
    const signatures = openKnownSignatures({ db, clock, log });
    await signatures.read();
    const deps: Deps = {
      db,
      together: (asked) => (asked === db ? gathering(pool) : asked),
      content,
      clock,
      newId,
      randomInt: (limit) => randomInt(limit),
      customers: customerAuth({ ...auth, privateRegistration: config.privateRegistration }),
      staff: staffAuth(auth),
      factors: {
        customers: secondFactors(factors, CUSTOMERS),
        staff: secondFactors(factors, STAFF),
      },
      mailLinks: mailLinks(auth),
      codeRequests: codeRequests(auth),
      cartBrowsers: browserMarks(auth, 'cart', KEPT_CART_LIFETIME),
      draftBrowsers: browserMarks(auth, 'prescription', config.draftHours * 3_600_000),
      devices: { customers: knownDevices(auth, CUSTOMERS), staff: knownDevices(auth, STAFF) },
      smsCodes: smsCodes(auth),
      apps: apps(auth),
      providers: openProviders(config.loginProviders, { ...auth, log }),
      identities: identities(auth),
      federatedSignIns: federatedSignIns(auth),
      captcha:
        config.captcha === 'off'
          ? noCaptcha
          : proofOfWork({ ...auth, limiter: limits, mode: config.captcha }),
      files: prescriptionFiles({
        store,
        masterKey: masterKeys,
        inspectFile: overrides.inspectFile,
        scan: config.clamd === undefined ? undefined : openScanner(config.clamd),
        report: (error) => {
          log.error({ err: error }, 'a prescription file could not be stored');
          space.note(error);
        },
      }),
      readings: openReadings({
        on: config.readPrescriptions,
        masterKeys,
        read: openReader(),
      }),
      payments: await openPayments(config, {
        clock,
        report: (failure) => log.warn(failure, 'the payment service did not do what it was asked'),
      }),
      limiter: limits,
      securityEvents: openSecurityEvents(log, overrides.countSecurityEvent),
      seal: openSeal(masterKeys),
      pictures: openPictures({
        content,
        brandName: config.brand.name,
        mark: await readFile(inProject('public', 'icon.svg'), 'utf8'),
      }),
      papers: openPapers({ author: config.brand.name }),
      drawPages: drawPages((error) => log.error({ err: error }, 'a prescription was not drawn')),
      jobs,
      signatures,
      log,
      space,
      settings: {
        version: await readVersion(inProject(), config.commit),
        brand: config.brand,
        missingDetails: config.missingDetails,
        publicUrl: config.publicUrl,
        staffUrl: config.staffUrl,
        staffFactor: config.staffFactor,
        customerFactor: config.customerFactor,
        passwordLength: config.passwordLength,
        keepInBrowser: config.keepInBrowser,
        privateRegistration: config.privateRegistration,
        apiClients: config.apiClients,
        texts: config.phoneWebhook !== undefined,
        captcha: config.captcha,
        styleguide: config.styleguide,
        review: config.review,
        draftHours: config.draftHours,
        shipping: config.shipping,
        payments: { linkDays: config.payments.linkDays },
      },
    };
    return {
      deps,
      pool,
      patientDb,
      databaseLost,
      ownerUrl,
      disk: config.s3 ? undefined : disk,
      close: async () => {
        space.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
