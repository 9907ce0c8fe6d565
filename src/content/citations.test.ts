import { expect, test } from 'vitest';
import type { RichText } from '#domain/rich-text.ts';
import { plainText } from '#domain/rich-text.ts';
import { cite, citeBlock } from './citations.ts';

const SOURCES = new Map([
  ['smpc', 1],
  ['us-label', 2],
]);

const read = (text: string): { runs: RichText; unknown: readonly string[] } => {
  const unknown: string[] = [];
  const runs = cite([{ kind: 'text', text }], SOURCES, (mark) => unknown.push(mark));
  return { runs, unknown };
};

test('a mark becomes a citation, and the blank before it goes', () => {
  expect(read('About 89% [smpc 5.2], or more.')).toEqual({
    runs: [
      { kind: 'text', text: 'About 89%' },
      { kind: 'citation', source: 'smpc', number: 1, section: '5.2' },
      { kind: 'text', text: ', or more.' },
    ],
    unknown: [],
  });
});

test('several marks, a source as a whole, and words that wait for a check', () => {
  const { runs } = read('So [smpc 4.2] [us-label] and so [review].');
  expect(runs.filter((run) => run.kind !== 'text')).toEqual([
    { kind: 'citation', source: 'smpc', number: 1, section: '4.2' },
    { kind: 'citation', source: 'us-label', number: 2 },
    { kind: 'review' },
  ]);
  expect(plainText(runs)).toBe('So and so.');
});

test('a mark that names no source is told and stays to be seen', () => {
  expect(read('So [smcp 4.2].')).toEqual({
    runs: [{ kind: 'text', text: 'So [smcp 4.2].' }],
    unknown: ['[smcp 4.2]'],
  });
});

test.each(['[4-(3-oxomorpholin-4-yl)phenyl]', 'a [Note] b', '[]'])('%s is no mark', (text) => {
  expect(read(text)).toEqual({ runs: [{ kind: 'text', text }], unknown: [] });
});

test('marks are found in every part of a block, and links stay as they are', () => {
  const text: RichText = [{ kind: 'text', text: 'x [smpc 1]' }];
  const link: RichText = [{ kind: 'link', text: 'y [smpc 1]', href: '/faq' }];
  const cited = [
    { kind: 'text', text: 'x' },
    { kind: 'citation', source: 'smpc', number: 1, section: '1' },
  ];
  const none = (): void => {};
  expect(
    citeBlock({ kind: 'list', ordered: false, items: [text, link] }, SOURCES, none),
  ).toMatchObject({ items: [cited, link] });
  expect(citeBlock({ kind: 'table', head: [text], rows: [[text]] }, SOURCES, none)).toMatchObject({
    head: [cited],
    rows: [[cited]],
  });
  expect(citeBlock({ kind: 'quote', text }, SOURCES, none)).toMatchObject({ text: cited });
});
