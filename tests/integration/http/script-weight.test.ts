import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { pages } from '#web/routes.ts';
import { examples, provider, type World } from './policy-table.ts';

const CLIENT = join(import.meta.dirname, '..', '..', '..', 'build', 'client');
const LIMIT = 110_000;

const text = (file: string): string => readFileSync(join(CLIENT, file), 'utf8');

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const size = sizes.get(file) ?? brotliCompressSync(text(file)).byteLength;
  sizes.set(file, size);
  return size;
};

/** The static imports of a script, all of which load before the script runs. */
const importsOf = (file: string): readonly string[] =>
  [...text(file).matchAll(/(?:\bfrom|^import|;import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, name]) => `/assets/${name}`,
  );

const closure = (files: readonly string[], known = new Set<string>()): ReadonlySet<string> => {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    closure(importsOf(file), known);
  }
  return known;
};

/** The preloaded scripts of a page with all their imports. */
const scriptsOf = (html: string): ReadonlySet<string> =>
  closure(
    [...html.matchAll(/<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)].flatMap(
      ([, href]) => href ?? [],
    ),
  );

/** All routes that visitors may open, except the style guide for developers. */
const open = Object.entries(pages)
  .filter(([, { access }]) => access === 'public' || access === 'visitor-or-customer')
  .map(([path]) => path)
  .filter((path) => path !== '/styleguide');

let store: Store;
let world: World;
beforeAll(async () => {
  store = await openStore({ providers: [provider], texts: true });
  const customer = await customerOf(store);
  world = { customer, orderId: await orderOf(store, customer), scan: '', mailId: '' };
});
afterAll(() => store.close());

test('each page that visitors may open loads less than 110 kB of JavaScript', async () => {
  const weights = new Map<string, number>();
  for (const pattern of open) {
    const answer = await store.browser().get(examples[pattern]?.(world) ?? pattern);
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) continue;
    const scripts = scriptsOf(await answer.text());
    // Every page needs more files, so a smaller number means that imports were not followed.
    expect(scripts.size, pattern).toBeGreaterThan(5);
    weights.set(
      pattern,
      [...scripts].reduce((sum, file) => sum + sizeOf(file), 0),
    );
  }
  expect([...weights.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/products/:productId',
      '/cart',
      '/checkout',
      '/login',
      '/register',
    ]),
  );
  expect(weights.size).toBeGreaterThan(25);
  expect([...weights].filter(([, weight]) => weight >= LIMIT)).toEqual([]);
});
