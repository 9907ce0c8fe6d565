import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MessageCircle, ShoppingCart, X } from 'lucide-react';
import { expect, test } from 'vitest';
import { type IconData, slimIcon } from '#ui/slim-icon.ts';
import { idlePart, withoutWarnings } from './slim-packages.ts';

const modules = join(import.meta.dirname, '..', 'node_modules');

test.each([
  ['x', X],
  ['message-circle', MessageCircle],
  ['shopping-cart', ShoppingCart],
])('the slim icon %s is drawn as its package draws it', async (name, whole) => {
  const file = join(modules, 'lucide-react', 'dist', 'esm', 'icons', `${name}.mjs`);
  const { __iconData: data }: { __iconData: IconData } = await import(file);
  const look = { 'aria-hidden': true, className: 'size-4' } as const;
  const slim = renderToStaticMarkup(createElement(slimIcon(data), look));
  expect(slim).toBe(renderToStaticMarkup(createElement(whole, look)));
});

test('an idle part of the router stands for everything that the real one exports', () => {
  const lib = join(modules, 'react-router', 'dist', 'production', 'lib');
  const parts = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .map((name) => join(lib, name))
    .filter((file) => idlePart(file) !== undefined);
  expect(parts).toHaveLength(2);
  for (const file of parts) {
    const [, listed = ''] = /^export \{ (.+) \};$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const names = listed.split(', ');
    expect(names.length).toBeGreaterThan(3);
    const given = idlePart(file) ?? '';
    for (const name of names) expect(given).toMatch(new RegExp(`\\b(?:as|const) ${name}\\b`));
  }
});

test('the router warns in the one way that the build leaves out', () => {
  const file = join(modules, 'react-router/dist/production/lib/router/history.js');
  expect(withoutWarnings(readFileSync(file, 'utf8'))).toContain(
    '/* @__NO_SIDE_EFFECTS__ */ function warning(',
  );
  expect(() => withoutWarnings('const warning = () => {};')).toThrow('in another way than before');
});
