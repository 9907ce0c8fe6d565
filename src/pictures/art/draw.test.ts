import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { DOSAGE_FORMS, DRUG_CLASSES, type Product } from '#domain/catalogue.ts';
import { type Letters, openLetters } from '#pictures/letters/open-letters.ts';
import { contrast } from '#tests/support/contrast.ts';
import { drawArt } from './draw.tsx';
import { tonesOf } from './palette.ts';
import { partsOf } from './strengths.ts';
import { type Subject, subjectOf } from './subject.ts';

const { catalogue } = loadContent('content');
const letters = openLetters();
/** Measures like the real ones and draws nothing, so that only marks tell drawings apart. */
const invisible: Letters = { ...letters, outline: () => '' };
const subjectsOf = (product: Product): readonly Subject[] =>
  product.options.flatMap(({ strength }) => subjectOf(product, strength) ?? []);
const all = catalogue.products.flatMap(subjectsOf);

/** A drawing without its text and its colors. */
const shapesOf = (subject: Subject): string =>
  drawArt(subject, invisible)
    .svg.replace(/<style>.*<\/style>/, '')
    .replaceAll(/ (?:class|fill|opacity|stroke)="[^"]*"/g, '');

test('every option of every product has a drawing of its own', () => {
  const drawings = all.map((subject) => drawArt(subject, letters).svg);
  expect(drawings).toHaveLength(catalogue.products.flatMap((each) => each.options).length);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('no two options are told apart by words or colours alone', () => {
  const seen = new Map<string, string>();
  for (const subject of all) {
    const shapes = shapesOf(subject);
    const here = `${subject.name} ${subject.strength}`;
    expect(seen.get(shapes) ?? here).toBe(here);
    seen.set(shapes, here);
  }
});

/** A drawing on a card of a phone, in one colour and without words and marks of its strength. */
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

/** How much two pictures differ, on average over their pixels; black and white differ by 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

test('any two products look different on a card, in grey and without a word', async () => {
  const firsts = catalogue.products.flatMap((product) => subjectsOf(product).slice(0, 1));
  const pictures = await Promise.all(
    firsts.map(async (subject) => ({ name: subject.name, pixels: await pictured(subject) })),
  );
  for (const [place, one] of pictures.entries())
    for (const other of pictures.slice(place + 1))
      expect(difference(one.pixels, other.pixels), `${one.name}, ${other.name}`).toBeGreaterThan(2);
});

test('an insulin of more than 100 units a millilitre has a sign that no other drawing has', () => {
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

/** The width of a drawing on a small card, and its width as drawn. */
const [CARD, SHEET] = [160, 480];

test('the figure of each strength is large enough to be read on a small card', () => {
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
    // How much is in so many milliliters is longer than a dose, and not to be taken for one.
    const least = figure.includes('/') ? 11 : 14;
    expect(((sizes.get(figure) ?? 0) * CARD) / SHEET, here).toBeGreaterThan(least);
  }
});

test.each(['light', 'dark'] as const)(
  'print and patterns stand out from what they are on, on a %s ground',
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

test('each form is drawn in its own way, and the catalogue has all of them', () => {
  const [any] = all;
  if (!any) throw new Error('no product');
  const shapes = DOSAGE_FORMS.map((dosageForm) => shapesOf({ ...any, id: 'new', dosageForm }));
  expect(new Set(shapes).size).toBe(DOSAGE_FORMS.length);
  expect(new Set(all.map((subject) => subject.dosageForm)).size).toBe(DOSAGE_FORMS.length);
});

test.each(['light', 'dark'] as const)('no two classes share a colour on a %s ground', (ground) => {
  const colours = DRUG_CLASSES.map((each) => tonesOf(each, ground).base);
  expect(new Set(colours).size).toBe(DRUG_CLASSES.length);
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});

test('a drawing names nothing outside itself and has no inline style', () => {
  for (const subject of all) {
    const { svg, style } = drawArt(subject, letters);
    expect(svg).not.toMatch(/\sstyle=|<script|<text|href=|url\(|NaN|undefined/);
    expect(svg).toContain(`<style>${style}</style>`);
  }
});

test('each drawing is small', () => {
  for (const subject of all)
    expect(
      brotliCompressSync(drawArt(subject, letters).svg).byteLength,
      `${subject.name} ${subject.strength}`,
    ).toBeLessThan(5000);
});

test('a drawing follows the ground, and on paper it is the light one', () => {
  for (const subject of all)
    expect(drawArt(subject, letters).style).toContain(
      '@media screen and (prefers-color-scheme:dark)',
    );
});
