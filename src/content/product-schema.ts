import { z } from 'zod';
import {
  CONDITIONS,
  DOSAGE_FORMS,
  DRUG_CLASSES,
  LISTING_SECTIONS,
  ROUTES,
} from '#domain/catalogue.ts';
import { sourceList } from './sources.ts';
import { dollars, isoDate, markdownText, slug, words } from './text-schema.ts';

const sections = z.strictObject({
  description: markdownText,
  directions: z.strictObject({
    howToUse: markdownText,
    timing: markdownText,
    missedDose: markdownText,
    ageLimits: markdownText,
  }),
  ingredients: markdownText,
  cautions: z.strictObject({
    boxedWarnings: z.array(
      z.strictObject({ title: words, text: markdownText, whatToDo: markdownText }),
    ),
    doNotUse: markdownText,
    tellYourPrescriber: markdownText,
    pregnancy: markdownText,
  }),
  interactions: markdownText,
  sideEffects: z.strictObject({
    veryCommon: markdownText.optional(),
    common: markdownText.optional(),
    uncommon: markdownText.optional(),
    rare: markdownText.optional(),
    veryRare: markdownText.optional(),
    notKnown: markdownText.optional(),
    emergency: markdownText,
    call: markdownText,
  }),
  storage: z.strictObject({ beforeFirstUse: markdownText, inUse: markdownText }),
  arrives: z.strictObject({ pack: markdownText, lasts: markdownText }),
});

/**
 * The texts of a product's file. Those below `sections`, `notices` and the answers of `faq` are
 * Markdown; everywhere "[smpc 4.2]" names a source of the file and the place in it.
 */
const productTextFields = {
  europeanName: words.optional(),
  importantInformation: z.array(words).min(1),
  notices: z.array(z.strictObject({ title: words, text: markdownText })).default([]),
  factTable: z.strictObject({
    formula: words,
    license: words,
    chemicalName: words,
    dosage: words,
    route: words,
    bioavailability: words,
  }),
  sections,
  faq: z
    .array(
      z.strictObject({
        question: words,
        answer: markdownText,
        comparison: z.boolean().optional(),
      }),
    )
    .length(10),
  sources: sourceList,
  lastChecked: z.strictObject({ on: isoDate, source: slug, version: words }).nullable(),
};

const count = z.int().min(1);
const amount = z.number().positive();

const supply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('doses'), doses: count, daysPerDose: amount }),
  z.strictObject({
    kind: z.literal('device'),
    devices: count,
    amountPerDevice: amount,
    amountPerDay: amount,
    inUseDays: count,
  }),
  z.strictObject({
    kind: z.literal('insulin'),
    containers: count,
    unitsPerContainer: count,
    inUseDays: count,
    primingUnits: z.int().min(0),
    injectionsPerDay: count,
  }),
  z.strictObject({ kind: z.literal('none') }),
]);

const dial = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('steps'), step: amount, most: amount, source: words }),
  z.strictObject({ kind: z.literal('settings'), amounts: z.array(amount).min(1), source: words }),
  z.strictObject({ kind: z.literal('fixed'), inUseDays: count.optional(), source: words }),
  z.strictObject({ kind: z.literal('own pen'), source: words }),
]);

const labelDose = z.strictObject({
  least: amount,
  most: amount,
  days: count,
  timesADay: z.array(count).min(1).optional(),
  loading: z
    .strictObject({ above: amount, forDays: count, timesADay: count.optional() })
    .optional(),
  starting: z.strictObject({ upTo: amount, forDays: count }).optional(),
  source: words,
});

/** The structure of a file of content/products. */
export const productFile = z.strictObject({
  id: slug,
  name: words,
  description: words,
  basePrice: dollars,
  usPrice: dollars,
  listedIn: z.array(z.enum(LISTING_SECTIONS.map((section) => section.id))).min(1),
  activeIngredient: words,
  nonProprietaryName: words,
  drugClass: z.enum(DRUG_CLASSES),
  treats: z.array(z.enum(CONDITIONS.map(({ id }) => id))).min(1),
  atc: z
    .string()
    .regex(/^[A-Z]\d{2}[A-Z]{2}\d{2}$/, 'must be an ATC code, such as A10BJ06')
    .nullable(),
  administrationRoute: z.enum(ROUTES),
  availableStrength: z.array(words).min(1),
  dosageForm: z.enum(DOSAGE_FORMS),
  prescriptionStatus: z.enum(['PrescriptionOnly', 'OTC']),
  manufacturer: z.preprocess(
    (value) => (typeof value === 'string' ? { name: value } : value),
    z.strictObject({ name: words }),
  ),
  refrigerated: z.boolean(),
  alsoKnownAs: z.array(words).default([]),
  dial: dial.optional(),
  labelDose: labelDose.optional(),
  options: z
    .array(
      z.strictObject({
        strength: words,
        quantity: words,
        label: words.optional(),
        use: words.optional(),
        price: dollars,
        supply,
      }),
    )
    .min(1),
  ...productTextFields,
});
export type ProductFile = z.output<typeof productFile>;
