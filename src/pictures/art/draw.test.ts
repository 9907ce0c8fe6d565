import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { DOSAGE_FORMS, DRUG_CLASSES, type Product } from '#domain/catalogue.ts';
import { type Letters, openLetters } from '#pictures/letters/open-letters.ts';
import { drawArt } from './draw.tsx';
import { tonesOf } from './palette.ts';
import { type Subject, subjectOf } from './subject.ts';

const { catalogue } = loadContent('content');
const letters = openLetters();
/** Measures like the real ones and draws nothing, so that only marks tell drawings apart. */
const invisible: Letters = { ...letters, outline: () => '' };
const subjectsOf = (product: Product): readonly Subject[] =>
  product.options.flatMap(({ strength }) => subjectOf(product, strength) ?? []);
const all = catalogue.products.flatMap(subjectsOf);

test('every option of every product has a drawing of its own', () => {
  const drawings = all.map((subject) => drawArt(subject, letters).svg);
  expect(drawings).toHaveLength(catalogue.products.flatMap((each) => each.options).length);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test.each(catalogue.products.filter((product) => product.options.length > 1))(
  '$name: its strengths differ by a mark, not by the print alone',
  (product) => {
    const marks = subjectsOf(product).map((subject) => drawArt(subject, invisible).svg);
    expect(new Set(marks).size).toBe(product.options.length);
  },
);

test('each form is drawn in its own way, and the catalogue has all of them', () => {
  const [any] = all;
  if (!any) throw new Error('no product');
  const shapes = DOSAGE_FORMS.map((dosageForm) => drawArt({ ...any, dosageForm }, invisible).svg);
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

test('a drawing of each form is small', () => {
  for (const form of DOSAGE_FORMS) {
    const subject = all.find(({ dosageForm }) => dosageForm === form);
    if (!subject) throw new Error(`no ${form}`);
    const { svg } = drawArt(subject, letters);
    expect(brotliCompressSync(svg).byteLength, form).toBeLessThan(4500);
  }
});

test('a drawing follows the ground, and on paper it is the light one', () => {
  for (const subject of all)
    expect(drawArt(subject, letters).style).toContain(
      '@media screen and (prefers-color-scheme:dark)',
    );
});
