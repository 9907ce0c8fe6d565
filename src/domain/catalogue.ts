import type { Cents } from './money.ts';
import type { Block } from './rich-text.ts';
import type { PackSupply } from './supply.ts';

export const DRUG_CLASSES = [
  'GLP-1 receptor agonist',
  'GIP and GLP-1 receptor agonist',
  'biphasic insulin',
  'rapid-acting insulin',
  'short-acting insulin',
  'intermediate-acting insulin',
  'long-acting insulin',
  'SGLT2 inhibitor',
  'DPP-4 inhibitor',
  'Factor Xa inhibitor',
  'TNF inhibitor',
  'pen needle',
] as const;
export type DrugClass = (typeof DRUG_CLASSES)[number];

export const DOSAGE_FORMS = [
  'pre-filled pen',
  'single-dose pen',
  'cartridge',
  'tablet',
  'pen needle',
] as const;
export type DosageForm = (typeof DOSAGE_FORMS)[number];

export const ROUTES = ['subcutaneous', 'oral', 'device'] as const;
export type AdministrationRoute = (typeof ROUTES)[number];

/**
 * The sections of `/products`, in the order in which the page shows them. `first` are the ids that the
 * specification lists in an order of their own; others follow as in the catalogue.
 */
export const LISTING_SECTIONS = [
  { id: 'diabetes-weight', title: 'Diabetes & Weight Loss Medications', first: [] },
  {
    id: 'oral-heart',
    title: 'Oral Diabetes & Heart Medications',
    first: [
      'rybelsus',
      'farxiga',
      'jardiance',
      'januvia',
      'trajenta',
      'onglyza',
      'eliquis',
      'xarelto',
    ],
  },
  { id: 'specialty', title: 'Specialty Treatments', first: [] },
] as const;
export type ListingSection = (typeof LISTING_SECTIONS)[number];
export type ListingSectionId = ListingSection['id'];

/** Best-sellers, in the order of the carousel. */
export const BEST_SELLERS = [
  'ozempic',
  'mounjaro',
  'rybelsus',
  'humalogmix50',
  'saxenda',
  'eliquis',
  'humira',
  'xarelto',
  'levemir',
] as const;

export type PrescriptionStatus = 'PrescriptionOnly' | 'OTC';

/** A document that a figure or statement comes from. `checked` is false where nobody has read it yet. */
export type Source = {
  readonly id: string;
  readonly title: string;
  readonly section?: string;
  readonly url?: string;
  /** ISO date of the last comparison with the document, absent while unchecked. */
  readonly checkedOn?: string;
  readonly checked: boolean;
};

export type ProductOption = {
  /** As printed on the pack; unique within the product. */
  readonly strength: string;
  /** The pack's text, such as "30 tablets". */
  readonly quantity: string;
  readonly price: Cents;
  readonly label?: string;
  readonly supply: PackSupply;
};

export type FactTable = {
  readonly formula: string;
  readonly license: string;
  readonly chemicalName: string;
  readonly dosage: string;
  readonly route: string;
  readonly bioavailability: string;
};

export type Question = { readonly question: string; readonly answer: string };

export type ProductSections = {
  readonly description: readonly Block[];
  readonly directions: readonly Block[];
  readonly ingredients: readonly Block[];
  readonly cautions: readonly Block[];
  readonly interactions: readonly Block[];
  readonly sideEffects: readonly Block[];
};

export type Product = {
  readonly id: string;
  readonly name: string;
  /** Marketing text of the card, one or two sentences. */
  readonly description: string;
  readonly basePrice: Cents;
  readonly usPrice: Cents;
  readonly listedIn: readonly ListingSectionId[];
  readonly activeIngredient: string;
  readonly nonProprietaryName: string;
  readonly drugClass: DrugClass;
  /** WHO ATC code; null for a device. Orders of one code count together against the 90-day cap. */
  readonly atc: string | null;
  readonly administrationRoute: AdministrationRoute;
  readonly availableStrength: readonly string[];
  readonly dosageForm: DosageForm;
  readonly prescriptionStatus: PrescriptionStatus;
  readonly manufacturer: { readonly name: string };
  /** True where the unopened pack is kept at 2–8 °C and so travels cold. */
  readonly refrigerated: boolean;
  readonly options: readonly ProductOption[];
  /** What the patient should read before ordering; the box above the sections. */
  readonly importantInformation: readonly string[];
  readonly factTable: FactTable;
  readonly sections: ProductSections;
  readonly faq: readonly Question[];
  /** Other names that people search by: US brand, European brand, condition. */
  readonly alsoKnownAs: readonly string[];
  readonly sources: readonly Source[];
};

/** The id of a cart line: one product in one strength. */
export const lineId = (productId: string, strength: string): string => `${productId}-${strength}`;

export const requiresPrescription = (product: Pick<Product, 'prescriptionStatus'>): boolean =>
  product.prescriptionStatus === 'PrescriptionOnly';

export type Catalogue = {
  readonly products: readonly Product[];
  readonly byId: ReadonlyMap<string, Product>;
};

/** What a section of the listing shows, in its order. */
export const listedIn = (
  catalogue: Pick<Catalogue, 'products'>,
  { id, first }: ListingSection,
): readonly Product[] => {
  const place = new Map<string, number>(first.map((each, index) => [each, index - first.length]));
  return catalogue.products
    .filter((product) => product.listedIn.includes(id))
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
};

export const findOption = (
  catalogue: Catalogue,
  productId: string,
  strength: string,
): { product: Product; option: ProductOption } | undefined => {
  const product = catalogue.byId.get(productId);
  const option = product?.options.find((each) => each.strength === strength);
  return product && option ? { product, option } : undefined;
};
