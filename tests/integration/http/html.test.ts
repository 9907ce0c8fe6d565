import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { booksOf } from '#tests/integration/payments/books.ts';
import { withApp } from '#tests/support/authenticator.ts';
import { startLoginProvider, type TestProvider } from '#tests/support/login-provider.ts';
import { askForLinks, mailedLinks } from '#tests/support/mailed-links.ts';
import { goThere } from '#tests/support/federated-sign-in.ts';
import {
  type Browser,
  loggedIn,
  openStore,
  ORIGIN,
  PASSWORD,
  staffOf,
  type Store,
} from '#tests/support/store.ts';
import { cachedPaths, pages } from '#web/routes.ts';
import { examples, expected, type World } from './policy-table.ts';

const CHECKER = join(process.cwd(), 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const PUBLIC: ReadonlySet<unknown> = new Set(['public', 'visitor-or-customer', 'staff-login']);
/** The patterns of all routes that visitors may open. */
const open = Object.entries(pages)
  .filter(([, { access }]) => PUBLIC.has(access))
  .map(([pattern]) => pattern);

/** Public routes without an HTML page: files, machine-readable data, script responses and redirects. */
const NO_PAGE = [
  '/.well-known/oauth-authorization-server',
  '/admin/logout',
  '/admin/passkey',
  '/art/:productId/:file',
  '/blog/feed.xml',
  '/cards/:kind/:file',
  '/cards/store.png',
  '/cart/kept',
  '/challenge/:form',
  '/healthz',
  '/login/passkey',
  '/logout',
  '/manifest.webmanifest',
  '/oauth/revoke',
  '/oauth/token',
  '/payments/stripe/webhook',
  '/policy-reports',
  '/prescription/files',
  '/readyz',
  '/referral/own',
  '/robots.txt',
  '/search/suggestions',
  '/session',
  '/sitemap.xml',
];

/** Page states that need a query parameter or an unknown id. */
const STATES = [
  '/login?ended=1',
  '/login?returnTo=%2Fcheckout',
  '/search?q=ozempik',
  '/search?q=janumet',
  '/search?q=xyzzyplugh',
  '/products/unheard-of',
  '/legal/unheard-of',
  '/reset-password?token=none',
  '/pay?token=none',
  '/admin/invitation?token=none',
];

type Finding = {
  readonly type: string;
  readonly url: string;
  readonly lastLine?: number;
  readonly lastColumn?: number;
  readonly message: string;
  readonly extract?: string;
};

/** Checks all files in one run because the checker is slow to start. */
const check = (files: readonly string[]): Promise<readonly Finding[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      'java',
      [
        '-Xss2m',
        '-jar',
        CHECKER,
        '--errors-only',
        '--exit-zero-always',
        '--format',
        'json',
        ...files,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(JSON.parse(output).messages);
      } catch {
        reject(new Error(`the checker did not check: ${output.slice(0, 500)}`));
      }
    });
  });

const java = spawnSync('java', ['-version']).status === 0;

let store: Store;
let provider: TestProvider;
let books: Awaited<ReturnType<typeof booksOf>>;
let world: World;
let folder: string;
const pageOf = new Map<string, string>();

/** Saves a page as a file for the checker and records its name in `pageOf`. */
const keep = async (page: string, html: string): Promise<void> => {
  const file = join(folder, `${pageOf.size}.html`);
  pageOf.set(file, page);
  await writeFile(file, html);
};

/** Saves a response that is an HTML page, and returns whether it is one. */
const keepPage = async (page: string, answer: Response, status?: number): Promise<boolean> => {
  const html = await answer.text();
  const shows = html !== '' && answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (status !== undefined && !(shows && answer.status === status))
    throw new Error(`${page} answers ${answer.status}, and not with a page of ${status}`);
  if (shows) await keep(`${page} (${answer.status})`, html);
  return shows;
};

beforeAll(async () => {
  provider = await startLoginProvider({ id: 'work', name: 'Work ID', stores: [ORIGIN] });
  store = await openStore({ asOwner: true, providers: [provider.config], texts: true });
  // The first staff account is the administrator, so it is created before the others.
  books = await booksOf(store);
  const customer = await customerOf(store);
  world = { customer, orderId: await orderOf(store, customer), scan: '', mailId: '' };
  folder = await mkdtemp(join(tmpdir(), 'pharos-html-'));
});
afterAll(async () => {
  await store.close();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

const findings = async (): Promise<{ page: string; words: string }[]> =>
  (await check([...pageOf.keys()])).map(({ url, lastLine, lastColumn, message, extract = '' }) => ({
    page: pageOf.get(url.replace(/^file:/, '')) ?? url,
    words: `${lastLine}:${lastColumn} ${message} ${extract}`,
  }));

/** Saves every public page and its response to an empty form. */
const keepPublic = async (halfWay: ReadonlyMap<string, Browser>): Promise<void> => {
  const nobody = store.browser();
  for (const path of [...cachedPaths(store.deps.content), ...STATES])
    await keepPage(path, await nobody.get(path));
  const none: string[] = [];
  for (const pattern of open) {
    const browser = halfWay.get(pattern) ?? nobody;
    const path = examples[pattern]?.(world) ?? pattern;
    if (!(await keepPage(path, await browser.get(path)))) none.push(pattern);
    if (halfWay.has(pattern) || NO_PAGE.includes(pattern)) continue;
    if (expected[`POST ${pattern}`]?.[0] !== 422) continue;
    await keepPage(`${path} sent empty`, await browser.post(path, {}), 422);
  }
  // A page that is missing here redirects, and needs a browser from `peopleHalfWay`.
  expect(none.toSorted()).toEqual(NO_PAGE);
};

/** Browsers with a pending login, by the page that requires it. */
const peopleHalfWay = async (): Promise<ReadonlyMap<string, Browser>> => {
  const ann = await loggedIn(store);
  await withApp(store, ann);
  const customer = store.browser();
  await customer.post('/login', { email: ann.who.email, password: PASSWORD });
  const member = await staffOf(store, 'support');
  await withApp(store, member.browser, { at: '/admin/security' });
  const staff = store.browser();
  await staff.post('/admin', { username: member.username, password: PASSWORD });
  const back = store.browser();
  await goThere(back, provider, ann.who.email);
  return new Map([
    ['/login/factor', customer],
    ['/admin/factor', staff],
    ['/login/with/:provider/finish', back],
  ]);
};

/** Saves the pages behind mailed links. */
const keepMailed = async (): Promise<void> => {
  const { browser } = await staffOf(store, 'support');
  await askForLinks(await loggedIn(store), books.admin, browser);
  const { orderId } = await books.approved();
  for (const path of [...(await mailedLinks(store)), await books.link(orderId)])
    await keepPage(path, await store.browser().get(path), 200);
};

/** Saves pages with the status 403, 429 and 500. */
const keepRefusals = async (): Promise<void> => {
  const { browser: support } = await staffOf(store, 'support');
  await keepPage('/admin/audit', await support.get('/admin/audit'), 403);
  const pressed = store.beside({
    'form-address': { points: 1, seconds: 600 },
    'contact-address': { points: 1, seconds: 600 },
  });
  const form = { name: 'Ann', email: 'ann@example.com', subject: 'Delivery', message: 'To Maine?' };
  for (const path of ['/login/with/work', '/contact']) {
    await pressed.post(path, form);
    await keepPage(`${path} too often`, await pressed.post(path, form), 429);
  }
  const { db } = store.deps;
  const order = `/account/orders/${world.orderId}`;
  await sql`alter table orders rename to orders_gone`.execute(db);
  await keepPage(order, await world.customer.browser.get(order), 500);
  await sql`alter table orders_gone rename to orders`.execute(db);
};

test.skipIf(!java)(
  'public pages have no HTML errors (requires Java, otherwise skipped)',
  async () => {
    await keepPublic(await peopleHalfWay());
    await keepMailed();
    await keepRefusals();
    expect(pageOf.size).toBeGreaterThan(130);
    await keep('planted', '<!doctype html><title>x</title><p><div></p>');
    const found = await findings();
    expect(found.filter(({ page }) => page !== 'planted')).toEqual([]);
    expect(found).not.toEqual([]);
  },
  240_000,
);

test('module preloads have low priority', async () => {
  const browser = store.browser();
  for (const path of ['/', '/products/ozempic', '/login']) {
    const html = await (await browser.get(path)).text();
    const low = new Set<string>();
    const late: string[] = [];
    for (const [link, href = ''] of html.matchAll(
      /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g,
    ))
      if (link.includes('fetchPriority="low"')) low.add(href);
      else if (!low.has(href)) late.push(href);
    // A browser uses the priority of the first link to a file.
    expect(low.size, path).toBeGreaterThan(3);
    expect(late, path).toEqual([]);
  }
});
