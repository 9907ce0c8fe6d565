import { z } from 'zod';
import { pathTo } from '#domain/addresses.ts';
import type { Product } from '#domain/catalogue.ts';
import { type Inline, isMark, plainText, type RichText } from '#domain/rich-text.ts';
import type { Source } from '#domain/sources.ts';
import type { Statement } from './markdown.ts';
import { isoDate, slug, words } from './text-schema.ts';

/** Sites that publish copies of documents, or news and summaries that they took from elsewhere. */
const COPIED = [
  'asoi.info',
  'biologyinsights',
  'cld.bz',
  'docbox.com',
  'docslib',
  'drugslib.com',
  'europesays.com',
  'finanznachrichten.de',
  'mdedge9',
  'medpath.com',
  'newsbeep.com',
  'prescriberpoint.com',
  'reportify.ai',
  'rxreasoner.com',
  'scribd.com',
  'studylib',
  'thepatriotlight',
  'tnnews.ai',
  'vdocuments',
  'vohnetwork.com',
  'yumpu.com',
];

/** Addresses that no patient should be sent to: test servers, forums, and sites of copied documents. */
const NO_SOURCE = new RegExp(
  String.raw`^https://(?:(?:[\w.-]*\.)?(?:staging|uat|sit|test|trial|dev|forums?)\.|[\w.-]*(?:azurewebsites\.net|disboards\.com|${COPIED.map((host) => host.replaceAll('.', String.raw`\.`)).join('|')}))`,
);

const source = z
  .strictObject({
    id: slug,
    title: words,
    version: words.optional(),
    url: z
      .string()
      .refine((url) => /^https:\/\/\S+$/.test(url), 'must begin with https://')
      .refine(
        (url) => !NO_SOURCE.test(url),
        'leads to a test server, a forum or a site of copied documents; name the document, and link to its publisher or to nothing',
      )
      .optional(),
    compared: z.custom<false | string>(
      (value) => value === false || isoDate.safeParse(value).success,
      'must be false, or the day on which the text was compared, such as 2026-11-21',
    ),
  })
  .refine((it) => it.compared === false || it.version !== undefined, {
    message:
      'a source that was compared must tell its version, such as "revision of 5 August 2025"',
    path: ['version'],
  });

/** The sources of a file's texts; a mark refers to one by its id. */
export const sourceList = z.array(source).min(1);

export const sourceOf = ({
  id,
  title,
  version,
  url,
  compared,
}: z.output<typeof source>): Source => ({
  id,
  title,
  ...(version && { version }),
  ...(url && { url }),
  ...(compared !== false && { comparedOn: compared }),
});

/**
 * "[smpc 4.2]" names a source of the file and the place in it, "[atc]" a source as a whole.
 */
const MARK = /\s*\[(?<id>[a-z][a-z0-9-]*)(?: (?<section>[^\][]+))?\]/g;

/** Whether a text contains a mark. */
export const holdsMark = (words: string): boolean => words.search(MARK) >= 0;

/** Each source's place in the list, counted from 1. */
type Sources = ReadonlyMap<string, number>;

export const placesOf = (sources: readonly { readonly id: string }[]): Sources =>
  new Map(sources.map(({ id }, index) => [id, index + 1]));

export const unknownMark = (mark: string): string =>
  `${mark} names no source of this file; its sources are listed under "sources"`;

/** Called with each mark that refers to no source. */
type OnUnknown = (mark: string) => void;

const runsOf = (text: string, sources: Sources, onUnknown: OnUnknown): Inline[] => {
  const runs: Inline[] = [];
  let from = 0;
  const upTo = (end: number): void => {
    if (end > from) runs.push({ kind: 'text', text: text.slice(from, end) });
  };
  for (const match of text.matchAll(MARK)) {
    const { id = '', section } = match.groups ?? {};
    const number = sources.get(id);
    if (number === undefined) {
      onUnknown(match[0].trim());
      continue;
    }
    upTo(match.index);
    runs.push({ kind: 'citation', source: id, number, ...(section && { section }) });
    from = match.index + match[0].length;
  }
  upTo(text.length);
  return runs;
};

/** Turns the marks in plain text into citations; the blank before a mark is removed. */
export const cite = (text: RichText, sources: Sources, onUnknown: OnUnknown): RichText =>
  text.flatMap((run) => (run.kind === 'text' ? runsOf(run.text, sources, onUnknown) : [run]));

/** Names with a digit that are not figures: hormones and enzymes, kinds of diabetes, insulins, trials. */
const NAMES = new RegExp(
  `\\b(?:${[
    String.raw`(?:GLP|SGLT|DPP|P2Y|CYP|peptide)-?\d+\w*`,
    'COVID-19',
    'A1C',
    'HbA1c',
    String.raw`MEN ?2`,
    String.raw`B(?:6|12)`,
    String.raw`omega-3`,
    String.raw`types? [12](?: (?:and|or) (?:type )?[12])?`,
    '911',
    String.raw`1-800-\S+`,
    String.raw`(?:Humalog )?Mix ?(?:25|50)`,
    'Humalog 200',
    String.raw`U-\d00`,
    '340B',
    String.raw`(?:SUSTAIN|PIONEER|STEP|SURPASS|SURMOUNT|AWARD)[ -]\d+`,
  ].join('|')})\\b`,
  'gi',
);

const quoted = (text: RichText): string => {
  const words = plainText(text).split(/\s+/);
  return `"${words.slice(0, 9).join(' ')}${words.length > 9 ? ' …' : ''}"`;
};

type ProblemAt = { readonly line: number; readonly message: string };

/** Reports statements with a figure but no source. */
export const figuresWithoutSource = (statements: readonly Statement[]): readonly ProblemAt[] =>
  statements
    .filter(({ text }) => /\d/.test(plainText(text).replace(NAMES, '')) && !text.some(isMark))
    .map(({ line, text }) => ({
      line,
      message: `${quoted(text)} holds a figure without a source; write one behind it, such as [smpc 4.2], or leave the figure out`,
    }));

/** Reports marks in bold text or in a link, which are not parsed, and marks before any words. */
export const misplacedMarks = (statements: readonly Statement[]): readonly ProblemAt[] =>
  statements.flatMap(({ line, text }) => {
    const inside = text.some((run) => !isMark(run) && run.kind !== 'text' && holdsMark(run.text));
    const [first] = text;
    return inside || (first && isMark(first))
      ? [
          {
            line,
            message: `${quoted(text)}: a mark stands behind the words that it belongs to, not before them, and not within bold words or a link`,
          },
        ]
      : [];
  });

/** The id of our own price list among the sources of an article. */
const OUR_PRICES = 'our-prices';

/**
 * Reports amounts marked as our prices that are not in the price list: for the linked medicines, or for any.
 */
export const wrongPrices = (
  statements: readonly Statement[],
  products: ReadonlyMap<string, Product>,
): readonly ProblemAt[] =>
  statements.flatMap(({ line, text }) => {
    if (!text.some((run) => run.kind === 'citation' && run.source === OUR_PRICES)) return [];
    const linked = text.flatMap((run) =>
      run.kind === 'link'
        ? (products.get(run.href.replace(pathTo('/products/:productId', { productId: '' }), '')) ??
          [])
        : [],
    );
    const listed = new Set<number>(
      (linked.length > 0 ? linked : [...products.values()]).flatMap((product) => [
        product.basePrice,
        product.usPrice,
        ...product.options.map((option) => option.price),
      ]),
    );
    return [...plainText(text).matchAll(/\$(\d[\d,]*(?:\.\d\d)?)/g)]
      .map(([amount, digits = '']) => ({
        amount,
        cents: Math.round(Number(digits.replaceAll(',', '')) * 100),
      }))
      .filter(({ cents }) => !listed.has(cents))
      .map(({ amount }) => ({
        line,
        message: `${amount} does not stand in our price list${linked.length > 0 ? ` for ${linked.map(({ name }) => name).join(', ')}` : ''}`,
      }));
  });

/** The unused sources, by their places in the list. */
export const uncitedSources = (
  sources: readonly { readonly id: string }[],
  texts: readonly RichText[],
): readonly { readonly index: number; readonly message: string }[] => {
  const cited = new Set(
    texts.flat().flatMap((run) => (run.kind === 'citation' ? [run.source] : [])),
  );
  return sources.flatMap(({ id }, index) =>
    cited.has(id)
      ? []
      : [{ index, message: `no statement names the source "${id}"; write [${id}] behind one` }],
  );
};
