import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, AppOptions } from '#app';
import type { ApiClient } from '#config/api-clients.ts';
import { type Config, readConfig } from '#config/config.ts';
import type { LoginProvider } from '#config/login-providers.ts';
import { loadContent } from '#content/load.ts';
import type { StaffRole, StaffViewer } from '#domain/access.ts';
import { type ConnectionLimits, openDatabase } from '#db/client.ts';
import { openDeps } from '#deps';
import type { CaptchaMode } from '#domain/captcha.ts';
import type { Registration } from '#domain/customers.ts';
import type { StaffFactorRule } from '#domain/factors.ts';
import { clientAddress } from '#platform/client-address.ts';
import { openLog } from '#platform/log.ts';
import { passwordHash, type PasswordStrength } from '#platform/password-hash.ts';
import { type Limit, limiter, type RateLimit } from '#platform/rate-limit.ts';
import { type InspectFile, inspectFile } from '#storage/open-file.ts';
import type { Deps } from '#usecases/deps.ts';
import { LICENCE } from './licence.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { SECRET_KEY, type TestStripe, WEBHOOK_SECRET } from './stripe.ts';

const ROOT = join(import.meta.dirname, '..', '..');
export const ORIGIN = 'http://localhost:3000';

/** The bank account of the test store, with the example IBAN of the standard. */
const TRANSFER_ACCOUNT = {
  holder: 'Pharos Trading Ltd',
  bank: 'Harbour Bank',
  iban: 'IE29AIBK93115212345678',
  bic: 'AIBKIE2D',
  routing: undefined,
  account: undefined,
};

const content = loadContent(join(ROOT, 'content'));

/** A minimal browser for tests that keeps cookies and sends its origin. */
export type Browser = {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Posts a form as a page of the store does. */
  readonly post: (
    path: string,
    body: Record<string, string> | URLSearchParams | FormData,
    headers?: Record<string, string>,
  ) => Promise<Response>;
};

export type Store = {
  readonly app: App;
  readonly deps: Deps;
  readonly database: FreshDatabase;
  readonly dataDir: string;
  /** All lines that the store logged. */
  readonly log: string[];
  readonly browser: () => Browser;
  /** A browser that is served by a second process on the same database. */
  readonly beside: (limits?: Partial<Record<RateLimit, Limit>>) => Browser;
  /** Moves the clock of the store. */
  readonly travel: (milliseconds: number) => void;
  readonly close: () => Promise<void>;
};

const keepCookies = (jar: Map<string, string>, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (/max-age=0\b/i.test(line)) jar.delete(name);
    else jar.set(name, pair.slice(at + 1));
  }
};

const browserOf = (app: App): Browser => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.fetch(new Request(ORIGIN + path, { ...init, headers }), {
      remoteAddress: '127.0.0.1',
    });
    keepCookies(cookies, response);
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: body instanceof FormData ? body : new URLSearchParams(body),
        headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
      }),
  };
};

export type StoreOptions = {
  readonly publicUrl?: string;
  readonly privateRegistration?: boolean;
  /** The stub server for card payments; without it only bank transfers are possible. */
  readonly stripe?: Pick<TestStripe, 'url'>;
  /** Configures a webhook for text messages. */
  readonly texts?: boolean;
  readonly apiClients?: readonly ApiClient[];
  /** The external login providers. */
  readonly providers?: readonly LoginProvider[];
  readonly captcha?: CaptchaMode;
  /** Overrides the rate limits of the store. */
  readonly limits?: Partial<Record<RateLimit, Limit>>;
  readonly trustedProxies?: number;
  /** Hours that the coolant lasts. */
  readonly coolantHours?: number;
  /** Further variables of its environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Seconds for which a decision at the review desk can be undone. */
  readonly undoSeconds?: number;
  /** Whether staff need a second factor; defaults to what `publicUrl` allows. */
  readonly staffFactor?: StaffFactorRule;
  /** The cost of the password hash; defaults to a fraction of the minimum. */
  readonly passwords?: PasswordStrength;
  /** Connects as the owner of the database, for tests that change its tables. */
  readonly asOwner?: boolean;
  /** Gives the address by which the store reaches its database. */
  readonly databaseThrough?: (url: string) => Promise<string>;
  /** Time limits of its connections; none by default. */
  readonly databaseLimits?: ConnectionLimits;
  /** Replaces dependencies, so that a test can make them fail. */
  readonly replace?: (deps: Deps) => Partial<Deps>;
};

const verdicts = new Map<string, ReturnType<InspectFile>>();

/** The result is cached, because opening a file starts a process and most tests upload the same file. */
const inspectFileOnce: InspectFile = (bytes, type) => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const verdict = verdicts.get(hash) ?? inspectFile(bytes, type);
  verdicts.set(hash, verdict);
  return verdict;
};

/** The settings of an operator that the tests assume. */
const testConfig = (dataDir: string, secret: string, options: StoreOptions): Config => ({
  ...readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: options.publicUrl ?? ORIGIN,
    SESSION_SECRET: secret,
    PRIVATE_REGISTRATION: String(options.privateRegistration ?? false),
    CAPTCHA: options.captcha ?? 'off',
    // Most tests are not about logins. With https the store requires it anyway.
    STAFF_SECOND_FACTOR:
      options.staffFactor ?? (options.publicUrl?.startsWith('https:') ? 'required' : 'optional'),
    SHIP_FROM: 'DE',
    COLD_TRANSIT_DAYS: '3',
    // Most tests are not about undoing, and no worker runs in them.
    REVIEW_UNDO_SECONDS: String(options.undoSeconds ?? 0),
    // Long enough that no parcel is held, whatever the day of the test.
    COOLANT_HOURS: String(options.coolantHours ?? 240),
    ...options.settings,
  }),
  apiClients: options.apiClients ?? [],
  loginProviders: options.providers ?? [],
  stripe: options.stripe && {
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: options.stripe.url,
  },
  phoneWebhook: options.texts ? { url: 'http://127.0.0.1:1', secret: 'unused' } : undefined,
  payments: { linkDays: 7, transfer: TRANSFER_ACCOUNT },
});

/** One customer of a test places the orders of many. */
const TEST_LIMITS = { 'order-email': { points: 1_000, seconds: 60 } } as const;

/** The whole built store with its own database and folder. */
export const openStore = async (options: StoreOptions = {}): Promise<Store> => {
  const built = join(ROOT, 'build', 'server', 'app.js');
  const { createApp }: { createApp: (deps: Deps, options: AppOptions) => App } = await import(
    /* @vite-ignore */ built
  );
  const database = await freshDatabase(10, {
    ...(options.databaseThrough ? { through: options.databaseThrough } : {}),
    ...(options.databaseLimits ? { limits: options.databaseLimits } : {}),
    asOwner: options.asOwner ?? false,
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-store-'));
  const log: string[] = [];
  let offset = 0;
  const clock = (): Date => new Date(Date.now() + offset);
  const secret = randomBytes(32).toString('base64');
  const config = testConfig(dataDir, secret, options);
  const storeLog = openLog('debug', { write: (line) => void log.push(line) });
  const { deps: made } = await openDeps(config, storeLog, {
    content,
    database,
    clock,
    passwords: options.passwords ? passwordHash(options.passwords) : PASSWORDS,
    inspectFile: inspectFileOnce,
    limits: { ...TEST_LIMITS, ...options.limits },
    stripeTimeoutMs: 2_000,
  });
  const deps = { ...made, ...options.replace?.(made) };
  const open = (of: Deps): App =>
    createApp(of, {
      clientDir: join(ROOT, 'build', 'client'),
      clientAddress: (headers, remote) =>
        clientAddress(headers, remote, options.trustedProxies ?? 0),
    });
  const app = open(deps);
  let besides: ReturnType<typeof openDatabase>['pool'] | undefined;
  return {
    app,
    deps,
    database,
    dataDir,
    log,
    browser: () => browserOf(app),
    travel: (milliseconds) => {
      offset += milliseconds;
    },
    beside: (limits = options.limits ?? {}) => {
      // All second processes share one pool, because each would need two connections of the server.
      besides ??= openDatabase(database.url, 2).pool;
      const own = limiter({ pool: besides, secret, limits });
      return browserOf(open({ ...deps, limiter: own }));
    },
    close: async () => {
      await besides?.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const PASSWORD = 'Lighthouse-7';

/** The cost is a fraction of the minimum, because tests log in thousands of times. */
const PASSWORDS = passwordHash({ memoryCost: 8, timeCost: 1 });

/** Registration data with a unique email address. */
export const person = (changes: Partial<Registration> = {}): Registration => ({
  email: `ada-${randomUUID()}@example.com`,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Byron',
  companyName: null,
  country: 'United States',
  streetAddress: '12 Elm Street',
  apartment: '4B',
  city: 'Springfield',
  state: 'Illinois',
  zipCode: '62701',
  phone: '+12025550187',
  ...changes,
});

/** Registers a customer and logs in through the login page. */
export const loggedIn = async (
  store: Store,
  who: Registration = person(),
): Promise<Browser & { readonly who: Registration; readonly userId: string }> => {
  const made = await store.deps.customers.register(who, {
    address: '127.0.0.1',
    userAgent: 'test',
  });
  if (!made.ok || made.value.taken) throw new Error('the test could not register');
  const browser = store.browser();
  const answer = await browser.post('/login', { email: who.email, password: who.password });
  if (answer.status !== 302) throw new Error(`the test could not log in: ${answer.status}`);
  return { ...browser, who, userId: made.value.userId };
};

/** The credentials that sign a confirmation. */
export type Signature = { readonly signName: string; readonly signPassword: string };

const staffIds = new WeakMap<Browser, string>();

/** Id of the member of the staff who is logged in with a browser. */
export const staffIdOf = (browser: Browser): string => {
  const id = staffIds.get(browser);
  if (id === undefined) throw new Error('nobody of the staff is logged in with this browser');
  return id;
};

/** Logs in as the administrator, whom this makes a pharmacist, too. */
export const administrator = async (
  store: Store,
): Promise<Browser & { readonly signature: Signature }> => {
  const password = randomBytes(12).toString('base64url');
  const made = await store.deps.staff.ensureFirstAdministrator({
    newUsername: () => 'admin',
    newPassword: () => password,
  });
  const browser = store.browser();
  const username = made?.username ?? 'admin';
  await store.deps.db
    .updateTable('staff')
    .set({ roles: ['administrator', 'pharmacist'], ...LICENCE })
    .where('username', '=', username)
    .execute();
  // As if the administrator had chosen the password, which tests use after weeks.
  await store.deps.db.updateTable('staff_accounts').set({ initial_until: null }).execute();
  const answer = await browser.post('/admin', { username, password });
  if (answer.status !== 302)
    throw new Error(`the administrator could not log in: ${answer.status}`);
  const { id } = await store.deps.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const admin = { ...browser, signature: { signName: username, signPassword: password } };
  staffIds.set(admin, id);
  return admin;
};

/** Creates a staff member with these roles and logs in. */
export const staffOf = async (store: Store, ...roles: StaffRole[]) => {
  const id = randomUUID();
  const username = `staff-${id}`;
  const { db } = store.deps;
  const name = `A ${roles.join(' and ')}`;
  const licence = roles.includes('pharmacist') ? LICENCE : {};
  await db
    .insertInto('staff')
    .values({ id, username, name, roles, ...licence })
    .execute();
  await db
    .insertInto('staff_accounts')
    .values({
      id: randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: await PASSWORDS.make(PASSWORD),
    })
    .execute();
  const browser = store.browser();
  const answer = await browser.post('/admin', { username, password: PASSWORD });
  if (answer.status !== 302) throw new Error(`the ${name} could not log in: ${answer.status}`);
  staffIds.set(browser, id);
  const viewer: StaffViewer = { kind: 'staff', id, username, name, roles };
  const signature: Signature = { signName: username, signPassword: PASSWORD };
  return { id, username, browser, viewer, signature };
};
export type StaffMember = Awaited<ReturnType<typeof staffOf>>;
