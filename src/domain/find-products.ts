import { CONDITIONS, type DosageForm, type DrugClass, type Product } from './catalogue.ts';

type Choice = { readonly id: string; readonly title: string };
type Found = Pick<Product, 'treats' | 'dosageForm' | 'drugClass' | 'basePrice'>;

type Facet = {
  readonly id: FacetId;
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly matches: (product: Found, choice: string) => boolean;
};

export const FACET_IDS = ['condition', 'class', 'form', 'price'] as const;
export type FacetId = (typeof FACET_IDS)[number];

const CLASS_OF: Readonly<Record<DrugClass, string>> = {
  'GLP-1 receptor agonist': 'glp-1',
  'GIP and GLP-1 receptor agonist': 'glp-1',
  'biphasic insulin': 'insulin',
  'rapid-acting insulin': 'insulin',
  'short-acting insulin': 'insulin',
  'intermediate-acting insulin': 'insulin',
  'long-acting insulin': 'insulin',
  'SGLT2 inhibitor': 'sglt2',
  'DPP-4 inhibitor': 'dpp-4',
  'Factor Xa inhibitor': 'anticoagulant',
  'TNF inhibitor': 'tnf',
  'pen needle': 'needle',
};

const FORM_OF: Readonly<Record<DosageForm, string>> = {
  'pre-filled pen': 'pen',
  'single-dose pen': 'pen',
  cartridge: 'cartridge',
  tablet: 'tablet',
  'pen needle': 'needle',
};

/** Base prices in cents, from the first to below the second. */
const PRICES: Readonly<Record<string, readonly [from: number, below: number]>> = {
  'under-100': [0, 10_000],
  '100-to-300': [10_000, 30_000],
  'over-300': [30_000, Number.POSITIVE_INFINITY],
};

/** How products can be narrowed down; each has one choice at a time. */
export const FACETS: readonly Facet[] = [
  {
    id: 'condition',
    title: 'For',
    choices: CONDITIONS,
    matches: ({ treats }, choice) => treats.some((each) => each === choice),
  },
  {
    id: 'class',
    title: 'Kind',
    choices: [
      { id: 'insulin', title: 'Insulin' },
      { id: 'glp-1', title: 'GLP-1 medicines' },
      { id: 'sglt2', title: 'SGLT2 inhibitors' },
      { id: 'dpp-4', title: 'DPP-4 inhibitors' },
      { id: 'anticoagulant', title: 'Blood thinners' },
      { id: 'tnf', title: 'TNF inhibitors' },
      { id: 'needle', title: 'Pen needles' },
    ],
    matches: ({ drugClass }, choice) => CLASS_OF[drugClass] === choice,
  },
  {
    id: 'form',
    title: 'Form',
    choices: [
      { id: 'pen', title: 'Pens' },
      { id: 'cartridge', title: 'Cartridges' },
      { id: 'tablet', title: 'Tablets' },
      { id: 'needle', title: 'Pen needles' },
    ],
    matches: ({ dosageForm }, choice) => FORM_OF[dosageForm] === choice,
  },
  {
    id: 'price',
    title: 'Price a pack',
    choices: [
      { id: 'under-100', title: 'Under $100' },
      { id: '100-to-300', title: '$100 to $300' },
      { id: 'over-300', title: '$300 and more' },
    ],
    matches: ({ basePrice }, choice) => {
      const [from, below] = PRICES[choice] ?? [0, 0];
      return basePrice >= from && basePrice < below;
    },
  },
];

export const SORTINGS = [
  { id: 'price', title: 'Lowest price' },
  { id: 'price-down', title: 'Highest price' },
  { id: 'name', title: 'Name' },
] as const;
export type SortingId = (typeof SORTINGS)[number]['id'];

/** What somebody has chosen; nothing by default. */
export type Chosen = Readonly<Partial<Record<FacetId, string>>> & { readonly sort?: SortingId };

const known = <Id extends string>(all: readonly { readonly id: Id }[], id: string | null) =>
  all.find((each) => each.id === id)?.id;

/** The choices of an address; unknown ones are left out, so that an old address still works. */
export const readChosen = (read: (name: string) => string | null): Chosen => {
  const sort = known(SORTINGS, read('sort'));
  const chosen = FACETS.flatMap(({ id, choices }) => {
    const choice = known(choices, read(id));
    return choice === undefined ? [] : [[id, choice] as const];
  });
  return { ...Object.fromEntries(chosen), ...(sort && { sort }) };
};

/** The query of an address with these choices, in one order, so that equal choices have one address. */
export const writeChosen = (chosen: Chosen): string =>
  [...FACET_IDS, 'sort' as const]
    .flatMap((name) => (chosen[name] === undefined ? [] : [`${name}=${chosen[name]}`]))
    .join('&');

const isFound = (product: Found, chosen: Chosen): boolean =>
  FACETS.every(({ id, matches }) => {
    const choice = chosen[id];
    return choice === undefined || matches(product, choice);
  });

const ORDERS: Readonly<
  Record<SortingId, (a: Pick<Product, 'basePrice' | 'name'>, b: typeof a) => number>
> = {
  price: (a, b) => a.basePrice - b.basePrice || a.name.localeCompare(b.name),
  'price-down': (a, b) => b.basePrice - a.basePrice || a.name.localeCompare(b.name),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The products that match every choice, in the chosen order or else as listed. */
export const findProducts = <P extends Found & Pick<Product, 'name'>>(
  products: readonly P[],
  chosen: Chosen,
): readonly P[] => {
  const found = products.filter((product) => isFound(product, chosen));
  return chosen.sort ? found.toSorted(ORDERS[chosen.sort]) : found;
};

/** How many products each choice of a facet would show beside the other facets' choices. */
export const countChoices = (
  products: readonly Found[],
  chosen: Chosen,
  { id, choices, matches }: Facet,
): readonly (Choice & { readonly count: number })[] => {
  const { [id]: _, ...others } = chosen;
  const left = products.filter((product) => isFound(product, others));
  return choices.map((choice) => ({
    ...choice,
    count: left.filter((product) => matches(product, choice.id)).length,
  }));
};
