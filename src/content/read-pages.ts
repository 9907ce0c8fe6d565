import { z } from 'zod';
import type { Question } from '#domain/catalogue.ts';
import type { Block } from '#domain/rich-text.ts';
import { type ContentFiles, splitFrontMatter } from './content-files.ts';
import { NO_FRONT_MATTER } from './read-articles.ts';
import { checkTexts, type Findings, readMarkdown, readYaml } from './read-file.ts';
import { isoDate, question, words } from './text-schema.ts';

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

type TitledText = { readonly title: string; readonly text: string };
const titledText = z.strictObject({ title: words, text: words });

type AboutPage = {
  readonly hero: TitledText;
  readonly mission: TitledText;
  readonly features: readonly TitledText[];
  readonly serviceNote: TitledText;
  readonly partnership: TitledText;
  readonly closing: TitledText;
};

type AffiliationPage = {
  readonly hero: TitledText;
  readonly benefits: readonly TitledText[];
  readonly idealFor: readonly string[];
  readonly closing: TitledText;
};

type ReferralPage = {
  readonly hero: TitledText;
  readonly benefits: readonly TitledText[];
  readonly faq: readonly Question[];
  readonly closing: TitledText;
};

type LegalPage = {
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

const faqPage = z.array(question).length(6);
const homeFaqPage = z.array(question).length(4);
const howToOrderPage = z.array(titledText).length(6);
const aboutPage = z.strictObject({
  hero: titledText,
  mission: titledText,
  features: z.array(titledText).min(4).max(5),
  serviceNote: titledText,
  partnership: titledText,
  closing: titledText,
});
const affiliationPage = z.strictObject({
  hero: titledText,
  benefits: z.array(titledText).length(6),
  idealFor: z.array(words).length(5),
  closing: titledText,
});
const referralPage = z.strictObject({
  hero: titledText,
  benefits: z.array(titledText).length(3),
  faq: z.array(question).min(1),
  closing: titledText,
});
const legalMatter = z.strictObject({ title: words, description: words, updated: isoDate });

const PLAIN = { markdown: false, placeholders: true, percentages: false };
const MARKDOWN = { markdown: true, placeholders: true, percentages: false };
/** The discount of the referral programme is a constant of the store, not a figure of the catalogue. */
const REFERRAL = { ...PLAIN, percentages: true };

export const PAGE_FILES: readonly string[] = [
  'pages/faq.yaml',
  'pages/home-faq.yaml',
  'pages/how-to-order.yaml',
  'pages/about.yaml',
  'pages/affiliation.yaml',
  'pages/referral.yaml',
];

/** The legal texts that pages link to; there may be more. */
const LEGAL_TEXTS = ['importing', 'privacy', 'shipping', 'terms'] as const;

const MISSING = 'this file is missing';

const readLegal = (
  id: string,
  file: string,
  text: string,
  findings: Findings,
): LegalPage | undefined => {
  const parts = splitFrontMatter(text);
  if (!parts) {
    findings.problems.push({ file, line: 1, message: NO_FRONT_MATTER });
    return undefined;
  }
  const { blocks } = readMarkdown(file, parts.body, parts.bodyLine, MARKDOWN, findings);
  const read = readYaml(legalMatter, file, parts.matter, findings, 2);
  if (!read) return undefined;
  checkTexts(read, PLAIN);
  return { id, ...read.value, content: blocks };
};

const readLegalPages = (
  files: ContentFiles,
  findings: Findings,
): ReadonlyMap<string, LegalPage> => {
  const pages = new Map<string, LegalPage>();
  for (const [file, text] of files) {
    const id = /^pages\/legal\/([^/]+)\.md$/.exec(file)?.[1];
    const page = id === undefined ? undefined : readLegal(id, file, text, findings);
    if (page) pages.set(page.id, page);
  }
  for (const id of LEGAL_TEXTS) {
    const file = `pages/legal/${id}.md`;
    if (!files.has(file)) findings.problems.push({ file, line: 1, message: MISSING });
  }
  return pages;
};

/** The texts of the pages; undefined if one is missing or invalid, as the findings say. */
export const readPages = (files: ContentFiles, findings: Findings): Pages | undefined => {
  const page = <T>(name: string, schema: z.ZodType<T>, kind = PLAIN): T | undefined => {
    const file = `pages/${name}.yaml`;
    const text = files.get(file);
    if (text === undefined) {
      findings.problems.push({ file, line: 1, message: MISSING });
      return undefined;
    }
    const read = readYaml(schema, file, text, findings);
    if (read) checkTexts(read, kind);
    return read?.value;
  };
  const faq = page('faq', faqPage);
  const homeFaq = page('home-faq', homeFaqPage);
  const howToOrder = page('how-to-order', howToOrderPage);
  const about = page('about', aboutPage);
  const affiliation = page('affiliation', affiliationPage);
  const referral = page('referral', referralPage, REFERRAL);
  const legal = readLegalPages(files, findings);
  return faq && homeFaq && howToOrder && about && affiliation && referral
    ? { faq, homeFaq, howToOrder, about, affiliation, referral, legal }
    : undefined;
};
