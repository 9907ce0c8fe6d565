import { expect, test } from 'vitest';
import {
  problemsWith,
  remove,
  rename,
  rewrite,
  set,
  testFaults,
  type Plant,
} from '#tests/support/planted-content.ts';

const ARTICLE = 'articles/wegovy-vs-ozempic.md';

const TWICE = 'Keep the pen cool, dry and out of the reach of children at all times.';

const inArticle = (path: readonly (string | number)[], value: unknown): Plant =>
  set(ARTICLE, path, value);
const appended = (text: string): Plant => rewrite(ARTICLE, (before) => `${before}\n\n${text}\n`);

testFaults('in an article', [
  [
    'an article without details',
    rewrite(ARTICLE, () => 'Text.'),
    ARTICLE,
    'must begin with its details',
  ],
  [
    'an article that is too short',
    rewrite(ARTICLE, (text) => text.slice(0, 3000)),
    ARTICLE,
    'it must be 7 to 13',
  ],
  [
    'a sentence that stands twice',
    rewrite(ARTICLE, (text) => text.replace(/^## Sources/m, `${TWICE}\n\n${TWICE}\n\n## Sources`)),
    ARTICLE,
    'this sentence also stands in',
  ],
  ['a claim', appended('This medicine cures diabetes.'), ARTICLE, '"cures" promises a cure'],
  ['a missing article', remove(ARTICLE), ARTICLE, 'the article wegovy-vs-ozempic is missing'],
  [
    'an article too many',
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
    'a related post that is not there',
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
    'a product link to nothing',
    inArticle(['productLinks', 0], { name: 'X', url: '/products/x' }),
    ARTICLE,
    'leads to no product',
  ],
  [
    'a product link elsewhere',
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
    'a keyword to nothing',
    inArticle(['blogKeywords', 0], { text: 'x', href: '/products/x' }),
    ARTICLE,
    'leads to no product',
  ],
  [
    'a keyword to a page',
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
  [
    'a heading first',
    rewrite(ARTICLE, (text) => text.replace(/(\n---\n)/, '$1## First\n\n')),
    ARTICLE,
    'must begin with a paragraph',
  ],
]);

test('keywords in one line are no fault', () => {
  expect(problemsWith(inArticle(['metaKeywords'], 'wegovy, ozempic'))).toEqual([]);
});
