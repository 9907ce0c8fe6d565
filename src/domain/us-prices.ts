import { comingUsPrice, lowestUsPrice, uncomparedSince } from '#texts/us-prices.ts';
import type { Product, ProductOption } from './catalogue.ts';
import { formatDate } from './dates.ts';
import { type Cents, formatPrice, toCents } from './money.ts';
import type { Source } from './sources.ts';
import { supplyDays } from './supply.ts';
import { claimedPercent, type UsFigures } from './us-figures.ts';

/**
 * What kind of price it is: the maker's list price; a price that anyone without insurance can pay, such as a maker's
 * cash offer; or the price that Medicare negotiated, which only its members pay.
 */
export const US_PRICE_KINDS = ['list', 'cash', 'medicare'] as const;
export type UsPriceKind = (typeof US_PRICE_KINDS)[number];

/** A price in the United States that was read in a public source. All days are ISO dates. */
export type UsPrice = {
  readonly productId: string;
  readonly kind: UsPriceKind;
  readonly amount: Cents;
  /** What the amount buys, such as "30 tablets". */
  readonly buys: string;
  /** How much medicine that is: days at the usual dose, or units of insulin. */
  readonly covers: { readonly days: number } | { readonly units: number };
  /** Who asks this price, such as "Maker's cash offer". */
  readonly name: string;
  readonly since: string;
  /** The last day of the price, where one is known. */
  readonly until?: string;
  /** The last day on which the figure may be relied on without reading its source again. */
  readonly stale: string;
  readonly source: Source;
};

export type UsPriceLedger = {
  /** Lower US prices were last looked for on `reviewed`; the reference prices may be relied on until `stale`. */
  readonly reference: {
    readonly reviewed: string;
    readonly stale: string;
    /** Products whose reference price supports no claim, with the reason as a sentence. */
    readonly unclaimed: ReadonlyMap<string, string>;
  };
  readonly prices: readonly UsPrice[];
};

/** How much medicine one pack holds, in the unit of a US price; undefined if it cannot be said. */
const packHolds = (
  { supply }: Pick<ProductOption, 'supply'>,
  { covers }: UsPrice,
): number | undefined => {
  if ('days' in covers) return supplyDays(supply, 1)?.days;
  return supply.kind === 'insulin' ? supply.containers * supply.unitsPerContainer : undefined;
};

/** A US price for as much medicine as one pack of the store holds, rounded to whole cents. */
export const forOnePack = (
  option: Pick<ProductOption, 'supply'>,
  price: UsPrice,
): Cents | undefined => {
  const held = packHolds(option, price);
  const { covers } = price;
  const covered = 'days' in covers ? covers.days : covers.units;
  return held === undefined || held === 0
    ? undefined
    : toCents(Math.round((price.amount * held) / covered));
};

const isInForce = ({ since, until }: UsPrice, day: string): boolean =>
  since <= day && (until === undefined || day <= until);

/** Whether somebody who pays cash can pay this price. */
const isOpenToAll = ({ kind }: UsPrice): boolean => kind !== 'medicare';

export type UsComparison = {
  /** The US reference price of the price list, for one pack. */
  readonly reference: Cents;
  /** The lowest US price on file below the reference that anyone can pay, for as much medicine as one pack. */
  readonly lowest?: { readonly amount: Cents; readonly price: UsPrice };
  /** Whether a saving over `lowest`, or else over the reference, may be claimed. */
  readonly claims: boolean;
};

/**
 * Compares our price of a pack with the prices in the United States on a day. A saving is claimed over the lowest US
 * price on file and never over a higher one; none is claimed if we are dearer, or if a figure is stale: a lower
 * price that was once read may still be in force.
 */
export const compareUsPrices = (
  ledger: UsPriceLedger,
  product: Pick<Product, 'id' | 'usPrice'>,
  option: Pick<ProductOption, 'supply' | 'price'>,
  day: string,
): UsComparison => {
  const onFile = ledger.prices
    .filter((price) => price.productId === product.id && isOpenToAll(price))
    .filter((price) => isInForce(price, day))
    .flatMap((price) => {
      const amount = forOnePack(option, price);
      return amount === undefined ? [] : [{ amount, price }];
    })
    .filter(({ amount }) => amount < product.usPrice)
    .toSorted((a, b) => a.amount - b.amount || a.price.name.localeCompare(b.price.name));
  const fresh = onFile.filter(({ price }) => day <= price.stale);
  const [lowest] = fresh;
  const isStale = day > ledger.reference.stale || fresh.length < onFile.length;
  const isUnclaimed = !lowest && ledger.reference.unclaimed.has(product.id);
  return {
    reference: product.usPrice,
    ...(lowest && { lowest }),
    claims: !isStale && !isUnclaimed && option.price < (lowest?.amount ?? product.usPrice),
  };
};

/** The figures of a pack for a page, with the sentence about them. */
export const usFigures = (
  ledger: UsPriceLedger,
  product: Pick<Product, 'id' | 'usPrice'>,
  option: Pick<ProductOption, 'supply' | 'price'>,
  day: string,
): UsFigures => {
  const { reference, lowest, claims } = compareUsPrices(ledger, product, option, day);
  const [coming] = comingPrices(ledger, product.id, day);
  const note = lowest
    ? lowestUsPrice(
        lowest.price.name,
        formatPrice(lowest.price.amount),
        lowest.price.buys,
        formatDate(lowest.price.since),
      )
    : (ledger.reference.unclaimed.get(product.id) ??
      (coming && comingUsPrice(formatPrice(coming.amount), formatDate(coming.since))) ??
      (claims ? undefined : uncomparedSince(formatDate(ledger.reference.reviewed))));
  return {
    reference,
    ...(lowest && { lowest: lowest.amount }),
    claims,
    ...(note !== undefined && { note }),
  };
};

/** The option whose price the product's card shows. */
export const cardOption = ({
  basePrice,
  options,
}: Pick<Product, 'basePrice' | 'options'>): Pick<ProductOption, 'supply' | 'price'> => {
  const [first] = options;
  const shown = options.find(({ price }) => price === basePrice) ?? first;
  return { supply: shown?.supply ?? { kind: 'none' }, price: basePrice };
};

/** The saving of a product's card in whole percent; undefined if none may be claimed. */
const claimedSaving = (
  ledger: UsPriceLedger,
  product: Product,
  day: string,
): number | undefined => {
  const us = usFigures(ledger, product, cardOption(product), day);
  return claimedPercent(us, product.basePrice);
};

/** The largest saving in whole percent that may be claimed for the catalogue; 0 if there is none. */
export const largestSaving = (
  ledger: UsPriceLedger,
  products: readonly Product[],
  day: string,
): number => Math.max(0, ...products.map((product) => claimedSaving(ledger, product, day) ?? 0));

/** US prices of a product that come into force after the day, the next first. */
export const comingPrices = (
  ledger: UsPriceLedger,
  productId: string,
  day: string,
): readonly UsPrice[] =>
  ledger.prices
    .filter((price) => price.productId === productId && price.since > day)
    .toSorted((a, b) => a.since.localeCompare(b.since));

/** The figures that go stale within the days after the given one, the next first: the reference, then prices. */
export const staleWithin = (
  ledger: UsPriceLedger,
  day: string,
  days: number,
): readonly { readonly name: string; readonly stale: string }[] => {
  const last = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toJSON().slice(0, 10);
  return [
    { name: 'the reference prices', stale: ledger.reference.stale },
    ...ledger.prices.map(({ productId, name, stale }) => ({
      name: `${productId}: ${name}`,
      stale,
    })),
  ]
    .filter(({ stale }) => stale <= last)
    .toSorted((a, b) => a.stale.localeCompare(b.stale));
};

/** Whether a figure can no longer be relied on. */
export const isStaleOn = ({ stale }: Pick<UsPrice, 'stale'>, day: string): boolean => day > stale;

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toJSON().slice(0, 10);

/**
 * The last day, up to the given one, on which what may be said of US prices changed. Pages rendered on or after it
 * are right on the given day.
 */
export const priceEdition = (ledger: UsPriceLedger, day: string): string =>
  [
    nextDay(ledger.reference.stale),
    ...ledger.prices.flatMap(({ since, until, stale }) => [
      since,
      nextDay(stale),
      ...(until === undefined ? [] : [nextDay(until)]),
    ]),
  ]
    .filter((each) => each <= day)
    .toSorted()
    .at(-1) ?? '';
