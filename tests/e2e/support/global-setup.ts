import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type APIRequestContext, request } from '@playwright/test';
import { reservedPort } from '#tests/support/free-port.ts';
import { startLoginProvider } from '#tests/support/login-provider.ts';
import { type PillBox, startPillBox } from './pill-box.ts';
import { removeAbandoned, removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { storeClock } from './store-clock.ts';
import { LICENCE_FIELDS } from '#tests/support/licence.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The store that was started for the journeys. */
export const STORE_FILE = join(ROOT, 'test-results', 'store.json');

export type RunningStore = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly dataDir: string;
  readonly pillBox: PillBox;
  /** The cookies of the administrator, for journeys that do not test the login. */
  readonly staffState: StaffState;
};

type StaffState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Logs in once for all journeys, because the login has a strict rate limit. */
export const staffState = async ({
  url,
  username,
  password,
}: Omit<RunningStore, 'staffState'>): Promise<StaffState> => {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const answer = await client.post('/admin', { form: { username, password } });
  if (!answer.url().endsWith('/admin/dashboard'))
    throw new Error(`the administrator could not log in: ${answer.status()}`);
  // The first administrator is no pharmacist yet.
  const id = /href="(\/admin\/team\/[^"]+)"/.exec(
    await (await client.get('/admin/team')).text(),
  )?.[1];
  await client.post(id ?? '/admin/team', {
    form: {
      intent: 'set-roles',
      administrator: 'on',
      pharmacist: 'on',
      ...LICENCE_FIELDS,
    },
  });
  const state = await client.storageState();
  // The journeys do not need the login notice.
  const cookies = state.cookies.filter((cookie) => cookie.httpOnly);
  await client.dispose();
  return { ...state, cookies };
};

type OwnStore = {
  readonly store: Omit<RunningStore, 'staffState'>;
  /** Ends the server process as a power failure would. */
  readonly kill: () => Promise<void>;
  /** Starts the server again after `kill`, with the same folder and port. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts the built store with its own folder and port. */
export const startOwnStore = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnStore> => {
  const dataDir = temporaryDataDir('journeys-');
  // Held while the other servers of the journeys choose theirs.
  const { port, release } = await reservedPort();
  const provider = await startLoginProvider({
    id: 'work',
    name: 'Work ID',
    stores: [`http://localhost:${port}`],
  });
  const pillBox = await startPillBox();
  await release();
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Each journey sets its own IP address.
    TRUSTED_PROXIES: '1',
    DATABASE_URL: '',
    SMTP_URL: '',
    STYLEGUIDE: 'true',
    PASSWORD_HASH: 'least',
    // Most journeys are not about undoing a decision.
    REVIEW_UNDO_SECONDS: '0',
    WARM_PAGES: 'false',
    STAFF_SECOND_FACTOR: 'optional',
    // Tests register more people than a store does.
    CAPTCHA: 'off',
    // Long enough that no parcel is held on any business day.
    COOLANT_HOURS: '240',
    OIDC_PROVIDERS: JSON.stringify([provider.config]),
    API_CLIENTS: JSON.stringify([pillBox.app]),
    ...settings,
  };
  const launch = (changes: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, [join(ROOT, 'build', 'server', 'server.js')], {
      cwd: ROOT,
      // Set at each start, because the clock of the process begins there.
      env: { ...storeClock(), ...environment, ...changes },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    /** Waits for the first line of the server that has these words, and returns what follows them. */
    const said = (words: string): Promise<string> =>
      new Promise((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => {
          const text = new RegExp(`${words} (\\S+)`).exec(line)?.[1];
          if (text !== undefined) resolve(text);
        });
        void ended.then(() => reject(new Error('the store ended before it was open')));
      });
    const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    return { said, end };
  };
  let running = launch();
  const [url, username, password] = await Promise.all([
    running.said('is open at'),
    running.said('Username:'),
    running.said('Password:'),
  ]);
  return {
    store: { url, username, password, dataDir, pillBox: pillBox.app },
    kill: () => running.end('SIGKILL'),
    restart: async (changes) => {
      running = launch(changes);
      await running.said('is open at');
    },
    stop: async () => {
      await running.end('SIGTERM');
      await provider.stop();
      await pillBox.stop();
      await removeDataDir(dataDir);
    },
  };
};

/** Starts the store of the journeys, and stops it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  await removeAbandoned();
  const { store, stop } = await startOwnStore();
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(STORE_FILE, JSON.stringify({ ...store, staffState: await staffState(store) }), {
    mode: 0o600,
  });
  return async () => {
    await stop();
    rmSync(STORE_FILE, { force: true });
  };
}
