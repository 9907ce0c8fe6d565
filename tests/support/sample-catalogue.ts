import type { Catalogue, Product, ProductOption } from '#domain/catalogue.ts';
import { dollarsToCents, toCents } from '#domain/money.ts';
import type { PackSupply } from '#domain/supply.ts';

/** Packs as labeled, with the figures of the pharmacy rules. */
export const PACKS = {
  tablets30: { kind: 'doses', doses: 30, daysPerDose: 1 },
  twiceDaily60: { kind: 'doses', doses: 60, daysPerDose: 0.5 },
  twiceDaily56: { kind: 'doses', doses: 56, daysPerDose: 0.5 },
  weeklyPen: { kind: 'doses', doses: 4, daysPerDose: 7 },
  victoza: { kind: 'device', devices: 2, amountPerDevice: 18, amountPerDay: 1.8, inUseDays: 30 },
  saxenda: { kind: 'device', devices: 5, amountPerDevice: 18, amountPerDay: 3, inUseDays: 30 },
  insulin5: {
    kind: 'insulin',
    containers: 5,
    unitsPerContainer: 300,
    inUseDays: 28,
    primingUnits: 2,
    injectionsPerDay: 1,
  },
  needles: { kind: 'none' },
} as const satisfies Record<string, PackSupply>;

export const sampleOption = (option: Partial<ProductOption> = {}): ProductOption => ({
  strength: '5mg',
  quantity: '30 tablets',
  price: toCents(10_000),
  supply: PACKS.tablets30,
  ...option,
});

/** A prescription-only tablet as the default for tests. */
export const sampleProduct = (product: Partial<Product> = {}): Product => ({
  id: 'sampletab',
  name: 'Sampletab',
  description: 'A tablet.',
  basePrice: toCents(10_000),
  usPrice: toCents(40_000),
  listedIn: ['oral-heart'],
  activeIngredient: 'sampline',
  nonProprietaryName: 'sampline',
  treats: ['type-2-diabetes'],
  drugClass: 'DPP-4 inhibitor',
  atc: 'A10BH99',
  administrationRoute: 'oral',
  availableStrength: ['5mg'],
  dosageForm: 'tablet',
  prescriptionStatus: 'PrescriptionOnly',
  manufacturer: { name: 'Sample Works' },
  refrigerated: false,
  options: [sampleOption()],
  importantInformation: [],
  notices: [],
  factTable: {
    formula: [],
    license: [],
    chemicalName: [],
    dosage: [],
    route: [],
    bioavailability: [],
  },
  sections: {
    description: [],
    directions: { howToUse: [], timing: [], missedDose: [], ageLimits: [] },
    ingredients: [],
    cautions: { boxedWarnings: [], doNotUse: [], tellYourPrescriber: [], pregnancy: [] },
    interactions: [],
    sideEffects: { emergency: [], call: [] },
    storage: { beforeFirstUse: [], inUse: [] },
    arrives: { pack: [], lasts: [] },
  },
  faq: [],
  alsoKnownAs: [],
  sources: [],
  lastChecked: null,
  ...product,
});

const catalogueOf = (...products: readonly Product[]): Catalogue => ({
  products,
  byId: new Map(products.map((product) => [product.id, product])),
});

/** One product of each kind: tablets, a weekly pen, two insulins with one ingredient, and an over-the-counter device. */
export const sampleCatalogue: Catalogue = catalogueOf(
  sampleProduct({
    id: 'rybelsus',
    name: 'Rybelsus',
    atc: 'A10BJ06',
    options: [
      sampleOption({ strength: '3mg', price: dollarsToCents(240) }),
      sampleOption({ strength: '7mg', price: dollarsToCents(250) }),
    ],
  }),
  sampleProduct({
    id: 'ozempic',
    name: 'Ozempic',
    atc: 'A10BJ06',
    options: [
      sampleOption({
        strength: '2mg/3mL',
        quantity: '1 pen (4 weekly doses)',
        price: dollarsToCents(359),
        supply: PACKS.weeklyPen,
      }),
    ],
  }),
  ...['humalog', 'humalogcartridge'].map((id) =>
    sampleProduct({
      id,
      name: id,
      atc: 'A10AB04',
      options: [
        sampleOption({
          strength: '100IU/ml',
          quantity: '5 pens',
          price: dollarsToCents(85),
          supply: PACKS.insulin5,
        }),
      ],
    }),
  ),
  sampleProduct({
    id: 'bdpenneedle',
    name: 'BD pen needle',
    atc: null,
    prescriptionStatus: 'OTC',
    options: [
      sampleOption({
        strength: '32G x 4mm',
        quantity: '100 needles',
        price: dollarsToCents('15.99'),
        supply: PACKS.needles,
      }),
    ],
  }),
);
