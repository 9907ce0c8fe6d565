import type { ListingSectionId } from '#domain/catalogue.ts';

/** The ids of the catalogue, in the order of the specification's price list (catalogue, §3). */
export const PRODUCT_IDS = [
  'ozempic',
  'mounjaro',
  'wegovy',
  'victoza',
  'saxenda',
  'trulicity',
  'rybelsus',
  'humalogmix50',
  'humalogmix25',
  'apidra',
  'humalog',
  'humalog200',
  'humalogcartridge',
  'humulinn',
  'humulinr',
  'levemir',
  'lantus',
  'humira',
  'eliquis',
  'farxiga',
  'januvia',
  'jardiance',
  'xarelto',
  'trajenta',
  'onglyza',
  'bdpenneedle',
] as const;

const ORAL_HEART: readonly string[] = [
  'rybelsus',
  'farxiga',
  'jardiance',
  'januvia',
  'trajenta',
  'onglyza',
  'eliquis',
  'xarelto',
];
const SPECIALTY: readonly string[] = ['humira'];

/**
 * Products by section. Rybelsus is in two sections, as a GLP-1 and as a tablet; the first section holds it
 * and the 17 products that are in neither of the other two.
 */
export const SECTION_MEMBERS: Readonly<Record<ListingSectionId, readonly string[]>> = {
  'diabetes-weight': PRODUCT_IDS.filter(
    (id) => id === 'rybelsus' || !(ORAL_HEART.includes(id) || SPECIALTY.includes(id)),
  ),
  'oral-heart': ORAL_HEART,
  specialty: SPECIALTY,
};

/**
 * The two groups of articles, each with its categories, published daily in the order listed: the
 * first from 15 to 26 April 2025, the second right after it to 8 May 2025.
 */
const ARTICLE_GROUPS = [
  {
    firstDay: '2025-04-15',
    categories: [
      'Health',
      'Comparison',
      'Therapy',
      'Side Effects',
      'Timing Tips',
      'Lifestyle',
      'Cardiology Insights',
      'Endocrine Basics',
      'Insulin Know-How',
    ],
    ids: [
      'the-rise-of-glp1-medications',
      'wegovy-vs-ozempic',
      'how-mounjaro-works',
      'rybelsus-oral-glp1-alternative',
      'understanding-glp1-side-effects',
      'best-time-to-take-glp1-medications',
      'trulicity-vs-victoza',
      'a-complete-guide-to-saxenda-for-weight-management',
      'combining-glp1s-with-diet-and-exercise',
      'why-cardiologists-recommend-glp1-for-heart-health',
      'insulin-vs-glp1',
      'everything-you-need-to-know-about-humalog',
    ],
  },
  {
    firstDay: '2025-04-27',
    categories: [
      'Diabetes Management',
      'GLP-1 Insights',
      'Comparison',
      'Dosage & Instructions',
      'Basal Insights',
      'Rapid Response',
      'Smart Savings',
      'Therapy Insights',
      'Endocrine Basics',
      'Cardiology Insights',
    ],
    ids: [
      'rybelsus-cost-2025',
      'how-ozempic-works',
      'how-mounjaro-works-deep-dive',
      'mounjaro-vs-trulicity-weight-loss',
      'long-term-glp1-benefits',
      'mounjaro-kwikpen-guide-2025',
      'role-of-basal-insulin-lantus-vs-levemir',
      'fast-acting-insulin-options-for-type-2-diabetes',
      'affordable-insulin-options-without-insurance',
      'sglt2-inhibitors-for-diabetes-and-heart-failure',
      'dpp4-inhibitors-comparing-januvia-trajenta-onglyza',
      'direct-oral-anticoagulants-eliquis-vs-xarelto',
    ],
  },
] as const;

const DAY_MS = 86_400_000;

const isoDay = (firstDay: string, index: number): string =>
  new Date(Date.parse(`${firstDay}T00:00:00Z`) + index * DAY_MS).toISOString().slice(0, 10);

/** Article data required by the specification. */
export const ARTICLE_PLAN: ReadonlyMap<
  string,
  { readonly datePublished: string; readonly categories: readonly string[] }
> = new Map(
  ARTICLE_GROUPS.flatMap(({ firstDay, categories, ids }) =>
    ids.map((id, index): [string, { datePublished: string; categories: readonly string[] }] => [
      id,
      { datePublished: isoDay(firstDay, index), categories },
    ]),
  ),
);
