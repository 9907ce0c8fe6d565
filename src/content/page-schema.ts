/*
 * The files of content/pages.
 *
 *   faq.yaml           list of six   { question, answer }
 *   home-faq.yaml      list of four  { question, answer }
 *   how-to-order.yaml  list of six   { title, text }, in the order of the steps
 *   about.yaml         hero, mission, serviceNote, partnership, closing: each { title, text };
 *                      features: list of four or five { title, text }
 *   affiliation.yaml   hero, closing: each { title, text }; benefits: list of six { title, text };
 *                      idealFor: list of five texts
 *   referral.yaml      hero, closing: each { title, text }; benefits: list of three { title, text };
 *                      faq: list of { question, answer }
 *   legal/<id>.md      front matter { title, description, updated (a day such as 2025-06-01) },
 *                      then Markdown; shown at /legal/<id>; importing, privacy, shipping and terms
 *                      must be there
 *
 * All texts except the Markdown ones are plain words. What is configuration, or computed from the
 * catalogue, is written as a placeholder: see src/domain/placeholders.ts.
 */
import { z } from 'zod';
import type { Question } from '#domain/catalogue.ts';
import type { Block } from '#domain/rich-text.ts';
import { isoDate, question, words } from './text-schema.ts';

export type TitledText = { readonly title: string; readonly text: string };
const titledText = z.strictObject({ title: words, text: words });

export type AboutPage = {
  readonly hero: TitledText;
  readonly mission: TitledText;
  readonly features: readonly TitledText[];
  readonly serviceNote: TitledText;
  readonly partnership: TitledText;
  readonly closing: TitledText;
};

export type AffiliationPage = {
  readonly hero: TitledText;
  readonly benefits: readonly TitledText[];
  readonly idealFor: readonly string[];
  readonly closing: TitledText;
};

export type ReferralPage = {
  readonly hero: TitledText;
  readonly benefits: readonly TitledText[];
  readonly faq: readonly Question[];
  readonly closing: TitledText;
};

export type LegalPage = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** ISO date. */
  readonly updated: string;
  readonly content: readonly Block[];
};

export type Pages = {
  readonly faq: readonly Question[];
  readonly homeFaq: readonly Question[];
  readonly howToOrder: readonly TitledText[];
  readonly about: AboutPage;
  readonly affiliation: AffiliationPage;
  readonly referral: ReferralPage;
  readonly legal: ReadonlyMap<string, LegalPage>;
};

export const faqPage = z.array(question).length(6);
export const homeFaqPage = z.array(question).length(4);
export const howToOrderPage = z.array(titledText).length(6);
export const aboutPage = z.strictObject({
  hero: titledText,
  mission: titledText,
  features: z.array(titledText).min(4).max(5),
  serviceNote: titledText,
  partnership: titledText,
  closing: titledText,
});
export const affiliationPage = z.strictObject({
  hero: titledText,
  benefits: z.array(titledText).length(6),
  idealFor: z.array(words).length(5),
  closing: titledText,
});
export const referralPage = z.strictObject({
  hero: titledText,
  benefits: z.array(titledText).length(3),
  faq: z.array(question).min(1),
  closing: titledText,
});
export const legalMatter = z.strictObject({ title: words, description: words, updated: isoDate });
