import { expect, test } from 'vitest';
import { plainText, type RichText } from '#domain/rich-text.ts';
import type { Statement } from './markdown.ts';
import { cite, figuresWithoutSource, placesOf, uncitedSources } from './sources.ts';

const SOURCES = new Map([
  ['smpc', 1],
  ['us-label', 2],
]);

const read = (text: string): { runs: RichText; unknown: readonly string[] } => {
  const unknown: string[] = [];
  const runs = cite([{ kind: 'text', text }], SOURCES, (mark) => unknown.push(mark));
  return { runs, unknown };
};

test('turns a mark into a citation and removes the space before it', () => {
  expect(read('About 89% [smpc 5.2], or more.')).toEqual({
    runs: [
      { kind: 'text', text: 'About 89%' },
      { kind: 'citation', source: 'smpc', number: 1, section: '5.2' },
      { kind: 'text', text: ', or more.' },
    ],
    unknown: [],
  });
});

test('reads several marks and a mark without a section', () => {
  const { runs } = read('So [smpc 4.2] [us-label] and so.');
  expect(runs.filter((run) => run.kind !== 'text')).toEqual([
    { kind: 'citation', source: 'smpc', number: 1, section: '4.2' },
    { kind: 'citation', source: 'us-label', number: 2 },
  ]);
  expect(plainText(runs)).toBe('So and so.');
});

test('reports a mark of an unknown source and keeps its text', () => {
  expect(read('So [smcp 4.2].')).toEqual({
    runs: [{ kind: 'text', text: 'So [smcp 4.2].' }],
    unknown: ['[smcp 4.2]'],
  });
});

test.each(['[4-(3-oxomorpholin-4-yl)phenyl]', 'a [Note] b', '[]'])(
  'does not treat %s as a mark',
  (text) => {
    expect(read(text)).toEqual({ runs: [{ kind: 'text', text }], unknown: [] });
  },
);

test('leaves the text of a link unchanged', () => {
  const link: RichText = [{ kind: 'link', text: 'y [smpc 1]', href: '/faq' }];
  expect(cite(link, SOURCES, () => {})).toEqual(link);
});

test('numbers the sources in list order', () => {
  expect([...placesOf([{ id: 'b' }, { id: 'a' }])]).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
});

const CITED = { kind: 'citation', source: 'smpc', number: 1, section: '4.2' } as const;

const at = (line: number, text: string, ...marks: RichText): Statement => ({
  line,
  text: [{ kind: 'text', text }, ...marks],
});

test('accepts a figure with a citation', () => {
  expect(figuresWithoutSource([at(1, 'It lasts 28 days.', CITED)])).toEqual([]);
});

test.each([
  'It lasts 28 days.',
  'About 7 percent in type 2 diabetes.',
  'Approved in 2017.',
  'It costs $35.',
  'Below 30 °C.',
  'A1C fell by 1.9 points in SURPASS-2.',
])('reports a figure without a source in "%s" with its line', (text) => {
  expect(figuresWithoutSource([at(1, 'So.'), at(7, text)])).toEqual([
    { line: 7, message: expect.stringContaining(`"${text}" holds a figure without a source`) },
  ]);
});

test.each([
  'Glucagon-like peptide-1 acts.',
  'It acts like GLP-1 in type 2 diabetes, and GLP-1s in type 1 or type 2.',
  'SGLT2 or SGLT-2, DPP-4, CYP3A4 and CYP2C8.',
  'Not with MEN 2 or after COVID-19.',
  'Your A1C, HbA1c and vitamin B12.',
  'Call 911.',
  'Humalog 200, U-100, Mix 25 and Humalog Mix50 differ.',
  'STEP 1, SUSTAIN-6, SURPASS-2 and PIONEER 4.',
])('finds no figure in "%s"', (text) => {
  expect(figuresWithoutSource([at(1, text)])).toEqual([]);
});

test('reports an uncited source with its index', () => {
  expect(uncitedSources([{ id: 'smpc' }, { id: 'uspi' }], [at(1, 'So.', CITED).text])).toEqual([
    { index: 1, message: expect.stringContaining('names the source "uspi"') },
  ]);
});
