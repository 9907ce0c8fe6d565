import { expect, test } from 'vitest';
import type { RichText } from '#domain/rich-text.ts';
import { plainText } from '#domain/rich-text.ts';
import { cite, placesOf } from './citations.ts';

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

test('reads several marks, a mark without a section and a review mark', () => {
  const { runs } = read('So [smpc 4.2] [us-label] and so [review].');
  expect(runs.filter((run) => run.kind !== 'text')).toEqual([
    { kind: 'citation', source: 'smpc', number: 1, section: '4.2' },
    { kind: 'citation', source: 'us-label', number: 2 },
    { kind: 'review' },
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
