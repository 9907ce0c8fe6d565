import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeywordLink } from './articles.ts';
import { linkKeywords } from './keyword-links.ts';
import { type Block, type Inline, plainText, type RichText, textsOf } from './rich-text.ts';

const plain = (text: string): Block => ({ kind: 'paragraph', text: [{ kind: 'text', text }] });
const ozempic = { text: 'semaglutide', href: '/products/ozempic' };

const linksOf = (blocks: readonly Block[]): readonly Extract<Inline, { kind: 'link' }>[] =>
  blocks
    .flatMap(textsOf)
    .flat()
    .filter((run) => run.kind === 'link');
const linked = (text: string, keywords: readonly KeywordLink[]): readonly string[] =>
  linksOf(linkKeywords([plain(text)], keywords)).map((run) => run.text);

test('links the first occurrence of a keyword and keeps its case', () => {
  expect(linkKeywords([plain('Semaglutide, or semaglutide.')], [ozempic])).toEqual([
    {
      kind: 'paragraph',
      text: [
        { kind: 'link', text: 'Semaglutide', href: '/products/ozempic' },
        { kind: 'text', text: ', or semaglutide.' },
      ],
    },
  ]);
});

test('links a keyword once in the whole text', () => {
  const blocks: Block[] = [plain('semaglutide'), plain('semaglutide'), plain('SEMAGLUTIDE')];
  expect(linksOf(linkKeywords(blocks, [ozempic]))).toHaveLength(1);
});

test('links keywords in paragraphs, section texts and list items', () => {
  const text: RichText = [{ kind: 'text', text: 'a keyword' }];
  const link = [
    { kind: 'text', text: 'a ' },
    { kind: 'link', text: 'keyword', href: '/blog/x' },
  ];
  const keyword = [{ text: 'keyword', href: '/blog/x' }];
  expect(linkKeywords([{ kind: 'section', level: 2, title: 'T', text }], keyword)).toEqual([
    { kind: 'section', level: 2, title: 'T', text: link },
  ]);
  expect(linkKeywords([{ kind: 'list', ordered: false, items: [text] }], keyword)).toEqual([
    { kind: 'list', ordered: false, items: [link] },
  ]);
});

test('leaves headings, quotes, tables, links, bold and italic words unchanged', () => {
  const blocks: Block[] = [
    { kind: 'section', level: 2, title: 'semaglutide', text: [] },
    { kind: 'quote', text: [{ kind: 'text', text: 'semaglutide' }] },
    { kind: 'table', head: [[{ kind: 'text', text: 'semaglutide' }]], rows: [] },
    { kind: 'paragraph', text: [{ kind: 'strong', text: 'semaglutide' }] },
    { kind: 'paragraph', text: [{ kind: 'emphasis', text: 'semaglutide' }] },
    { kind: 'paragraph', text: [{ kind: 'link', text: 'about semaglutide', href: '/faq' }] },
  ];
  expect(linkKeywords(blocks, [ozempic])).toEqual(blocks);
});

test('counts a manual link as the link of its keyword', () => {
  const blocks: Block[] = [
    plain('semaglutide'),
    { kind: 'paragraph', text: [{ kind: 'link', text: 'Semaglutide', href: '/blog/x' }] },
  ];
  expect(linkKeywords(blocks, [ozempic])).toEqual(blocks);
});

test.each([
  ['Humalog Mix50 pens', ['Humalog Mix50']],
  ['Humalog Mix50, then Humalog', ['Humalog Mix50', 'Humalog']],
  // The second mention must not become a link to the other insulin.
  ['Humalog Mix50 and Humalog Mix50', ['Humalog Mix50']],
])('links the longest matching keyword in "%s"', (text, expected) => {
  const keywords = [
    { text: 'humalog', href: '/products/humalog' },
    { text: 'humalog mix50', href: '/products/humalogmix50' },
  ];
  expect(linked(text, keywords)).toEqual(expected);
});

test.each([
  ['insulins', []],
  ['preinsulin', []],
  ['non-insulin', []],
  ['insulin-like', []],
  ['insulin2', []],
  ['éinsulin', []],
  ["insulin's", ['insulin']],
  ['(insulin)', ['insulin']],
  ['insulin - or not', ['insulin']],
  ['“insulin”.', ['insulin']],
])('matches only whole words in "%s"', (text, expected) => {
  expect(linked(text, [{ text: 'insulin', href: '/products/lantus' }])).toEqual(expected);
});

test('treats punctuation in a keyword literally', () => {
  expect(linked('A1C (HbA1c) or GLP.1', [{ text: 'GLP-1', href: '/products/x' }])).toEqual([]);
  expect(linked('with GLP-1.', [{ text: 'GLP-1', href: '/products/x' }])).toEqual(['GLP-1']);
  expect(linked('any text', [{ text: '.*', href: '/products/x' }])).toEqual([]);
});

const word = fc.constantFrom(
  'insulin',
  'Insulin',
  'GLP-1',
  'Humalog',
  'Humalog Mix50',
  'mix50',
  'and',
  ',',
  '-',
  'é',
  '.*',
);
const words = fc.array(word, { maxLength: 12 }).map((each) => each.join(' '));
const anyText = fc.oneof(words, fc.string({ unit: 'grapheme' }));
const run: fc.Arbitrary<Inline> = fc.oneof(
  anyText.map((text): Inline => ({ kind: 'text', text })),
  anyText.map((text): Inline => ({ kind: 'strong', text })),
  anyText.map((text): Inline => ({ kind: 'link', text, href: '/faq' })),
);
const richText = fc.array(run, { maxLength: 4 });
const block: fc.Arbitrary<Block> = fc.oneof(
  richText.map((text): Block => ({ kind: 'paragraph', text })),
  richText.map((text): Block => ({ kind: 'section', level: 3, title: 'insulin', text })),
  richText.map((text): Block => ({ kind: 'quote', text })),
  fc.array(richText).map((items): Block => ({ kind: 'list', ordered: true, items })),
  fc.array(richText).map((head): Block => ({ kind: 'table', head, rows: [head] })),
);
const blocks = fc.array(block, { maxLength: 6 });
const keywords = fc.array(
  fc.record({ text: anyText, href: fc.constantFrom('/products/a', '/products/b', '/blog/c') }),
  { maxLength: 5 },
);

test('never changes the words of the text', () => {
  fc.assert(
    fc.property(blocks, keywords, (before, links) => {
      const after = linkKeywords(before, links);
      expect(after.map((each) => textsOf(each).map(plainText))).toEqual(
        before.map((each) => textsOf(each).map(plainText)),
      );
    }),
  );
});

test('never links a keyword twice and is idempotent', () => {
  fc.assert(
    fc.property(blocks, keywords, (before, links) => {
      const after = linkKeywords(before, links);
      const added = linksOf(after)
        .filter((each) => each.href !== '/faq')
        .map((each) => each.text.toLowerCase());
      expect(new Set(added).size).toBe(added.length);
      expect(linkKeywords(after, links)).toEqual(after);
    }),
  );
});
