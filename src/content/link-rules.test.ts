import { expect, test } from 'vitest';
import { linkProblem } from './link-rules.ts';

const known = {
  products: new Set(['ozempic']),
  articles: new Set(['how-ozempic-works']),
  legal: new Set(['privacy']),
};

test.each([
  '/',
  '/products',
  '/products/ozempic',
  '/blog/how-ozempic-works',
  '/legal/privacy',
  '/search?q=insulin',
  '/faq#shipping',
  'https://www.ema.europa.eu/en',
])('accepts the link %s', (href) => {
  expect(linkProblem(href, known)).toBeUndefined();
});

test.each([
  ['/products/ozempik', 'leads to no product'],
  ['/products/ozempic/x', 'leads to no page of the store'],
  ['/blog/nothing', 'leads to no article'],
  ['/legal/nothing', 'leads to no legal text'],
  ['/contcat', 'leads to no page of the store'],
  ['/admin', 'leads to no page of the store'],
  ['products/ozempic', 'must begin with /'],
  ['//example.org/x', 'must begin with /'],
  ['http://example.org/', 'must begin with /'],
  ['javascript:alert(1)', 'must begin with /'],
  ['mailto:a@example.org', 'must begin with /'],
  ['https://', 'must begin with /'],
  ['', 'must begin with /'],
])('reports the dead link "%s"', (href, message) => {
  expect(linkProblem(href, known)).toContain(message);
});
