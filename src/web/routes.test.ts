import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '#tests/visual/screens/areas.ts';
import { PAGE_STATES, type Shown } from '#tests/visual/states.ts';
import routes from './routes.ts';

const flat = (
  entries: readonly RouteConfigEntry[],
): readonly { readonly path: string; readonly file: string }[] =>
  entries.flatMap(({ path, index, file, children = [] }) => [
    ...(path !== undefined || index ? [{ path: `/${path ?? ''}`, file }] : []),
    ...flat(children),
  ]);

/** Routes that render have a component; the others return data. */
const pages = flat(routes)
  .filter(({ file }) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('export default'),
  )
  .map(({ path }) => path);

const pathOf: ReadonlyMap<string, string> = new Map(
  AREAS.flatMap(({ area, screens }) =>
    screens.map((screen) => [`${area} ${screen.name}`, screen.path] as const),
  ),
);

const named = (shown: Shown): readonly string[] => ('none' in shown ? [] : shown);

test('lists the states of every page', () => {
  expect(Object.keys(PAGE_STATES).toSorted()).toEqual(pages.toSorted());
});

test('shows each state of a page by an existing screen', () => {
  const strange = Object.entries(PAGE_STATES).flatMap(([path, states]) =>
    Object.entries(states).flatMap(([state, shown]) =>
      named(shown)
        .filter((name) => !pathOf.has(name))
        .map((name) => `${path}, ${state}: ${name}`),
    ),
  );
  expect(strange).toEqual([]);
});

/** Pages that cannot be opened directly, because they need a previous step. */
const REACHED = new Set([
  '/login/with/:provider',
  '/login/with/:provider/finish',
  '/login/factor',
  '/register/with/:provider',
  '/account/orders/:orderId/arrival',
  '/admin/factor',
  '/admin/orders/papers',
  '/admin/orders/status',
  '/admin/orders/assignment',
  '/admin/security/factors/:factorId',
]);

test('opens each page by the screens of its usual state', () => {
  const others = Object.entries(PAGE_STATES)
    .filter(([path]) => !REACHED.has(path))
    .flatMap(([path, { usual }]) =>
      usual
        .filter((name) => {
          const { pathname } = new URL(pathOf.get(name) ?? '', 'http://store.example');
          return path !== '/*' && matchPath(path, pathname) === null;
        })
        .map((name) => `${path}: ${name}`),
    );
  expect(others).toEqual([]);
});
