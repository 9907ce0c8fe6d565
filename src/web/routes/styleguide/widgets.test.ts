import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AREAS } from '#tests/visual/screens/areas.ts';
import { BASELINES } from '#tests/visual/support/baselines.ts';
import type { Screen } from '#tests/visual/support/screen.ts';
import { OTHERS, WIDGETS } from '#tests/visual/widgets.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const PAGE = 'src/web/routes/styleguide/view.tsx';

const screens = new Map<string, Screen>(
  AREAS.flatMap(({ area, screens: shown }) =>
    shown.map((screen) => [`${area}: ${screen.name}`, screen] as const),
  ),
);

/** Every module that can contain markup in the folders of widgets. */
const modules = ['src/ui', 'src/web/components', 'src/web/forms'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => `${folder}/${name}`),
);

const read = (module: string): string => readFileSync(join(ROOT, module), 'utf8');

const IMPORTS = /\bimport\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+\.tsx?)'|\bimport\('([^']+)'\)/g;

/** The modules of the store that a module imports, statically or dynamically. */
const importsOf = (module: string): readonly string[] =>
  [...read(module).matchAll(IMPORTS)].flatMap(([, now, later]) => {
    const address = now ?? later ?? '';
    const path = address.startsWith('./')
      ? join(dirname(module), address)
      : address.replace('#', 'src/');
    return existsSync(join(ROOT, path)) ? [path] : [];
  });

const closure = (module: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(module)) return known;
  known.add(module);
  for (const next of importsOf(module)) closure(next, known);
  return known;
};

const shown = closure(PAGE);

describe('the widget table', () => {
  test('lists every module that can contain a widget, once', () => {
    expect(modules.length).toBeGreaterThan(60);
    const named = [...Object.keys(WIDGETS), ...Object.keys(OTHERS)];
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
    expect(modules.filter((module) => !named.includes(module))).toEqual([]);
    expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  test.each(Object.entries(WIDGETS))(
    'includes %s on the style guide, with a screen for each state',
    (name, states) => {
      expect(shown, `${PAGE} does not show it`).toContain(name);
      const pictured = Object.values(states);
      expect(
        pictured.filter((screen) => !screens.has(screen)),
        'no such screen',
      ).toEqual([]);
      expect(pictured.some((screen) => screen.startsWith('styleguide: '))).toBe(true);
    },
  );

  test.each(Object.entries(OTHERS))('shows %s on the screen %s', (_name, screen) => {
    expect(screens.has(screen)).toBe(true);
  });
});

test('has baselines for every part of the style guide', () => {
  const parts = [...read(PAGE).matchAll(/^ {2}(\w+): \(/gm)].map(([, name]) => name);
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) {
    expect(screens.get(`styleguide: ${part}`)).toMatchObject({ path: `/styleguide?part=${part}` });
    expect(BASELINES.map(({ screen }) => screen)).toContain(`styleguide ${part}`);
  }
});
