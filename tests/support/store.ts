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
import { openDatabase } from '#db/client.ts';
import { openDeps } from '#deps';
import type { CaptchaMode } from '#domain/captcha.ts';
import type { Registration } from '#domain/customers.ts';
import { clientAddress } from '#platform/client-address.ts';
import { openLog } from '#platform/log.ts';
import { passwordHash, type PasswordStrength } from '#platform/password-hash.ts';
import { type Limit, limiter, type RateLimit } from '#platform/rate-limit.ts';
import type { InspectPdf } from '#storage/inspect.ts';
import { inspectPdf } from '#storage/inspect-pdf.ts';
import type { Deps } from '#usecases/deps.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { SECRET_KEY, type TestStripe, WEBHOOK_SECRET } from './stripe.ts';

const ROOT = join(import.meta.dirname, '..', '..');
export const ORIGIN = 'http://localhost:3000';

/** The store's account in tests; its IBAN is one that standards print as an example. */
const TRANSFER_ACCOUNT = {
  holder: 'Pharos Trading Ltd',
  bank: 'Harbour Bank',
  iban: 'IE29AIBK93115212345678',
  bic: 'AIBKIE2D',
  routing: undefined,
  account: undefined,
};

const content = loadContent(join(ROOT, 'content'));

/** A person's browser as far as a test needs one: it keeps cookies and says where it comes from. */
export type Browser = {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Posts a form as the store's own pages do. */
  readonly post: (
    path: string,
    body: Record<string, string> | FormData,
    headers?: Record<string, string>,
  ) => Promise<Response>;
};

export type Store = {
  readonly app: App;
  readonly deps: Deps;
  readonly database: FreshDatabase;
  readonly dataDir: string;
  /** Every line that the store logged. */
  readonly log: string[];
  readonly browser: () => Browser;
  /** A browser that another process answers, on the same database. */
  readonly beside: (limits?: Partial<Record<RateLimit, Limit>>) => Browser;
  /** Moves the store's clock. */
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
  /** Where people pay by card; otherwise they pay by bank transfer alone. */
  readonly stripe?: Pick<TestStripe, 'url'>;
  /** Whether a webhook for texts is configured. */
  readonly texts?: boolean;
  readonly apiClients?: readonly ApiClient[];
  /** Who else may say who a customer is. */
  readonly providers?: readonly LoginProvider[];
  readonly captcha?: CaptchaMode;
  /** Other limits than the store's own. */
  readonly limits?: Partial<Record<RateLimit, Limit>>;
  readonly trustedProxies?: number;
  /** The work of a password as an operator sets it; a fraction of the least where it is not given. */
  readonly passwords?: PasswordStrength;
  /** Stands in for parts that a test wants to fail. */
  readonly replace?: (deps: Deps) => Partial<Deps>;
};

const verdicts = new Map<string, ReturnType<InspectPdf>>();

/** Opening a PDF starts a thread that loads a large library, and most tests upload the same file. */
const inspectPdfOnce: InspectPdf = (bytes) => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const verdict = verdicts.get(hash) ?? inspectPdf(bytes);
  verdicts.set(hash, verdict);
  return verdict;
};

/** An operator's settings as the tests assume them. */
const testConfig = (dataDir: string, secret: string, options: StoreOptions): Config => ({
  ...readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: options.publicUrl ?? ORIGIN,
    SESSION_SECRET: secret,
    PRIVATE_REGISTRATION: String(options.privateRegistration ?? false),
    CAPTCHA: options.captcha ?? 'off',
    SHIP_FROM: 'DE',
    COLD_TRANSIT_DAYS: '3',
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
  brand: {
    name: 'Pharos',
    email: 'support@pharos.example',
    phone: '+1 202 555 0143',
    address: '',
    messagingUrl: 'https://wa.me/12025550143',
    socialUrl: undefined,
  },
});

/** The whole store, as built, on a fresh database and folder of its own. */
export const openStore = async (options: StoreOptions = {}): Promise<Store> => {
  const built = join(ROOT, 'build', 'server', 'app.js');
  const { createApp }: { createApp: (deps: Deps, options: AppOptions) => App } = await import(
    /* @vite-ignore */ built
  );
  const database = await freshDatabase();
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
    inspectPdf: inspectPdfOnce,
    limits: options.limits ?? {},
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
      // One for all of them: each more would take two of the server's connections.
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

/** A fraction of the least work that a configuration can ask for: tests log in thousands of times. */
const PASSWORDS = passwordHash({ memoryCost: 8, timeCost: 1 });

/** A person to register, with an email that no other test has. */
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

/** A browser of a customer who has registered and logged in through the store's own pages. */
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

/** What somebody of the staff types to sign a confirmation. */
export type Signature = { readonly signName: string; readonly signPassword: string };

/** A browser of the administrator, who is a pharmacist, too. */
export const administrator = async (
  store: Store,
): Promise<Browser & { readonly signature: Signature }> => {
  const password = randomBytes(12).toString('base64url');
  const made = await store.deps.staff.ensureFirstAdministrator({ newPassword: () => password });
  const browser = store.browser();
  const username = made?.username ?? 'admin';
  const answer = await browser.post('/admin', { username, password });
  if (answer.status !== 302)
    throw new Error(`the administrator could not log in: ${answer.status}`);
  return { ...browser, signature: { signName: username, signPassword: password } };
};

/** Somebody of the staff who is this, logged in. */
export const staffOf = async (store: Store, ...roles: StaffRole[]) => {
  const id = randomUUID();
  const username = `staff-${id}`;
  const { db } = store.deps;
  const name = `A ${roles.join(' and ')}`;
  await db.insertInto('staff').values({ id, username, name, roles }).execute();
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
  const viewer: StaffViewer = { kind: 'staff', id, username, name, roles };
  const signature: Signature = { signName: username, signPassword: PASSWORD };
  return { id, username, browser, viewer, signature };
};
export type StaffMember = Awaited<ReturnType<typeof staffOf>>;
