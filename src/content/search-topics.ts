/*
 * content/search-topics.yaml: list of { words, finds }. `words` are what people write for a condition, a
 * group or a thing; `finds` are addresses below the store, `products/<id>` or `articles/<id>`, the best first.
 * `note` is for the name of a medicine that the store does not have: how it differs from the one that is found.
 */
import { z } from 'zod';
import type { ContentFiles } from './content-files.ts';
import type { KnownAddresses } from './link-rules.ts';
import { checkTexts, readYaml, type Findings } from './read-file.ts';
import { words } from './text-schema.ts';

export type SearchTarget = { readonly kind: 'product' | 'article'; readonly id: string };
export type SearchTopic = {
  readonly words: readonly string[];
  readonly finds: readonly SearchTarget[];
  readonly note?: string;
};

export const SEARCH_TOPICS_FILE = 'search-topics.yaml';

const KINDS = { products: 'product', articles: 'article' } as const;

const target = z.string().transform((address, context): SearchTarget => {
  const [, folder, id = ''] = /^(products|articles)\/([a-z0-9-]+)$/.exec(address) ?? [];
  if (folder === 'products' || folder === 'articles') return { kind: KINDS[folder], id };
  context.issues.push({
    code: 'custom',
    input: address,
    message: 'must be products/ or articles/ and an id, such as products/ozempic',
  });
  return z.NEVER;
});

const schema = z.array(
  z.strictObject({
    words: z.array(words).min(1),
    finds: z.array(target).min(1),
    note: words.optional(),
  }),
);

const PLAIN = { markdown: false, placeholders: false, percentages: false };

/** The topics of the search; problems of the file go to the findings. */
export const readSearchTopics = (
  files: ContentFiles,
  findings: Findings,
  known: KnownAddresses,
): readonly SearchTopic[] => {
  const text = files.get(SEARCH_TOPICS_FILE);
  if (text === undefined) {
    findings.problems.push({ file: SEARCH_TOPICS_FILE, line: 1, message: 'this file is missing' });
    return [];
  }
  const read = readYaml(schema, SEARCH_TOPICS_FILE, text, findings);
  if (!read) return [];
  checkTexts(read, PLAIN);
  const firstPlace = new Map<string, number>();
  read.value.forEach((topic, at) => {
    topic.words.forEach((each, place) => {
      const word = each.toLowerCase();
      const before = firstPlace.get(word);
      if (before === undefined) firstPlace.set(word, at + 1);
      else
        read.report(
          [at, 'words', place],
          `"${word}" stands in entry ${before}, too; keep it in one`,
        );
    });
    topic.finds.forEach(({ kind, id }, place) => {
      const ids = kind === 'product' ? known.products : known.articles;
      if (!ids.has(id)) read.report([at, 'finds', place], `there is no ${kind} "${id}"`);
    });
  });
  return read.value;
};
