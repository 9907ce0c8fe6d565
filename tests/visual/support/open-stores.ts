import { randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startOwnServer } from '#db/own-server.ts';
import { clockFrom } from '#tests/support/clock-settings.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startLoginProvider, type TestProvider } from '#tests/support/login-provider.ts';
import { removeAbandoned, removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { administer, templateDatabase, withDatabase } from '#tests/support/template-database.ts';
import { APPS, TODAY } from './people.ts';
import { STORES, type StoreName } from './screen.ts';
import { breakLists, seed, type Sessions, type StoreFacts } from './seed.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The file that describes the running stores to the screens. */
export const STORES_FILE = join(ROOT, 'test-results', 'visual-stores.json');

export type ShownStore = {
  /** The URL is the same in every run, because pages and mails contain it; the browser maps it to the port. */
  readonly url: string;
  readonly port: number;
  readonly sessions: Sessions;
};
export type ShownStores = Readonly<Record<StoreName, ShownStore>>;

/** Browsers treat a subdomain of localhost as a secure context, as with HTTPS. */
const urlOf = (name: StoreName): string => `http://${name}.localhost`;

/** Starts the built store without a worker, so that no mail changes its state. */
const start = async (
  name: StoreName,
  { databaseUrl, dataDir, secret }: Pick<StoreFacts, 'databaseUrl' | 'dataDir' | 'secret'>,
  provider: TestProvider,
  children: ChildProcess[],
): Promise<Omit<ShownStore, 'sessions'>> => {
  const url = urlOf(name);
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'build', 'server', 'server.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...clockFrom(TODAY),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      SMTP_URL: '',
      // Some screens cause errors on purpose.
      LOG_LEVEL: 'silent',
      INLINE_WORKER: 'false',
      WARM_PAGES: 'false',
      STAFF_SECOND_FACTOR: 'optional',
      // Tests register more people than a store does.
      CAPTCHA: 'off',
      STYLEGUIDE: 'true',
      // Each screen uses its own IP address, because rate limits count by address.
      TRUSTED_PROXIES: '1',
      // The store with unreadable lists also requires a proof of work for its forms.
      ...(name === 'broken' ? { CAPTCHA: 'on' } : {}),
      // One store accepts cards; no screen opens the page of the payment service.
      ...(name === 'changing'
        ? {
            STRIPE_SECRET_KEY: 'sk_test_ofThePictures',
            STRIPE_WEBHOOK_SECRET: 'whsec_ofThePicturesOfTheStore',
          }
        : {}),
      // The empty store has no external services, like most installations.
      ...(name === 'empty'
        ? {}
        : {
            OIDC_PROVIDERS: JSON.stringify([provider.config]),
            API_CLIENTS: JSON.stringify(APPS),
            TRANSFER_HOLDER: 'Pharos Referrals Ltd',
            TRANSFER_BANK: 'Harbour Bank',
            TRANSFER_IBAN: 'IE29AIBK93115212345678',
            TRANSFER_BIC: 'AIBKIE2D',
            // The address has no listener, and no worker sends text messages.
            PHONE_WEBHOOK_URL: 'http://127.0.0.1:9/',
            PHONE_WEBHOOK_SECRET: 'a secret of the pictures',
          }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('is open at')) resolve();
    });
    child.once('exit', () => reject(new Error(`the store "${name}" ended before it was open`)));
  });
  return { url, port };
};

/** Starts the stores of the screens on one PostgreSQL, and returns a function that stops them. */
export const openStores = async (): Promise<() => Promise<void>> => {
  await removeAbandoned();
  const dataDir = temporaryDataDir('visual-');
  const server = await startOwnServer({ dataDir, log: () => {} });
  const provider = await startLoginProvider({
    id: 'work',
    name: 'Work ID',
    stores: STORES.map(urlOf),
  });
  const children: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(
      children.map(
        (child) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null) return resolve();
            child.once('exit', () => resolve());
            child.kill('SIGTERM');
          }),
      ),
    );
    rmSync(STORES_FILE, { force: true });
    await provider.stop();
    await server.stop();
    await removeDataDir(dataDir);
  };
  try {
    const secret = randomBytes(32).toString('base64');
    const factsOf = (name: StoreName) => ({
      databaseUrl: withDatabase(server.url, `visual_${name}`),
      dataDir: join(dataDir, name),
      secret,
    });
    const create = (name: StoreName, template: string): Promise<void> =>
      administer(server.url, `create database visual_${name} template ${template}`);
    const template = new URL(await templateDatabase(server.url)).pathname.slice(1);
    // Stores with the same users share one secret, so that they also share the sessions.
    const sessions: Record<string, Sessions> = {};
    for (const name of ['filled', 'empty'] as const) {
      await create(name, template);
      mkdirSync(factsOf(name).dataDir);
      sessions[name] = await seed(
        { ...factsOf(name), publicUrl: urlOf(name), issuer: provider.config.issuer },
        name,
      );
    }
    for (const name of ['changing', 'broken'] as const) {
      await create(name, 'visual_filled');
      cpSync(factsOf('filled').dataDir, factsOf(name).dataDir, { recursive: true });
    }
    await breakLists(factsOf('broken').databaseUrl);
    const shown: Record<string, ShownStore> = {};
    await Promise.all(
      STORES.map(async (name) => {
        const store = await start(name, factsOf(name), provider, children);
        shown[name] = { ...store, sessions: sessions[name] ?? sessions['filled'] ?? {} };
      }),
    );
    mkdirSync(join(ROOT, 'test-results'), { recursive: true });
    writeFileSync(STORES_FILE, JSON.stringify(shown), { mode: 0o600 });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
};
