/*
 * content/us-prices.yaml, the ledger of US prices: `reference` with the days `reviewed` and `stale` and the products whose
 * reference price supports no claim, `sources` as in a product's file, and `prices`, each with the day from which it holds and the day after which it proves nothing.
 */
import { z } from 'zod';
import { US_PRICE_KINDS, type UsPrice, type UsPriceLedger } from '#domain/us-prices.ts';
import type { ContentFiles } from './content-files.ts';
import type { KnownAddresses } from './link-rules.ts';
import { checkTexts, type Findings, readYaml } from './read-file.ts';
import { sourceList, sourceOf } from './sources.ts';
import { dollars, isoDate, slug, words } from './text-schema.ts';

export const US_PRICES_FILE = 'us-prices.yaml';

const amount = z.number().positive();

const schema = z.strictObject({
  reference: z.strictObject({
    reviewed: isoDate,
    stale: isoDate,
    unclaimed: z.array(z.strictObject({ product: slug, because: words })).default([]),
  }),
  sources: sourceList,
  prices: z.array(
    z.strictObject({
      product: slug,
      kind: z.enum(US_PRICE_KINDS),
      amount: dollars,
      buys: words,
      covers: z.union([z.strictObject({ days: amount }), z.strictObject({ units: amount })]),
      name: words,
      since: isoDate,
      until: isoDate.optional(),
      stale: isoDate,
      source: slug,
    }),
  ),
});

const PLAIN = { markdown: false, placeholders: false, percentages: false };
const EMPTY: UsPriceLedger = {
  reference: { reviewed: '', stale: '', unclaimed: new Map() },
  prices: [],
};

/** The ledger of US prices; problems of the file go to the findings. */
export const readUsPrices = (
  files: ContentFiles,
  findings: Findings,
  known: KnownAddresses,
): UsPriceLedger => {
  const text = files.get(US_PRICES_FILE);
  if (text === undefined) {
    findings.problems.push({ file: US_PRICES_FILE, line: 1, message: 'this file is missing' });
    return EMPTY;
  }
  const read = readYaml(schema, US_PRICES_FILE, text, findings);
  if (!read) return EMPTY;
  checkTexts(read, PLAIN);
  const { value, report } = read;
  const sources = new Map(value.sources.map((each) => [each.id, each]));
  if (value.reference.stale <= value.reference.reviewed)
    report(['reference', 'stale'], 'the reference prices are stale before they were reviewed');
  const prices = value.prices.flatMap(({ product, source: id, until, ...price }, at): UsPrice[] => {
    const source = sources.get(id);
    if (!known.products.has(product))
      report(['prices', at, 'product'], `there is no product "${product}"`);
    if (!source) report(['prices', at, 'source'], `the source "${id}" is not listed`);
    else if (source.compared === false)
      report(['prices', at, 'source'], `no one has read the source "${id}"`);
    if (until !== undefined && until < price.since)
      report(['prices', at, 'until'], 'the price ends before it begins');
    if (price.stale < price.since)
      report(['prices', at, 'stale'], 'the price is stale before it begins');
    if (!source) return [];
    return [
      {
        ...price,
        productId: product,
        source: sourceOf(source),
        ...(until !== undefined && { until }),
      },
    ];
  });
  const used = new Set(value.prices.map(({ source }) => source));
  value.sources.forEach(({ id }, at) => {
    if (!used.has(id)) report(['sources', at], `no price names the source "${id}"`);
  });
  value.reference.unclaimed.forEach(({ product }, at) => {
    if (!known.products.has(product))
      report(['reference', 'unclaimed', at, 'product'], `there is no product "${product}"`);
  });
  const { unclaimed, ...reference } = value.reference;
  return {
    reference: {
      ...reference,
      unclaimed: new Map(unclaimed.map(({ product, because }) => [product, because])),
    },
    prices,
  };
};
