import { z } from 'zod';
import { sourceList } from './source-schema.ts';
import { isoDate, markdownText, slug, words } from './text-schema.ts';

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
export const productTextFields = {
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
