import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { DOSAGE_FORMS, DRUG_CLASSES, type Product } from '#domain/catalogue.ts';
import { type Letters, openLetters } from '#pictures/letters/open-letters.ts';
import { contrast } from '#tests/support/contrast.ts';
import { drawArt } from './draw.tsx';
import { tonesOf } from './palette.ts';
import { partsOf, type Subject, subjectOf } from './subject.ts';

const { catalogue } = loadContent('content');
const letters = openLetters();
/** Letters with real widths and empty outlines, so that drawings differ only by marks. */
const invisible: Letters = { ...letters, outline: () => '' };
const subjectsOf = (product: Product): readonly Subject[] =>
  product.options.flatMap(({ strength }) => subjectOf(product, strength) ?? []);
const all = catalogue.products.flatMap(subjectsOf);

/** A drawing without its text and its colors. */
const shapesOf = (subject: Subject): string =>
  drawArt(subject, invisible)
    .svg.replace(/<style>.*<\/style>/, '')
    .replaceAll(/ (?:class|fill|opacity|stroke)="[^"]*"/g, '');

test('draws every option of every product differently', () => {
  const drawings = all.map((subject) => drawArt(subject, letters).svg);
  expect(drawings).toHaveLength(catalogue.products.flatMap((each) => each.options).length);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('distinguishes options by more than text or color', () => {
  const seen = new Map<string, string>();
  for (const subject of all) {
    const shapes = shapesOf(subject);
    const here = `${subject.name} ${subject.strength}`;
    expect(seen.get(shapes) ?? here).toBe(here);
    seen.set(shapes, here);
  }
});

/** A drawing in phone card size, in grayscale and without text and strength marks. */
const pictured = async (subject: Subject): Promise<Buffer> => {
  const { svg } = drawArt(
    { ...subject, drugClass: 'long-acting insulin', step: 1, steps: 1 },
    invisible,
  );
  return sharp(Buffer.from(svg))
    .resize(160)
    .flatten({ background: '#f2f0e8' })
    .greyscale()
    .raw()
    .toBuffer();
};

/** The mean absolute difference of two pictures per pixel, up to 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

test('draws any two products differently, in grayscale and without text', async () => {
  const firsts = catalogue.products.flatMap((product) => subjectsOf(product).slice(0, 1));
  const pictures = await Promise.all(
    firsts.map(async (subject) => ({ name: subject.name, pixels: await pictured(subject) })),
  );
  for (const [place, one] of pictures.entries())
    for (const other of pictures.slice(place + 1))
      expect(difference(one.pixels, other.pixels), `${one.name}, ${other.name}`).toBeGreaterThan(2);
});

test('marks only insulins of more than 100 units per milliliter with a warning', () => {
  const warned = all.filter((subject) => drawArt(subject, letters).svg.includes('class="alarm"'));
  expect(warned.map(({ id }) => id)).toEqual(['humalog200']);
  const [any] = all.filter(({ id }) => id === 'lantus');
  if (!any) throw new Error('no Lantus');
  const marks = (strength: string) =>
    drawArt({ ...any, strength }, invisible).svg.split('class="alarm"').length - 1;
  expect(marks('300IU/ml')).toBeGreaterThan(3);
  expect(marks('200 units/mL')).toBe(marks('300IU/ml'));
  for (const usual of ['100u/mL', '100IU/ml', '6mg/ml', '300mg', '200mg/ml'])
    expect(marks(usual), usual).toBe(0);
});

/** The width of a drawing on a small card, and its original width. */
const [CARD, SHEET] = [160, 480];

test('draws the figure of each strength in a readable size for a small card', () => {
  for (const subject of all) {
    const sizes = new Map<string, number>();
    const noted: Letters = {
      ...letters,
      outline: ({ text, size }) => {
        sizes.set(text, size);
        return '';
      },
    };
    drawArt(subject, noted);
    const figure =
      subject.dosageForm === 'pen needle'
        ? (/(\d+)\s*mm/.exec(subject.strength)?.[1] ?? '')
        : partsOf(subject.strength).figure;
    const here = `${subject.name} ${subject.strength}`;
    // A concentration is longer than a dose, so it may be smaller.
    const least = figure.includes('/') ? 11 : 14;
    expect(((sizes.get(figure) ?? 0) * CARD) / SHEET, here).toBeGreaterThan(least);
  }
});

test.each(['light', 'dark'] as const)(
  'gives print and patterns enough contrast on a %s background',
  (ground) => {
    for (const drugClass of DRUG_CLASSES) {
      const { paper, print, alarm, base, deep } = tonesOf(drugClass, ground);
      expect(contrast(print, paper), `print, ${drugClass}`).toBeGreaterThan(7);
      expect(contrast(print, alarm), `warning, ${drugClass}`).toBeGreaterThan(7);
      expect(contrast(deep, paper), `frame, ${drugClass}`).toBeGreaterThan(3);
      expect(contrast(base, paper), `pattern, ${drugClass}`).toBeGreaterThan(
        ground === 'light' ? 3 : 2,
      );
    }
  },
);

test('draws each dosage form differently, and the catalogue has all forms', () => {
  const [any] = all;
  if (!any) throw new Error('no product');
  const shapes = DOSAGE_FORMS.map((dosageForm) => shapesOf({ ...any, id: 'new', dosageForm }));
  expect(new Set(shapes).size).toBe(DOSAGE_FORMS.length);
  expect(new Set(all.map((subject) => subject.dosageForm)).size).toBe(DOSAGE_FORMS.length);
});

test.each(['light', 'dark'] as const)(
  'gives each drug class its own color on a %s background',
  (ground) => {
    const colours = DRUG_CLASSES.map((each) => tonesOf(each, ground).base);
    expect(new Set(colours).size).toBe(DRUG_CLASSES.length);
    for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  },
);

test('has no external references and no inline styles in a drawing', () => {
  for (const subject of all) {
    const { svg, style } = drawArt(subject, letters);
    expect(svg).not.toMatch(/\sstyle=|<script|<text|href=|url\(|NaN|undefined/);
    expect(svg).toContain(`<style>${style}</style>`);
  }
});

test('keeps each drawing under 5 kB compressed', () => {
  for (const subject of all)
    expect(
      brotliCompressSync(drawArt(subject, letters).svg).byteLength,
      `${subject.name} ${subject.strength}`,
    ).toBeLessThan(5000);
});

test('adapts to a dark scheme on screens only', () => {
  for (const subject of all)
    expect(drawArt(subject, letters).style).toContain(
      '@media screen and (prefers-color-scheme:dark)',
    );
});
