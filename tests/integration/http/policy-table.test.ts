import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App, AppOptions } from '#app';
import { may, STAFF_ROLES, type StaffRole } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type Browser, openStore, PASSWORD, staffOf, type Store } from '#tests/support/store.ts';
import { accessOf, pages } from '#web/routes.ts';
import type { Page } from '#web/routes/page.ts';
import { type Customer, customerOf, orderOf, prescribe } from '#tests/integration/admin/desk.ts';
import { bodies, examples, expected, provider, uploads, type World } from './policy-table.ts';

const WEB = join(import.meta.dirname, '..', '..', '..', 'src', 'web');
const from = { address: '127.0.0.1', userAgent: 'test' };

const lines = Object.keys(expected);
const parts = (line: string) => {
  const [method = '', pattern = '', intent] = line.split(' ');
  return { method, pattern, intent };
};

let store: Store;
let other: Customer;
const usernames = new Map<StaffRole, string>();
let mailId: string;
beforeAll(async () => {
  store = await openStore({ providers: [provider] });
  other = await customerOf(store);
  await orderOf(store, other);
  for (const role of STAFF_ROLES) usernames.set(role, (await staffOf(store, role)).username);
  const mail = await store.deps.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  mailId = mail.id;
});
afterAll(() => store.close());

/** Creates a new customer and order because the requests of earlier lines change theirs. */
const newWorld = async (): Promise<World> => {
  const customer = await customerOf(store);
  const orderId = await orderOf(store, customer);
  await prescribe(customer, orderId);
  const { prescription_url: scan } = await store.deps.db
    .selectFrom('orders')
    .select('prescription_url')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { customer, orderId, scan: scan ?? '', mailId };
};

const browserWith = (cookies: readonly string[]): Browser => {
  const browser = store.browser();
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';');
    browser.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return browser;
};
const staffBrowser = async (role: StaffRole): Promise<Browser> => {
  const username = usernames.get(role) ?? '';
  const login = await store.deps.staff.login({ username, password: PASSWORD }, from);
  if (!login.ok) throw new Error(`${role} could not log in`);
  return browserWith(login.value.cookies);
};

/** Opens new sessions because a request may end one. The owner comes last because that request may change data. */
const people = async (
  world: World,
  stranger = other,
): Promise<readonly (readonly [number, Browser])[]> => {
  const inside = async (userId: string): Promise<Browser> =>
    browserWith((await store.deps.customers.openSession(userId, false, from)).cookies);
  return [
    [0, store.browser()],
    [2, await inside(stranger.userId)],
    [3, await staffBrowser('support')],
    [4, await staffBrowser('pharmacist')],
    [5, await staffBrowser('administrator')],
    [1, await inside(world.customer.userId)],
  ];
};

const addressOf = (pattern: string, world: World): string => examples[pattern]?.(world) ?? pattern;

/** Matches an order id, which the table replaces with `:orderId`. */
const ORDER = /(?<=^\/account\/orders\/)[\da-f-]{36}/;

const outcomeOf = (answer: Response): number | string => {
  const location = answer.headers.get('location');
  return location === null
    ? answer.status
    : `${answer.status} ${new URL(location, 'http://store').pathname.replace(ORDER, ':orderId')}`;
};

const scanForm = (): FormData => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pdfFile())], 'scan.pdf'));
  return form;
};

type Scene = { readonly world: World; readonly browsers: Awaited<ReturnType<typeof people>> };

const newScene = async (stranger?: Customer): Promise<Scene> => {
  const world = await newWorld();
  return { world, browsers: await people(world, stranger) };
};

let reading: Promise<Scene> | undefined;

/**
 * Reading changes no data, so that all lines that read share a scene, with people who change nothing elsewhere.
 * Each has its own copy of the cookies.
 */
const readingScene = async (): Promise<Scene> => {
  reading ??= customerOf(store).then(newScene);
  const { world, browsers } = await reading;
  return {
    world,
    browsers: browsers.map(([column, { cookies }]) => {
      const copy = store.browser();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return [column, copy];
    }),
  };
};

const outcomesOf = async (line: string): Promise<readonly (number | string)[]> => {
  const { method, pattern, intent } = parts(line);
  const { world, browsers } = await (method === 'GET' ? readingScene() : newScene());
  const address = addressOf(pattern, world);
  const upload = uploads.includes(line);
  const post = (browser: Browser): Promise<Response> =>
    upload
      ? browser.post(address, scanForm(), { accept: 'application/json' })
      : browser.post(address, { ...(intent ? { intent } : {}), ...bodies[line] });
  const outcomes: (number | string)[] = [];
  for (const [column, browser] of browsers) {
    const answer = await (method === 'GET' ? browser.get(address) : post(browser));
    outcomes[column] = outcomeOf(answer);
    await answer.body?.cancel();
  }
  return outcomes;
};

test.each(lines)('%s', async (line) => {
  expect(await outcomesOf(line)).toEqual(expected[line]);
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

const allOfWeb = filesBelow(WEB).join('\n');

/** A route's file is its id, unless one file serves two addresses with separate ids. */
const fileOf = (id: string): string => {
  const own = Object.values<Page>(pages).find((page) => page.id === id);
  return own ? `routes/${own.folder}/route.tsx` : id;
};

/** Finds each `intent` that the folder of a route writes or compares with a constant. */
const intentsOf = (id: string): readonly string[] => {
  const own = filesBelow(dirname(join(WEB, fileOf(id)))).join('\n');
  // Pages of several folders share these forms.
  const shared = [...own.matchAll(/from '#web\/(components\/staff\/[\w./-]+)'/g)].map(([, file]) =>
    readFileSync(join(WEB, file ?? ''), 'utf8'),
  );
  const text = [own, ...shared].join('\n');
  const written = text.matchAll(
    /(?:intent: |intent=|name="intent"\s+value=\{?|get\('intent'\) === )(?:['"]([a-z][a-z-]*)['"]|([A-Z_]+)\b)/g,
  );
  const found = [...written].map(([, literal, name]) => {
    if (literal !== undefined) return literal;
    const constant = new RegExp(`const ${name} = '([^']+)'`);
    const value = (constant.exec(text) ?? constant.exec(allOfWeb))?.[1];
    if (value === undefined) throw new Error(`${id} asks for ${name}, which is no constant`);
    return value;
  });
  return [...new Set(found)];
};

describe('the table', () => {
  test('has exactly one line for each address, method and intent', () => {
    const wanted = store.app.routes.flatMap(({ pattern, methods, id }) =>
      methods.flatMap((method) => {
        const intents = method === 'POST' && id !== 'app' ? intentsOf(id) : [];
        return [`${method} ${pattern}`, ...intents.map((each) => `${method} ${pattern} ${each}`)];
      }),
    );
    expect([...lines].toSorted()).toEqual([...new Set(wanted)].toSorted());
  });

  test('has an example of each address with parameters', () => {
    const patterns = [...new Set(lines.map((line) => parts(line).pattern))];
    expect(Object.keys(examples).toSorted()).toEqual(
      patterns.filter((pattern) => /[:*]/.test(pattern)).toSorted(),
    );
  });

  test('agrees with the access rule of each route', () => {
    for (const line of lines) {
      const { pattern } = parts(line);
      const [visitor, ...rest] = expected[line] ?? [];
      const access = accessOf(pattern);
      if (access === 'staff-before-mfa' || (typeof access === 'object' && 'right' in access))
        expect([line, visitor]).toEqual([line, '302 /admin']);
      if (access === 'customer')
        expect([line, visitor]).toEqual([line, uploads.includes(line) ? 401 : '302 /login']);
      if (access === 'public') expect([line, rest]).toEqual([line, rest.map(() => visitor)]);
    }
  });

  test('refuses staff who lack the required right', () => {
    for (const [pattern, { access }] of Object.entries(pages)) {
      if (typeof access !== 'object' || !('right' in access)) continue;
      for (const [index, role] of (['support', 'pharmacist', 'administrator'] as const).entries()) {
        const viewer = { kind: 'staff', id: '', username: '', name: '', roles: [role] } as const;
        if (may(viewer, access.right)) continue;
        for (const line of lines.filter((each) => parts(each).pattern === pattern))
          expect([line, role, expected[line]?.[index + 3]]).toEqual([line, role, 403]);
      }
    }
  });
});

/** Builds a copy of the app without one address in its route table. */
const buildWithout = async (address: string) => {
  const built = join(WEB, '..', '..', 'build', 'server');
  const main = readFileSync(join(built, 'app.js'), 'utf8');
  const asset = /assets\/app-[\w-]+\.js/.exec(main)?.[0] ?? '';
  const source = readFileSync(join(built, asset), 'utf8');
  const entry = `"${address}": {`;
  if (source.split(entry).length !== 2) throw new Error(`the build has no single ${entry}`);
  const name = `without-${randomUUID()}.js`;
  const copies = [join(built, 'assets', name), join(built, name)];
  writeFileSync(copies[0] ?? '', source.replace(entry, '"/elsewhere": {'));
  writeFileSync(copies[1] ?? '', main.replace(asset, `assets/${name}`));
  try {
    const { createApp }: { createApp: (deps: Deps, options: AppOptions) => App } = await import(
      /* @vite-ignore */ copies[1] ?? ''
    );
    return () => createApp(store.deps, { clientDir: undefined, clientAddress: () => '127.0.0.1' });
  } finally {
    for (const copy of copies) rmSync(copy);
  }
};

test('a route without an access rule prevents startup', async () => {
  const start = await buildWithout('/savings');
  expect(start).toThrow('src/web/routes.ts does not say who may open /savings');
});

describe('a route', () => {
  test('hides its data from everyone who cannot open its page', async () => {
    const world = await newWorld();
    const everyone = await people(world);
    for (const line of lines.filter((each) => each.startsWith('GET '))) {
      const { pattern } = parts(line);
      for (const [column, browser] of everyone) {
        const outcome = expected[line]?.[column];
        if (typeof outcome === 'number' && outcome < 300) continue;
        const answer = await browser.get(`${addressOf(pattern, world)}.data`);
        const text = await answer.text();
        expect([line, column, text.includes(world.customer.who.email)]).toEqual([
          line,
          column,
          false,
        ]);
      }
    }
  });

  test('refuses POST requests if it has no form', async () => {
    const world = await newWorld();
    const silent = store.app.routes.filter(
      ({ pattern, methods, id }) =>
        !methods.includes('POST') && !lines.includes(`POST ${pattern}`) && id !== 'app',
    );
    for (const { pattern } of silent) {
      const answer = await store.browser().post(addressOf(pattern, world), { intent: 'x' });
      expect([pattern, [302, 401, 405].includes(answer.status)]).toEqual([pattern, true]);
    }
  });
});
