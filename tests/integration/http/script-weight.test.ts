import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pages as table } from '#web/routes.ts';

const CLIENT = join(import.meta.dirname, '..', '..', '..', 'build', 'client');
const LIMIT = 110_000;

const assets = readdirSync(join(CLIENT, 'assets'));
const asset = (pattern: RegExp): string => {
  const name = assets.find((each) => pattern.test(each));
  if (name === undefined) throw new Error(`the build has no ${pattern}`);
  return `/assets/${name}`;
};
const text = (file: string): string => readFileSync(join(CLIENT, file), 'utf8');

type Listed = {
  readonly path?: string;
  readonly index?: true;
  readonly module: string;
  readonly hasDefaultExport: boolean;
};
type Manifest = {
  readonly entry: { readonly module: string };
  readonly routes: Readonly<Record<string, Listed>>;
};

const whole = text(asset(/^manifest-\w+\.js$/));
const manifest: Manifest = JSON.parse(whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1));
const list = asset(/^shop-\w+\.js$/);

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const size = sizes.get(file) ?? brotliCompressSync(text(file)).byteLength;
  sizes.set(file, size);
  return size;
};

/** What a file imports as it stands: the browser has fetched all of it before the page answers. */
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

/** Without the page of the widgets, which shows all of them at once, to those who work on the store. */
const open = new Set(
  Object.entries(table)
    .filter(([, { access }]) => access === 'public' || access === 'visitor-or-customer')
    .map(([path]) => path)
    .filter((path) => path !== '/styleguide'),
);

const pages = Object.values(manifest.routes).flatMap((route) => {
  const path = route.index ? '/' : `/${route.path}`;
  return route.hasDefaultExport && open.has(path) ? [[path, route.module] as const] : [];
});

test('the pages that a visitor can open are found', () => {
  const paths = pages.map(([path]) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/products/:productId',
      '/cart',
      '/checkout',
      '/login',
      '/register',
    ]),
  );
});

test.each(pages)('%s comes with no more JavaScript than 110 kB', (_path, module) => {
  const { entry, routes } = manifest;
  const scripts = closure([list, entry.module, routes['root']?.module ?? '', module]);
  expect([...scripts].reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(LIMIT);
  // React alone is more than this: a closure that finds less has not been followed.
  expect(scripts.size).toBeGreaterThan(5);
});
