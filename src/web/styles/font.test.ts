import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';

const packages = createRequire(import.meta.url);
const css = readFileSync(join(import.meta.dirname, 'app.css'), 'utf8');
const articles = join(import.meta.dirname, '../../../content/articles');

const figtree = readFileSync(
  packages.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);
/** Liberation Sans has the same metrics as Arial. */
const arial = join(dirname(packages.resolve('pdfjs-dist/package.json')), 'standard_fonts');

/** The texts of the articles, without markup. */
const prose = readdirSync(articles)
  .map((name) => readFileSync(join(articles, name), 'utf8').split('---\n')[2] ?? '')
  .join(' ')
  .replaceAll(/[^A-Za-z0-9 .,:;$%()'-]+/g, ' ')
  .replaceAll(/ {2,}/g, ' ');

const single = (font: ReturnType<typeof create>): Font => {
  if (!('unitsPerEm' in font)) throw new Error('a collection of fonts');
  return font;
};

const average = (widthOf: (character: string) => number): number =>
  [...prose].reduce((sum, character) => sum + widthOf(character), 0) / prose.length;

const glyphOf = (font: Font, character: string) =>
  font.glyphForCodePoint(character.codePointAt(0) ?? 0);

/** fontkit cannot open one weight of a WOFF2 variable font, so the advance adjustment is read directly. */
type Weighted = {
  variationCoords: readonly number[];
  readonly HVAR: unknown;
  readonly _variationProcessor: { getAdvanceAdjustment(glyph: number, table: unknown): number };
};

const figtreeWidth = (weight: number): number => {
  const font = single(create(figtree));
  const weighted = create(figtree) as unknown as Weighted;
  weighted.variationCoords = [weight];
  const { _variationProcessor: processor, HVAR } = weighted;
  return average((character) => {
    const { id, advanceWidth } = glyphOf(font, character);
    return (advanceWidth + processor.getAdvanceAdjustment(id, HVAR)) / font.unitsPerEm;
  });
};

const arialWidth = (file: string): number => {
  const font = single(openSync(join(arial, file)));
  return average((character) => glyphOf(font, character).advanceWidth / font.unitsPerEm);
};

const declared = (face: string, descriptor: string): number =>
  Number(new RegExp(`${descriptor}: ([\\d.]+)%`).exec(face)?.[1]);

const fallbacks = [...css.matchAll(/@font-face \{[^}]*'Figtree Fallback'[^}]*\}/g)].map(
  ([face]) => face,
);

describe.each([
  { place: 0, weight: 400, file: 'LiberationSans-Regular.ttf' },
  { place: 1, weight: 650, file: 'LiberationSans-Bold.ttf' },
])('the fallback for weight $weight', ({ place, weight, file }) => {
  const face = fallbacks[place] ?? '';
  const factor = figtreeWidth(weight) / arialWidth(file);

  test('is as wide as Figtree', () => {
    expect(declared(face, 'size-adjust')).toBeCloseTo(100 * factor, 0);
  });

  test('is as high as Figtree', () => {
    const { ascent, descent, lineGap, unitsPerEm } = single(create(figtree));
    const share = (height: number): number => (100 * height) / unitsPerEm / factor;
    expect(declared(face, 'ascent-override')).toBeCloseTo(share(ascent), 0);
    expect(declared(face, 'descent-override')).toBeCloseTo(share(-descent), 0);
    expect(declared(face, 'line-gap-override')).toBeCloseTo(share(lineGap), 0);
  });
});

test('limits a line of reading text to 68 characters', () => {
  const em = Number(/\.reading \{\s*max-width: ([\d.]+)em/.exec(css)?.[1]);
  expect(em / figtreeWidth(400)).toBeCloseTo(68, 0);
});

test('sets prices in tabular figures', () => {
  const font = single(create(figtree));
  const widths = font.layout('0123456789', ['tnum']).positions.map(({ xAdvance }) => xAdvance);
  expect(new Set(widths).size).toBe(1);
  expect(css).toMatch(/\.figures \{\s*font-variant-numeric: tabular-nums;/);
});

test('uses a Latin subset of at most 45 kB', () => {
  expect(figtree.byteLength).toBeLessThanOrEqual(45_000);
});
