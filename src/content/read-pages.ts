import type { z } from 'zod';
import type { ContentFiles } from './content-files.ts';
import { splitFrontMatter } from './front-matter.ts';
import {
  aboutPage,
  affiliationPage,
  faqPage,
  homeFaqPage,
  howToOrderPage,
  legalMatter,
  referralPage,
  type LegalPage,
  type Pages,
} from './page-schema.ts';
import { NO_FRONT_MATTER } from './read-articles.ts';
import { checkTexts, readMarkdown, readYaml, type Findings } from './read-file.ts';

const PLAIN = { markdown: false, placeholders: true, percentages: false };
const MARKDOWN = { markdown: true, placeholders: true, percentages: false };
/** The referral programme's discount is a constant of the store and no figure of the catalogue. */
const REFERRAL = { ...PLAIN, percentages: true };

export const PAGE_FILES: readonly string[] = [
  'pages/faq.yaml',
  'pages/home-faq.yaml',
  'pages/how-to-order.yaml',
  'pages/about.yaml',
  'pages/affiliation.yaml',
  'pages/referral.yaml',
];

/** The legal texts that the store's pages lead to; there may be more. */
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

/** The pages' texts, or undefined where one is missing or not whole; the findings tell why. */
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
