import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

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

/** WCAG 2.2: relative luminance, and the ratio of two. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Where text may stand. */
const grounds = ['paper', 'surface', 'sunken', 'tint', 'leaf-tint', 'amber-tint', 'red-tint'];
/** Text of any kind, on any ground. */
const texts = ['ink', 'soft', 'accent', 'accent-strong', 'leaf', 'amber', 'red'];
/** Text with a ground of its own. */
const pairs = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-band', 'band'],
] as const;
/** What is not text but has to be seen: edges of fields, the filled part of a bar. */
const marks = [
  ...grounds.map((ground) => ['edge', ground] as const),
  ['leaf-fill', 'leaf-tint'],
  ['leaf-fill', 'surface'],
  ['leaf-fill', 'paper'],
  ['accent', 'surface'],
  ['map-served', 'tint'],
  ['map-origin', 'map-served'],
] as const;
/** Lines that part what space parts already, and land that is only there to be recognised. */
const ornaments = ['line', 'map-elsewhere'];

describe.each(schemes)('in the %s scheme', (scheme) => {
  const ratio = (front: string, ground: string): number =>
    contrast(colour(front, scheme), colour(ground, scheme));

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s (AAA)',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(pairs)('%s can be read on %s (AAA)', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(marks)('%s can be seen on %s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('each colour is measured, or is known for an ornament', () => {
  const measured = new Set([...grounds, ...texts, ...pairs.flat(), ...marks.flat(), ...ornaments]);
  expect([...colours.keys()].filter((name) => !measured.has(name))).toEqual([]);
});

test('there are seven sizes of type, each on lines of whole 4 px', () => {
  const sizes = [...css.matchAll(/--text-(\w+): ([\d.]+)rem;/g)].map(([, name]) => name);
  const lines = [...css.matchAll(/--text-(\w+)--line-height: ([\d.]+)rem;/g)];
  expect(sizes).toHaveLength(7);
  expect(lines.map(([, name]) => name)).toEqual(sizes);
  for (const [, , height] of lines) expect((Number(height) * 16) % 4).toBe(0);
});
