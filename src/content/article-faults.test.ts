import { expect, test } from 'vitest';
import {
  problemsWith,
  remove,
  rename,
  rewrite,
  set,
  testFaults,
  type ContentEdit,
} from '#tests/support/faulty-content.ts';

const ARTICLE = 'articles/wegovy-vs-ozempic.md';

const inArticle = (path: readonly (string | number)[], value: unknown): ContentEdit =>
  set(ARTICLE, path, value);
const appended = (text: string): ContentEdit =>
  rewrite(ARTICLE, (before) => `${before}\n\n${text}\n`);

const SOURCED = inArticle(['sources'], [{ id: 'label', title: 'Label', compared: false }]);
const both =
  (first: ContentEdit, then: ContentEdit): ContentEdit =>
  (files) => {
    first(files);
    then(files);
  };

testFaults('in an article', [
  [
    'an article without details',
    rewrite(ARTICLE, () => 'Text.'),
    ARTICLE,
    'must begin with its details',
  ],
  [
    'an article that is too short',
    rewrite(ARTICLE, (text) => text.replace(/(\n---\n[^]{3000})[^]*$/, '$1')),
    ARTICLE,
    'it must be 7 to 13',
  ],
  ['a claim', appended('This medicine cures diabetes.'), ARTICLE, '"cures" promises a cure'],
  ['a missing article', remove(ARTICLE), ARTICLE, 'the article wegovy-vs-ozempic is missing'],
  [
    'an additional article',
    rename(ARTICLE, 'articles/x.md'),
    'articles/x.md',
    'is not one of the 24 articles',
  ],
  [
    'an article under another name',
    rename(ARTICLE, 'articles/x.md'),
    'articles/x.md',
    'id is "wegovy-vs-ozempic"',
  ],
  ['another date', inArticle(['datePublished'], '2025-04-17'), ARTICLE, 'must be 2025-04-16'],
  [
    'a change before the publication',
    inArticle(['dateModified'], '2025-04-15'),
    ARTICLE,
    'is before',
  ],
  [
    'a review before the publication',
    inArticle(['lastReviewed'], '2025-04-15'),
    ARTICLE,
    'is before',
  ],
  ['a category of its own', inArticle(['category'], 'Sport'), ARTICLE, 'is not one of Health,'],
  [
    'a third related post',
    inArticle(['relatedPosts', 2], 'how-mounjaro-works'),
    ARTICLE,
    'exactly 2 entries',
  ],
  [
    'a related post that does not exist',
    inArticle(['relatedPosts', 0], 'x'),
    ARTICLE,
    'does not exist',
  ],
  [
    'an article related to itself',
    inArticle(['relatedPosts', 0], 'wegovy-vs-ozempic'),
    ARTICLE,
    'to itself',
  ],
  [
    'a related post twice',
    inArticle(['relatedPosts'], ['insulin-vs-glp1', 'insulin-vs-glp1']),
    ARTICLE,
    'stands here twice',
  ],
  ['no product link', inArticle(['productLinks'], []), ARTICLE, 'productLinks: must be at least 1'],
  [
    'a link to an unknown product',
    inArticle(['productLinks', 0], { name: 'X', url: '/products/x' }),
    ARTICLE,
    'leads to no product',
  ],
  [
    'a product link to another page',
    inArticle(['productLinks', 0], { name: 'X', url: '/faq' }),
    ARTICLE,
    'leads to no product',
  ],
  [
    'a product under another name',
    inArticle(['productLinks', 0], { name: 'Ozempik', url: '/products/ozempic' }),
    ARTICLE,
    'is named "Ozempic"',
  ],
  [
    'a product link twice',
    inArticle(
      ['productLinks'],
      [
        { name: 'Ozempic', url: '/products/ozempic' },
        { name: 'Ozempic', url: '/products/ozempic' },
      ],
    ),
    ARTICLE,
    'stands here twice',
  ],
  [
    'a keyword that leads to no page',
    inArticle(['blogKeywords', 0], { text: 'x', href: '/products/x' }),
    ARTICLE,
    'leads to no product',
  ],
  [
    'a keyword that leads to a page',
    inArticle(['blogKeywords', 0], { text: 'x', href: '/faq' }),
    ARTICLE,
    'must lead to a product or an article',
  ],
  [
    'a keyword to the article itself',
    inArticle(['blogKeywords', 0], { text: 'x', href: '/blog/wegovy-vs-ozempic' }),
    ARTICLE,
    'leads to this article itself',
  ],
  [
    'a keyword twice',
    inArticle(
      ['blogKeywords'],
      [
        { text: 'x', href: '/products/ozempic' },
        { text: 'X', href: '/products/wegovy' },
      ],
    ),
    ARTICLE,
    'stands here twice',
  ],
  ['a dead link', appended('See [this](/products/nothing).'), ARTICLE, 'leads to no product'],
  ['a dead link in a list', appended('- [this](/blog/nothing)'), ARTICLE, 'leads to no article'],
  ['an image', appended('![x](/x.png)'), ARTICLE, 'an image is not allowed'],
  [
    'no text',
    rewrite(ARTICLE, (text) =>
      text.replace(/^---$[^]*^---$\n([^]*)/m, (whole, body: string) =>
        whole.slice(0, -body.length),
      ),
    ),
    ARTICLE,
    'there is no text here',
  ],
  ['no sources', inArticle(['sources'], undefined), ARTICLE, 'sources: is missing'],
  [
    'a figure without a source',
    both(SOURCED, appended('It lasts 28 days.')),
    ARTICLE,
    '"It lasts 28 days." holds a figure without a source',
  ],
  [
    'a figure in a list',
    both(SOURCED, appended('- So.\n- It lasts 28 days.')),
    ARTICLE,
    '"It lasts 28 days." holds a figure without a source',
  ],
  [
    'a figure in a table',
    both(SOURCED, appended('| a | b |\n| --- | --- |\n| one | 28 days |')),
    ARTICLE,
    'holds a figure without a source',
  ],
  [
    'a mark that names no source',
    both(SOURCED, appended('It lasts 28 days. [lable 2]')),
    ARTICLE,
    '[lable 2] names no source of this file',
  ],
  [
    'a mark in bold words',
    both(SOURCED, appended('**It lasts [label]** long.')),
    ARTICLE,
    'a mark stands behind the words',
  ],
  [
    'a mark before its words',
    both(SOURCED, appended('[label] It lasts long.')),
    ARTICLE,
    'a mark stands behind the words',
  ],
  [
    'a mark in a heading',
    both(SOURCED, appended('## It lasts [label 2]\n\nSo. [label]')),
    ARTICLE,
    'a heading cannot hold a mark',
  ],
  [
    'a price that is not in the price list',
    both(
      inArticle(['sources'], [{ id: 'our-prices', title: 'Our prices', compared: false }]),
      appended('- [Ozempic](/products/ozempic) $358 [our-prices]\n- It is $359 [our-prices]'),
    ),
    ARTICLE,
    '$358 does not stand in our price list for Ozempic',
  ],
  ['a source that nothing names', SOURCED, ARTICLE, 'no statement names the source "label"'],
  [
    'a compared source without a version',
    inArticle(['sources'], [{ id: 'label', title: 'Label', compared: '2026-11-21' }]),
    ARTICLE,
    'must tell its version',
  ],
  [
    'a list of sources in the text',
    both(SOURCED, appended('## Sources\n\n- Label [label]')),
    ARTICLE,
    'the page makes the list of sources itself',
  ],
  [
    'a heading first',
    rewrite(ARTICLE, (text) => text.replace(/(\n---\n)/, '$1## First\n\n')),
    ARTICLE,
    'must begin with a paragraph',
  ],
]);

test('accepts keywords in one line', () => {
  expect(problemsWith(inArticle(['metaKeywords'], 'wegovy, ozempic'))).toEqual([]);
});

test('reports problems of sources with their line', () => {
  let text = '';
  const plant = both(
    both(SOURCED, appended('Words. [label]\n\nIt lasts 28 days.\n\n- So. [lable]')),
    (files) => {
      text = files.get(ARTICLE) ?? '';
    },
  );
  const problems = problemsWith(plant);
  const lineOf = (words: string): number => text.split('\n').indexOf(words) + 1;
  for (const [words, message] of [
    ['It lasts 28 days.', 'holds a figure without a source'],
    ['- So. [lable]', '[lable] names no source'],
  ] as const)
    expect(problems).toContainEqual({
      file: ARTICLE,
      line: lineOf(words),
      message: expect.stringContaining(message),
    });
});
