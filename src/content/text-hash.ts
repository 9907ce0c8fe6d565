import { createHash } from 'node:crypto';
import type { Article } from '#domain/articles.ts';
import type { Product } from '#domain/catalogue.ts';
import { type TextKey, textKey } from '#domain/text-signatures.ts';
import { DRIVING, REPORTING, TOO_MUCH } from '#texts/safety.ts';

const hashOf = (text: unknown): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex');

/** What a product's page says of the medicine, with the sentences that all such pages share. Prices are left out. */
const productText = (product: Product) => ({
  name: product.name,
  description: product.description,
  drugClass: product.drugClass,
  importantInformation: product.importantInformation,
  notices: product.notices,
  factTable: product.factTable,
  sections: product.sections,
  faq: product.faq,
  sources: product.sources,
  packs: product.options.map(({ strength, quantity, label }) => ({ strength, quantity, label })),
  shared: { DRIVING, REPORTING, TOO_MUCH },
});

const articleText = (article: Article) => ({
  title: article.title,
  description: article.metaDescription,
  content: article.content,
  sources: article.sources,
});

/** A hash of each text that a pharmacist can sign; another one after any change of its words or sources. */
export const textHashes = (
  products: readonly Product[],
  articles: readonly Article[],
): ReadonlyMap<TextKey, string> =>
  new Map([
    ...products.map(
      (product) => [textKey('product', product.id), hashOf(productText(product))] as const,
    ),
    ...articles.map(
      (article) => [textKey('article', article.id), hashOf(articleText(article))] as const,
    ),
  ]);
