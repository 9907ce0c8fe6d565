import { expect, test } from 'vitest';
import { refusal } from './server-only-guard.ts';

const boundary = {
  shared: ['src/domain/', 'src/web/', 'src/config/public.ts'],
  serverOnlyInShared: ['src/web/middleware/'],
};
const root = '/shop';
const check = (id: string) => refusal(boundary, root, id);

test.each([
  '/shop/src/domain/money.ts',
  '/shop/src/config/public.ts',
  '/shop/src/web/root.tsx?route=root',
  '/shop/node_modules/react/index.js',
  '/elsewhere/node_modules/react/index.js',
  '\0virtual:react-router/manifest',
  'virtual:react-router/browser-manifest',
])('allows %s in the browser', (id) => {
  expect(check(id)).toBeUndefined();
});

test.each([
  ['/shop/src/db/client.ts', 'src/db/client.ts'],
  ['/shop/src/db/client.ts?v=1', 'src/db/client.ts'],
  ['/shop/src/config/config.ts', 'src/config/config.ts'],
  ['/shop/src/web/middleware/body-limit.ts', 'src/web/middleware/body-limit.ts'],
  ['/shop/src/app.ts', 'src/app.ts'],
  ['/shop/package.json', 'package.json'],
  ['/shop/content/products/a.yaml?raw', 'content/products/a.yaml'],
])('refuses %s in the browser', (id, path) => {
  expect(check(id)).toBe(path);
});

test('refuses the browser stub of a Node module', () => {
  expect(check('__vite-browser-external:node:fs')).toContain('module of Node');
});
