import type { Dial } from './dial.ts';
import type { LabelDose } from './label-dose.ts';
import type { Cents } from './money.ts';
import type { Block, RichText } from './rich-text.ts';
import type { Source } from './sources.ts';
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

/** What people look for medicines for. A medicine is listed under those that its own page names with a source. */
export const CONDITIONS = [
  { id: 'type-2-diabetes', title: 'Type 2 diabetes' },
  { id: 'type-1-diabetes', title: 'Type 1 diabetes' },
  { id: 'weight', title: 'Weight' },
  { id: 'heart-and-kidneys', title: 'Heart failure and kidney disease' },
  { id: 'blood-clots', title: 'Blood clots and stroke' },
  { id: 'autoimmune', title: 'Autoimmune diseases' },
  { id: 'injecting', title: 'Needles for pens' },
] as const;
export type ConditionId = (typeof CONDITIONS)[number]['id'];

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

/** When the texts were last checked as a whole, and against which source. */
export type LastChecked = {
  readonly on: string;
  readonly source: string;
  readonly version: string;
};

export type ProductOption = {
  /** As printed on the pack; unique within the product. */
  readonly strength: string;
  /** The pack's text, such as "30 tablets". */
  readonly quantity: string;
  readonly price: Cents;
  readonly label?: string;
  /** What the label names this strength for, as the directions say with their source. */
  readonly use?: string;
  readonly supply: PackSupply;
};

/** Rows of the fact table. Each may name its sources. */
export type FactTable = {
  readonly formula: RichText;
  readonly license: RichText;
  readonly chemicalName: RichText;
  readonly dosage: RichText;
  readonly route: RichText;
  readonly bioavailability: RichText;
};

export type Question = { readonly question: string; readonly answer: string };

/** A question about a medicine, whose answer names its sources. */
export type CitedQuestion = { readonly question: string; readonly answer: RichText };

/** Something that the patient has to know because labels, prices or supply have changed. */
export type Notice = { readonly title: string; readonly text: readonly Block[] };

/** A boxed warning of the US label, in our own words. */
export type BoxedWarning = {
  readonly title: string;
  readonly text: readonly Block[];
  readonly whatToDo: readonly Block[];
};

/** How many people get a side effect, in the groups that European leaflets use (EU SmPC guideline, 4.8). */
export const FREQUENCIES = [
  { id: 'veryCommon', title: 'Very common', people: 'at least 1 in 10 people' },
  { id: 'common', title: 'Common', people: 'up to 1 in 10 people' },
  { id: 'uncommon', title: 'Uncommon', people: 'up to 1 in 100 people' },
  { id: 'rare', title: 'Rare', people: 'up to 1 in 1,000 people' },
  { id: 'veryRare', title: 'Very rare', people: 'up to 1 in 10,000 people' },
  { id: 'notKnown', title: 'Not known', people: 'the reports do not show how often' },
] as const;
export type Frequency = (typeof FREQUENCIES)[number]['id'];

type Text = readonly Block[];

/** Texts of the medicine's page below the options. */
export type ProductSections = {
  readonly description: Text;
  readonly directions: {
    readonly howToUse: Text;
    readonly timing: Text;
    readonly missedDose: Text;
    readonly ageLimits: Text;
  };
  readonly ingredients: Text;
  readonly cautions: {
    /** Empty where the US label has none. */
    readonly boxedWarnings: readonly BoxedWarning[];
    readonly doNotUse: Text;
    readonly tellYourPrescriber: Text;
    readonly pregnancy: Text;
  };
  readonly interactions: Text;
  readonly sideEffects: Readonly<Partial<Record<Frequency, Text>>> & {
    readonly emergency: Text;
    readonly call: Text;
  };
  readonly storage: { readonly beforeFirstUse: Text; readonly inUse: Text };
  readonly arrives: { readonly pack: Text; readonly lasts: Text };
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
  readonly treats: readonly ConditionId[];
  /** WHO ATC code; null for a device. Orders of one code count together against the 90-day cap. */
  readonly atc: string | null;
  readonly administrationRoute: AdministrationRoute;
  readonly availableStrength: readonly string[];
  readonly dosageForm: DosageForm;
  readonly prescriptionStatus: PrescriptionStatus;
  readonly manufacturer: { readonly name: string };
  /** True where the unopened pack is kept at 2–8 °C and so travels cold. */
  readonly refrigerated: boolean;
  /** Doses the pen can deliver; absent for products that are not injected. */
  readonly dial?: Dial;
  /** Doses that the label names; absent for insulin and devices. */
  readonly labelDose?: LabelDose;
  readonly options: readonly ProductOption[];
  /** The name on the European pack, if it differs from the product's name. */
  readonly europeanName?: string;
  /** Notice the patient should read before ordering; shown in the box above the sections. */
  readonly importantInformation: readonly RichText[];
  readonly notices: readonly Notice[];
  readonly factTable: FactTable;
  readonly sections: ProductSections;
  readonly faq: readonly CitedQuestion[];
  /** Other names that people search by: US brand, European brand, condition. */
  readonly alsoKnownAs: readonly string[];
  readonly sources: readonly Source[];
  /** Null while the texts have not been compared with any document as a whole. */
  readonly lastChecked: LastChecked | null;
};

/** The id of a cart line: one product in one strength. */
export const lineId = (productId: string, strength: string): string => `${productId}-${strength}`;

export const requiresPrescription = (product: Pick<Product, 'prescriptionStatus'>): boolean =>
  product.prescriptionStatus === 'PrescriptionOnly';

export type Catalogue = {
  readonly products: readonly Product[];
  readonly byId: ReadonlyMap<string, Product>;
};

/** The products of one section of the listing, in display order. */
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
