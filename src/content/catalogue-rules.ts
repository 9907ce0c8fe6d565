import { BEST_SELLERS, LISTING_SECTIONS, type Product } from '#domain/catalogue.ts';
import { PRODUCT_IDS, SECTION_MEMBERS } from './expected-content.ts';
import type { Report } from './product-rules.ts';
import type { ProductFile } from './product-schema.ts';

export type ReadProduct = {
  readonly raw: ProductFile;
  readonly product: Product;
  readonly report: Report;
};

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Other products that a text names. The longest name wins, so "Humalog Mix50" is not counted as "Humalog".
 */
const namedIn = (text: string, products: readonly Product[]): readonly Product[] => {
  const longestFirst = products.toSorted((a, b) => b.name.length - a.name.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(({ name }) => `(${escape(name)})`).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap((match) => {
    const product = longestFirst[match.slice(1).findIndex((group) => group !== undefined)];
    return product ? [product] : [];
  });
};

const checkQuestions = (read: readonly ReadProduct[]): void => {
  const products = read.map((each) => each.product);
  for (const { raw, product, report } of read)
    raw.faq.forEach(({ question, answer, comparison }, index) => {
      if (comparison) return;
      const others = namedIn(`${question}\n${answer}`, products).filter(
        (other) => other.id !== product.id,
      );
      for (const name of new Set(others.map((other) => other.name)))
        report(
          ['faq', index],
          `this question names another product, ${name}; if that is meant, add "comparison: true" to it`,
        );
    });
};

const checkSections = (read: readonly ReadProduct[]): void => {
  for (const { product, report } of read) {
    const expected = LISTING_SECTIONS.map((section) => section.id).filter((id) =>
      SECTION_MEMBERS[id].includes(product.id),
    );
    const held = new Set<string>(product.listedIn);
    if (held.size !== product.listedIn.length)
      report(['listedIn'], 'listedIn names a section twice');
    else if (held.size !== expected.length || !expected.every((id) => held.has(id)))
      report(['listedIn'], `listedIn must be [${expected.join(', ')}]`);
  }
};

const checkNames = (read: readonly ReadProduct[]): void => {
  const seen = new Map<string, string>();
  for (const { product, report } of read) {
    const name = product.name.toLowerCase();
    const other = seen.get(name);
    if (other) report(['name'], `the product ${other} has the same name`);
    seen.set(name, product.id);
  }
};

/** Rules that apply across products. */
export const checkCatalogue = (read: readonly ReadProduct[]): void => {
  checkNames(read);
  checkSections(read);
  if (read.length > 0) checkQuestions(read);
};

/** The ids that are missing from the catalogue or do not belong to it, each with its problem. */
export const idProblems = (
  ids: ReadonlySet<string>,
): readonly { id: string; message: string }[] => {
  const expected: ReadonlySet<string> = new Set(PRODUCT_IDS);
  const bestSellers: ReadonlySet<string> = new Set(BEST_SELLERS);
  return [
    ...[...expected]
      .filter((id) => !ids.has(id))
      .map((id) => ({
        id,
        message: bestSellers.has(id)
          ? `the product ${id} is missing, and the best-sellers show it`
          : `the product ${id} is missing`,
      })),
    ...[...ids]
      .filter((id) => !expected.has(id))
      .map((id) => ({
        id,
        message: `${id} is not one of the ${PRODUCT_IDS.length} products of the catalogue`,
      })),
  ];
};
