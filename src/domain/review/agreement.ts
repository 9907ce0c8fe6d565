import type { DosageForm, Product, ProductOption } from '#domain/catalogue.ts';

/** Product fields that decide whether a written line refers to the product. */
export type Prescribable = Pick<
  Product,
  'name' | 'activeIngredient' | 'nonProprietaryName' | 'drugClass' | 'atc'
> & {
  readonly dosageForm: DosageForm;
  readonly europeanName?: string | undefined;
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

const letters = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

const words = (text: string): readonly string[] => plain(text).match(/[\p{L}]+/gu) ?? [];

const TITLES: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'jr',
  'sr',
  'ii',
  'iii',
]);

/**
 * Whether two names can be of one person: the family name stands in both, and the first given name does,
 * or its initial. Accents, case, order, titles and further names do not count.
 */
export const namesAgree = (
  written: string,
  account: { readonly firstName: string; readonly lastName: string },
): boolean => {
  const given = words(account.firstName);
  const family = words(account.lastName);
  const found = words(written).filter((word) => !TITLES.has(word));
  const [first = ''] = given;
  if (first === '' || family.length === 0) return false;
  const rest = [...found];
  for (const word of family) {
    const at = rest.lastIndexOf(word);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return rest.some((word) => word === first || (word.length === 1 && first.startsWith(word)));
};

/** Names on the American pack where they are not the catalogue's (the products' own texts tell them). */
const AMERICAN_NAMES: Readonly<Record<string, string>> = {
  trajenta: 'Tradjenta',
  'humalog mix25': 'Humalog Mix75/25',
  'humalog mix50': 'Humalog Mix50/50',
};

const PRESENTATIONS =
  /(?:kwikpen|solostar|flexpen|flextouch|penfill|cartridge|pen|tablets?|u100|u200|200)+$/;

const brandsOf = (product: Prescribable): readonly string[] =>
  [
    product.name,
    ...(product.europeanName ?? '').split(/,| or /),
    AMERICAN_NAMES[product.name.toLowerCase()] ?? '',
  ]
    .map((name) => letters(name).replace(PRESENTATIONS, ''))
    .filter(Boolean);

/** Whether a text names the product by brand, with or without the name of its pen. */
export const namesBrand = (written: string, product: Prescribable): boolean =>
  brandsOf(product).includes(letters(written).replace(PRESENTATIONS, ''));

/** Whether a text names the product, by its ingredient or by its brand. */
export const namesDrug = (written: string, product: Prescribable): boolean => {
  const given = [...words(written)].toSorted().join(' ');
  return (
    namesBrand(written, product) ||
    [product.activeIngredient, product.nonProprietaryName].some(
      (name) => given !== '' && [...words(name)].toSorted().join(' ') === given,
    )
  );
};

const UNIT_WORDS = /(?<=\d)(?:units?|iu|i\.u\.|e)(?=\/|$|[^a-z])/g;

const strength = (text: string): string =>
  plain(text)
    .replaceAll(',', '.')
    .replaceAll(/\s+/g, '')
    .replaceAll(/\bu-?(100|200|300|500)\b/g, '$1u/ml')
    .replaceAll(/per(?=ml)/g, '/')
    .replaceAll(UNIT_WORDS, 'u')
    .replaceAll(/(\d)\.0+(?=\D|$)/g, '$1');

const holds = (text: string, part: string): boolean => {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + part.length] ?? '';
    if (!/[\d.]/.test(before) && !/[a-z\d/]/.test(after)) return true;
  }
  return false;
};

/** Every amount in a label, such as the dose that a pen gives: "European 0.5 mg pen". */
const amounts = (label: string): readonly string[] =>
  (plain(label).match(/\d+(?:\.\d+)?\s*mg(?:\s*\/\s*\d*(?:\.\d+)?\s*ml)?/g) ?? []).map(strength);

/** Whether a written strength is the option's, or the dose that its label names. */
export const strengthAgrees = (
  written: string,
  option: Pick<ProductOption, 'strength' | 'label'>,
): boolean => {
  const text = strength(written);
  return [strength(option.strength), ...amounts(option.label ?? '')].some((each) =>
    holds(text, each),
  );
};

/**
 * Medicines that are made in living cells, where the brand has to be named: all insulins, adalimumab,
 * dulaglutide, and liraglutide and semaglutide, which yeast makes. Tirzepatide is put together by
 * chemistry. (Directive 2012/52/EU, annex; pharmacy rules, 3.3; section 2 of the products' SmPCs.)
 */
const BIOLOGICALS = ['A10A', 'L04AB04', 'A10BJ02', 'A10BJ05', 'A10BJ06'] as const;

export const isBiological = ({ atc }: Pick<Product, 'atc'>): boolean =>
  atc !== null && BIOLOGICALS.some((code) => atc.startsWith(code));

/** Groups for which a second pharmacist can be asked, by ATC code. */
export const SECOND_LOOK_GROUPS = { insulin: 'A10A', anticoagulant: 'B01A' } as const;
export type SecondLookGroup = keyof typeof SECOND_LOOK_GROUPS;

/** Whether an order with these medicines needs two pharmacists, by the store's setting. */
export const needsSecondLook = (
  codes: readonly (string | null)[],
  groups: readonly SecondLookGroup[],
): boolean =>
  codes.some((code) => groups.some((group) => code?.startsWith(SECOND_LOOK_GROUPS[group])));
