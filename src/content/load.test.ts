import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BEST_SELLERS, LISTING_SECTIONS } from '#domain/catalogue.ts';
import {
  CONTENT_DIR,
  type ContentEdit,
  problemsWith,
  rewrite,
  set,
  withFault,
} from '#tests/support/faulty-content.ts';
import { ContentError } from './content-files.ts';
import { deepFreeze, loadContent } from './load.ts';

const content = loadContent(CONTENT_DIR);

test('loads 26 products in sections of 18, 8 and 1, with all best-sellers', () => {
  const { products, byId } = content.catalogue;
  expect(products).toHaveLength(26);
  expect(
    LISTING_SECTIONS.map(
      ({ id }) => products.filter((product) => product.listedIn.includes(id)).length,
    ),
  ).toEqual([18, 8, 1]);
  for (const id of BEST_SELLERS) expect(byId.get(id)?.id).toBe(id);
});

test('loads 24 articles, newest first, from April 15 to May 8, 2025', () => {
  const { articles, articlesById } = content;
  const dates = articles.map((article) => article.datePublished);
  expect(articles).toHaveLength(24);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect([dates[0], dates.at(-1)]).toEqual(['2025-05-08', '2025-04-15']);
  expect(articles.at(-1)?.id).toBe('the-rise-of-glp1-medications');
  expect(articles[0]?.id).toBe('direct-oral-anticoagulants-eliquis-vs-xarelto');
  expect(articles[12]?.id).toBe('everything-you-need-to-know-about-humalog');
  for (const article of articles) {
    expect(articlesById.get(article.id)).toBe(article);
    expect(article.readMinutes).toBeGreaterThanOrEqual(1);
    expect(article.content[0]?.kind).toBe('paragraph');
  }
});

test('links the keywords of articles', () => {
  const withKeywords = content.articles.filter((article) => article.blogKeywords.length > 0);
  const linked = withKeywords.filter((article) => {
    const hrefs = article.blogKeywords.map((keyword) => keyword.href);
    return article.content.some(
      (block) =>
        (block.kind === 'paragraph' || block.kind === 'section') &&
        block.text.some((run) => run.kind === 'link' && hrefs.includes(run.href)),
    );
  });
  expect(linked.length).toBeGreaterThan(0);
});

test('omits the check details of questions', () => {
  for (const product of content.catalogue.products)
    for (const question of product.faq)
      expect(Object.keys(question)).toEqual(['question', 'answer']);
});

test('returns frozen content', () => {
  const [product] = content.catalogue.products;
  expect(() => Object.assign(product ?? {}, { basePrice: 1 })).toThrow(TypeError);
  expect(Object.isFrozen(content.pages.faq[0])).toBe(true);
  expect(Object.isFrozen(content.articles[0]?.content[0])).toBe(true);
});

test('changes the version exactly if a file changes', () => {
  const sameAgain = withFault(() => {}, loadContent);
  expect(sameAgain.version).toBe(content.version);
  const changed = withFault(
    rewrite('products/ozempic.yaml', (text) => `${text}\n# a remark\n`),
    loadContent,
  );
  expect(changed.version).toMatch(/^[0-9a-f]{64}$/);
  expect(changed.version).not.toBe(content.version);
});

test('reports all problems at once, in the order of files and lines', () => {
  const plant: ContentEdit = (files) => {
    set('products/ozempic.yaml', ['refrigerated'], undefined)(files);
    set('products/ozempic.yaml', ['basePrice'], 'cheap')(files);
    set('articles/wegovy-vs-ozempic.md', ['category'], 'Sport')(files);
    files.delete('pages/faq.yaml');
  };
  const error = withFault(plant, (dir) => {
    try {
      return loadContent(dir);
    } catch (thrown) {
      return thrown;
    }
  });
  expect(error).toBeInstanceOf(ContentError);
  expect(String(error)).toMatch(
    /^ContentError: The content has 4 problem\(s\):\narticles\/wegovy-vs-ozempic.md:\d+: the category "Sport" .*\npages\/faq.yaml:1: this file is missing\nproducts\/ozempic.yaml:2: refrigerated: is missing\nproducts\/ozempic.yaml:\d+: basePrice: must be an amount in dollars/,
  );
});

test('reports a problem in a nested text at its own line', () => {
  const [problem, ...rest] = problemsWith(
    rewrite('products/ozempic.yaml', (text) =>
      text.replace(/^( {4}doNotUse: \|\n)/m, '$1      See <b>this</b>.\n\n'),
    ),
  );
  const lines = readFileSync(join(CONTENT_DIR, 'products/ozempic.yaml'), 'utf8').split('\n');
  expect(rest).toHaveLength(1);
  expect(problem?.line).toBe(lines.indexOf('    doNotUse: |') + 2);
});

test('freezes nested objects, lists and maps', () => {
  const frozen = deepFreeze({ list: [{ a: 1 }], map: new Map([['x', { b: 2 }]]) });
  expect(() => frozen.list.push({ a: 2 })).toThrow(TypeError);
  expect(() => Object.assign(frozen.list[0] ?? {}, { a: 3 })).toThrow(TypeError);
  expect(() => frozen.map.set('y', { b: 3 })).toThrow('read-only');
  expect(() => frozen.map.delete('x')).toThrow('read-only');
  expect(() => frozen.map.clear()).toThrow('read-only');
  expect(() => Object.assign(frozen.map.get('x') ?? {}, { b: 4 })).toThrow(TypeError);
  expect(frozen.map.get('x')).toEqual({ b: 2 });
});
