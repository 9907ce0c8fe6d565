import { pathTo } from '#domain/addresses.ts';
import type { Product } from '#domain/catalogue.ts';
import type { ArticleMatter } from './article-schema.ts';
import { ARTICLE_PLAN } from './expected-content.ts';
import { linkProblem, type KnownAddresses } from './link-rules.ts';
import type { Report } from './product-rules.ts';

const checkPlan = (article: ArticleMatter, report: Report): void => {
  const plan = ARTICLE_PLAN.get(article.id);
  if (!plan) return;
  if (article.datePublished !== plan.datePublished)
    report(['datePublished'], `datePublished must be ${plan.datePublished}`);
  if (!plan.categories.includes(article.category))
    report(
      ['category'],
      `the category "${article.category}" is not one of ${plan.categories.join(', ')}`,
    );
  if (article.dateModified !== undefined && article.dateModified < article.datePublished)
    report(['dateModified'], 'dateModified is before datePublished');
  if (article.lastReviewed < article.datePublished)
    report(['lastReviewed'], 'lastReviewed is before datePublished');
};

const checkRelated = (article: ArticleMatter, known: KnownAddresses, report: Report): void => {
  article.relatedPosts.forEach((id, index) => {
    const path = ['relatedPosts', index];
    if (id === article.id) report(path, 'an article cannot be related to itself');
    else if (!known.articles.has(id)) report(path, `the related post "${id}" does not exist`);
    else if (article.relatedPosts.indexOf(id) < index)
      report(path, `the related post "${id}" stands here twice`);
  });
};

const checkProductLinks = (
  article: ArticleMatter,
  known: KnownAddresses,
  products: ReadonlyMap<string, Product>,
  report: Report,
): void => {
  article.productLinks.forEach(({ name, url }, index) => {
    const path = ['productLinks', index];
    const id = /^\/products\/([^/]+)$/.exec(url)?.[1];
    if (id === undefined || !known.products.has(id))
      return report([...path, 'url'], `the product link "${url}" leads to no product`);
    // The page finds the card of a featured medication by its name. A product whose own file is
    // broken is not in the map; its problem is told there.
    const product = products.get(id);
    if (product && product.name !== name)
      report([...path, 'name'], `the product ${id} is named "${product.name}", not "${name}"`);
    if (article.productLinks.findIndex((each) => each.url === url) < index)
      report(path, `the product link "${url}" stands here twice`);
  });
};

const checkKeywords = (article: ArticleMatter, known: KnownAddresses, report: Report): void => {
  const texts = article.blogKeywords.map((keyword) => keyword.text.toLowerCase());
  article.blogKeywords.forEach(({ text, href }, index) => {
    const path = ['blogKeywords', index];
    const problem = linkProblem(href, known);
    if (problem) report([...path, 'href'], problem);
    else if (!/^\/(?:products|blog)\//.test(href))
      report([...path, 'href'], `the keyword "${text}" must lead to a product or an article`);
    if (href === pathTo('/blog/:postId', { postId: article.id }))
      report([...path, 'href'], `the keyword "${text}" leads to this article itself`);
    if (texts.indexOf(text.toLowerCase()) < index)
      report(path, `the keyword "${text}" stands here twice`);
  });
};

/** Rules for an article's front matter. */
export const checkArticle = (
  article: ArticleMatter,
  known: KnownAddresses,
  products: ReadonlyMap<string, Product>,
  report: Report,
): void => {
  checkPlan(article, report);
  checkRelated(article, known, report);
  checkProductLinks(article, known, products, report);
  checkKeywords(article, known, report);
};

/** The articles of the specification that are missing, and those that it does not know. */
export const articleIdProblems = (
  ids: ReadonlySet<string>,
): readonly { id: string; message: string }[] => [
  ...[...ARTICLE_PLAN.keys()]
    .filter((id) => !ids.has(id))
    .map((id) => ({ id, message: `the article ${id} is missing` })),
  ...[...ids]
    .filter((id) => !ARTICLE_PLAN.has(id))
    .map((id) => ({ id, message: `${id} is not one of the ${ARTICLE_PLAN.size} articles` })),
];
