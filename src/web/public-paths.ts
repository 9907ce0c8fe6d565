import type { Content } from '#content/load.ts';

const FIXED = [
  '/',
  '/products',
  '/request',
  '/about',
  '/contact',
  '/register',
  '/how-to-order',
  '/savings',
  '/faq',
  '/blog',
  '/cart',
  '/rewards',
  '/referral',
] as const;

/** Not for search engines: they say nothing before a person has done something. */
const UNLISTED = new Set(['/register', '/cart']);

/** The addresses of every page that is the same for everybody. */
export const publicPaths = (content: Content): readonly string[] => [
  ...FIXED,
  ...content.catalogue.products.map((product) => `/products/${product.id}`),
  ...content.articles.map((article) => `/blog/${article.id}`),
  ...[...content.pages.legal.keys()].map((id) => `/legal/${id}`),
];

/** Those of them that a search engine should know. */
export const listedPaths = (content: Content): readonly string[] =>
  publicPaths(content).filter((path) => !UNLISTED.has(path));
