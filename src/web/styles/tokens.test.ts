import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#tests/support/contrast.ts';

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8');

type Scheme = 'light' | 'dark';
const schemes: readonly Scheme[] = ['light', 'dark'];

const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) =>
      [name, { light: light ?? both ?? '', dark: dark ?? both ?? '' }] as const,
  ),
);

const colour = (name: string, scheme: Scheme): string => {
  const found = colours.get(name);
  if (!found) throw new Error(`no colour is called ${name}`);
  return found[scheme];
};

/** Text backgrounds. */
const grounds = ['paper', 'surface', 'sunken', 'tint', 'leaf-tint', 'amber-tint', 'red-tint'];
/** Text colors that may be used on every background. */
const texts = ['ink', 'soft', 'accent', 'accent-strong', 'leaf', 'amber', 'red'];
/** Text colors for one background each. */
const pairs = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-band', 'band'],
] as const;
/** Elements other than text that must be visible: field borders, the filled part of a bar. */
const marks = [
  ...grounds.map((ground) => ['edge', ground] as const),
  ['leaf-fill', 'leaf-tint'],
  ['leaf-fill', 'surface'],
  ['leaf-fill', 'paper'],
  ['accent', 'surface'],
  ['map-served', 'tint'],
  ['map-origin', 'map-served'],
] as const;
/** Decorative lines and map areas, which need no contrast. */
const ornaments = ['line', 'map-elsewhere'];

describe.each(schemes)('in the %s scheme', (scheme) => {
  const ratio = (front: string, ground: string): number =>
    contrast(colour(front, scheme), colour(ground, scheme));

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s is readable on %s (AAA)',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(pairs)('%s is readable on %s (AAA)', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(marks)('%s is visible on %s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('measures each color unless it is decorative', () => {
  const measured = new Set([...grounds, ...texts, ...pairs.flat(), ...marks.flat(), ...ornaments]);
  expect([...colours.keys()].filter((name) => !measured.has(name))).toEqual([]);
});

test('has seven type sizes with line heights in multiples of 4 px', () => {
  const sizes = [...css.matchAll(/--text-(\w+): ([\d.]+)rem;/g)].map(([, name]) => name);
  const lines = [...css.matchAll(/--text-(\w+)--line-height: ([\d.]+)rem;/g)];
  expect(sizes).toHaveLength(7);
  expect(lines.map(([, name]) => name)).toEqual(sizes);
  for (const [, , height] of lines) expect((Number(height) * 16) % 4).toBe(0);
});
