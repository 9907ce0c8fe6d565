import { expect, test } from 'vitest';
import { repeats } from './repeats.ts';

const LONG = 'Keep the pen cool and dry and out of the reach of all children.';

const found = (files: Readonly<Record<string, string>>): readonly string[] =>
  repeats(new Map(Object.entries(files))).map(({ file, line }) => `${file}:${line}`);

test('reports a long sentence that is in two files at its second occurrence', () => {
  const [problem] = repeats(
    new Map([
      ['articles/a.md', `---\nid: a\n---\nFirst. ${LONG}\n`],
      ['products/b.yaml', `id: b\nsections:\n  description: |\n    Short.\n\n    ${LONG}\n`],
    ]),
  );
  expect(problem).toMatchObject({ file: 'products/b.yaml', line: 6 });
  expect(problem?.message).toContain('also stands in articles/a.md, line 4');
});

test('ignores citation marks, bold words, bullets and line ends', () => {
  expect(
    found({
      'articles/a.md': LONG,
      'products/b.yaml':
        'sections:\n  x: |\n    - **Keep** the pen cool and dry and\n      out of the reach of all children [smpc 6.4].\n',
    }),
  ).toEqual(['products/b.yaml:3']);
});

test('reports a sentence that is twice in one file', () => {
  expect(found({ 'articles/a.md': `${LONG}\n\n${LONG}\n` })).toEqual(['articles/a.md:3']);
});

test('checks the text below the front matter of an article', () => {
  const matter = '---\nid: b\nsources:\n  - title: x\n---';
  expect(found({ 'articles/a.md': LONG, 'articles/b.md': `${matter}\n${LONG}` })).toEqual([
    'articles/b.md:6',
  ]);
});

const HELP = 'Get medical help right away for severe belly pain that does not go away.';

test.each([
  ['where to get help', { 'articles/a.md': HELP, 'articles/b.md': `First.\n\n${HELP}` }],
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
])('ignores %s', (_name, files) => {
  expect(found(files)).toEqual([]);
});

test('lets directions, warnings, side effects and storage say the same in every product', () => {
  const product = `sections:\n  storage:\n    inUse: |\n      ${LONG}\n  arrives:\n    pack: |\n      Short.\n`;
  expect(found({ 'products/a.yaml': product, 'products/b.yaml': product })).toEqual([]);
});

test('checks what comes after the safety texts of a product', () => {
  const product = `sections:\n  storage:\n    inUse: |\n      Short.\nfaq:\n  - answer: |\n      ${LONG}\n`;
  expect(found({ 'products/a.yaml': product, 'products/b.yaml': product })).toEqual([
    'products/b.yaml:7',
  ]);
});
