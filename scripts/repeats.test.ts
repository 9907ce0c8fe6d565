import { expect, test } from 'vitest';
import { repeats } from './repeats.ts';

const LONG = 'Keep the pen cool and dry and out of the reach of all children.';

const found = (files: Readonly<Record<string, string>>): readonly string[] =>
  repeats(new Map(Object.entries(files))).map(({ file, line }) => `${file}:${line}`);

test('a long sentence that stands in two files is told at its second place, with its line', () => {
  const [problem] = repeats(
    new Map([
      ['articles/a.md', `---\nid: a\n---\nFirst. ${LONG}\n`],
      ['products/b.yaml', `id: b\nsections:\n  storage: |\n    Short.\n\n    ${LONG}\n`],
    ]),
  );
  expect(problem).toMatchObject({ file: 'products/b.yaml', line: 6 });
  expect(problem?.message).toContain('also stands in articles/a.md, line 4');
});

test('marks, bold words, bullets and line ends make no difference', () => {
  expect(
    found({
      'articles/a.md': LONG,
      'products/b.yaml':
        'sections:\n  x: |\n    - **Keep** the pen cool and dry and\n      out of the reach of all children [smpc 6.4].\n',
    }),
  ).toEqual(['products/b.yaml:3']);
});

test('a sentence that stands twice in one file is told', () => {
  expect(found({ 'articles/a.md': `${LONG}\n\n${LONG}\n` })).toEqual(['articles/a.md:3']);
});

test('the text below the sources of an article counts again', () => {
  const matter = '---\nid: b\nsources:\n  - title: x\n---';
  expect(found({ 'articles/a.md': LONG, 'articles/b.md': `${matter}\n${LONG}` })).toEqual([
    'articles/b.md:6',
  ]);
});

test.each([
  ['short sentences', { 'articles/a.md': 'Ask us.', 'articles/b.md': 'Ask us.' }],
  ['pages', { 'articles/a.md': LONG, 'pages/faq.yaml': LONG }],
  [
    'data',
    {
      'products/a.yaml': `factTable:\n  x: ${LONG}`,
      'products/b.yaml': `sources:\n  - x: ${LONG}`,
    },
  ],
  [
    'sources of articles',
    {
      'articles/a.md': LONG,
      'articles/b.md': `---\nid: b\nsources:\n  - title: ${LONG}\n---\nShort.`,
    },
  ],
])('%s do not count', (_name, files) => {
  expect(found(files)).toEqual([]);
});
