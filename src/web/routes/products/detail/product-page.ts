import {
  FREQUENCIES,
  type Product,
  type ProductOption,
  requiresPrescription,
} from '#domain/catalogue.ts';
import { formatDate } from '#domain/dates.ts';
import { type Cents, formatPrice, toCents } from '#domain/money.ts';
import { productTexts } from '#domain/product-texts.ts';
import {
  ASSUMED_UNITS_PER_DAY,
  MAX_SUPPLY_DAYS,
  type PackSupply,
  primingUnitsADay,
  supplyDays,
} from '#domain/supply.ts';
import type { UsFigures } from '#domain/us-figures.ts';
import { cardOption, compareUsPrices, usFigures } from '#domain/us-prices.ts';
import type { Month } from '#ui/price-bar.tsx';
import { factsOn, type PricesOn } from '#web/pages/product-facts.ts';
import type { ShownSignature } from '#web/pages/text-signature.ts';
import { comparedText, MARKS_NOTE, sourceNotes } from '#web/pages/source-notes.ts';

const lastsText = (supply: PackSupply): string | undefined => {
  const estimate = supplyDays(supply, 1);
  if (estimate === null) return undefined;
  const days = `About ${estimate.days} days per pack`;
  if (estimate.basis === 'label') return `${days} at the label dose`;
  const priming = primingUnitsADay(supply);
  const primed = priming > 0 ? `, counting ${priming} more to prime the pen` : '';
  return `${days} at ${ASSUMED_UNITS_PER_DAY} units a day${primed}. This is an estimate; your dose may differ`;
};

const amounts = (prices: readonly number[]): number => new Set(prices).size;

/** If options differ from the base price, the page states the charged price. */
const priceNote = ({ basePrice, options }: Product): string | undefined => {
  const prices = options.map((option) => option.price);
  if (prices.every((price) => price === basePrice)) return undefined;
  return prices.includes(basePrice)
    ? `$${formatPrice(basePrice)} is the lowest price. You pay the price shown next to the option you choose.`
    : `Our price list gives $${formatPrice(basePrice)} as the starting price, and the saving is computed from it. You pay the option's own price${
        amounts(prices) === 1 && options[0] ? `, $${formatPrice(options[0].price)}` : ''
      }.`;
};

/** How many packs fit one shipment, if all packs last equally long. */
const packsText = ({ options }: Product): string => {
  const estimates = options.map(({ supply }) => supplyDays(supply, 1));
  const [days, ...others] = new Set(
    estimates.map((estimate) => (estimate?.basis === 'label' ? estimate.days : undefined)),
  );
  if (days === undefined || others.length > 0) return '';
  return ` At the label dose that is at most ${Math.floor(MAX_SUPPLY_DAYS / days)} packs.`;
};

/** Statements required for every medicine (specification, catalogue, §5), in one place. */
const standardPoints = (product: Product): readonly string[] =>
  requiresPrescription(product)
    ? [
        'A valid prescription from a licensed provider is required.',
        `Each shipment contains at most a ${MAX_SUPPLY_DAYS}-day supply.${packsText(product)}`,
      ]
    : ['No prescription is needed for this product.'];

/** The steps of an order in brief; /how-to-order has the details. */
const nextSteps = (product: Product): readonly string[] => [
  ...(requiresPrescription(product)
    ? [
        'You send the order from your cart and upload your prescription. You pay nothing yet.',
        'A licensed pharmacist reviews it. Then we email you a secure payment link.',
      ]
    : [
        'You send the order from your cart. You pay nothing yet.',
        'We confirm it and email you a secure payment link.',
      ]),
  'It ships within 1 business day after payment and arrives in 3-7 business days.',
];

/** A needle has a class of its own and no active ingredient. */
const kindText = ({ activeIngredient, drugClass, dosageForm, manufacturer }: Product): string =>
  `${drugClass === dosageForm ? drugClass : `${activeIngredient}, ${drugClass}, ${dosageForm}`}. Made by ${manufacturer.name}${manufacturer.name.endsWith('.') ? '' : '.'}`;

// Sent as data although it is the same on every page, to keep the browser's scripts small.
const IMPORTANT_NOTE =
  'The information on this page is for educational use only. It does not replace professional medical advice. Always consult a qualified healthcare provider before you start, change or stop a medicine.';

/**
 * Text with the date of the last full check. If a source could not be compared in its current version, the
 * text states it, like the list of sources on the page of the leaflet.
 */
const lastCheckedText = ({ sources, lastChecked }: Product): string => {
  const against = sources.find((source) => source.id === lastChecked?.source);
  const named = lastChecked && against ? `${against.title}, ${lastChecked.version}.` : '';
  const checked =
    !lastChecked || !against
      ? 'This text has not yet been fully checked against the current leaflet.'
      : against.comparedOn
        ? `Text last checked on ${formatDate(lastChecked.on)} against: ${named}`
        : `Text last read on ${formatDate(lastChecked.on)} against a copy: ${named} It has not yet been compared with the current version.`;
  return `${checked} ${comparedText(sources)}`;
};

/** The figures of an option, without the sentence that stands once at the top of the page. */
const optionFigures = (
  product: Product,
  option: ProductOption,
  { ledger, day }: PricesOn,
): UsFigures => {
  const { note: _, ...figures } = usFigures(ledger, product, option, day);
  return figures;
};

/** A price for as long as a pack lasts, for 30 days in whole dollars. */
const forMonth = (amount: Cents, days: number): string =>
  `$${formatPrice(toCents(Math.round((amount * 30) / days / 100) * 100))}`;

/** What 30 days cost with an option, here and by the lowest US price; undefined if nobody knows how long it lasts. */
const monthOf = (option: ProductOption, { lowest }: UsFigures): Month | undefined => {
  const days = supplyDays(option.supply, 1)?.days;
  return days
    ? {
        ours: forMonth(option.price, days),
        ...(lowest !== undefined && { offer: forMonth(lowest, days) }),
      }
    : undefined;
};

/** Who published the lowest US price, and when it was read there. */
const offerSource = (product: Product, { ledger, day }: PricesOn) => {
  const source = compareUsPrices(ledger, product, cardOption(product), day).lowest?.price.source;
  return (
    source && {
      title: source.title,
      url: source.url,
      version: source.version,
      read: source.comparedOn && formatDate(source.comparedOn),
    }
  );
};

/** Data of a product page: its texts, without fields that only the server computes with. */
export const productPage = (product: Product, prices: PricesOn, signature: ShownSignature) => ({
  signature,
  ...factsOn(prices)(product),
  drugClass: product.drugClass,
  dosageForm: product.dosageForm,
  activeIngredient: product.activeIngredient,
  nonProprietaryName: product.nonProprietaryName,
  administrationRoute: product.administrationRoute,
  manufacturer: product.manufacturer.name,
  kind: kindText(product),
  prescriptionOnly: requiresPrescription(product),
  refrigerated: product.refrigerated,
  priceNote: priceNote(product),
  offerSource: offerSource(product, prices),
  options: product.options.map((option) => {
    const us = optionFigures(product, option, prices);
    return {
      strength: option.strength,
      quantity: option.quantity,
      price: option.price,
      label: option.label,
      use: option.use,
      lasts: lastsText(option.supply),
      month: monthOf(option, us),
      us,
    };
  }),
  standardPoints: standardPoints(product),
  nextSteps: nextSteps(product),
  importantInformation: product.importantInformation,
  factTable: product.factTable,
  sections: product.sections,
  frequencies: FREQUENCIES.flatMap(({ id, title, people }) => {
    const blocks = product.sections.sideEffects[id];
    return blocks ? [{ title: `${title}: ${people}`, blocks }] : [];
  }),
  europeanName: product.europeanName,
  notices: product.notices,
  lastChecked: lastCheckedText(product),
  faq: product.faq,
  importantNote: IMPORTANT_NOTE,
  marksNote: MARKS_NOTE,
  sources: sourceNotes(product.sources, productTexts(product)),
});

export type ProductPage = ReturnType<typeof productPage>;

/** What the browser needs of a page to show and order the medicine; the texts are left to the server. */
export const productOffer = (page: ProductPage) => ({
  id: page.id,
  name: page.name,
  description: page.description,
  basePrice: page.basePrice,
  print: page.print,
  us: page.us,
  kind: page.kind,
  prescriptionOnly: page.prescriptionOnly,
  refrigerated: page.refrigerated,
  priceNote: page.priceNote,
  offerSource: page.offerSource,
  options: page.options,
  nextSteps: page.nextSteps,
});

export type ProductOffer = ReturnType<typeof productOffer>;
export type PageOption = ProductOffer['options'][number];
