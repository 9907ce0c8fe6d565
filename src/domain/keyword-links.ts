import type { KeywordLink } from './articles.ts';
import { type Block, type Inline, type RichText, textsOf } from './rich-text.ts';

/** A letter or digit on either side, or a hyphen that joins one, makes a match part of a longer word. */
const NOT_AFTER = '(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][-\\u2010\\u2011])';
const NOT_BEFORE = '(?![\\p{L}\\p{N}]|[-\\u2010\\u2011][\\p{L}\\p{N}])';

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const keyOf = (text: string): string => text.toLowerCase();

/** Hand-made links of a text count as the keyword's link, so that linking twice changes nothing. */
const linkedByHand = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .flatMap(textsOf)
    .flat()
    .filter((run) => run.kind === 'link')
    .map((run) => keyOf(run.text));

/**
 * Turns the first occurrence of each keyword into a link to its page: whole words, either case, the
 * longest keyword where several begin at one place. Links appear in paragraphs, in the text below
 * headings and in list items; never in a heading, link, quote, table, or in bold or italic words.
 * The text of an article is one text: a keyword is linked once in it (specification, catalogue, §5).
 */
export const linkKeywords = (
  blocks: readonly Block[],
  keywords: readonly KeywordLink[],
): readonly Block[] => {
  const byKey = new Map<string, KeywordLink>();
  for (const keyword of keywords) {
    const key = keyOf(keyword.text);
    if (key.trim() !== '' && !byKey.has(key)) byKey.set(key, keyword);
  }
  if (byKey.size === 0) return blocks;
  const longestFirst = [...byKey.values()].toSorted((a, b) => b.text.length - a.text.length);
  const alternatives = longestFirst.map((keyword) => escape(keyword.text)).join('|');
  const pattern = new RegExp(`${NOT_AFTER}(?:${alternatives})${NOT_BEFORE}`, 'giu');
  const used = new Set(linkedByHand(blocks));

  const linkRun = (run: Inline): Inline[] => {
    if (run.kind !== 'text') return [run];
    const runs: Inline[] = [];
    let from = 0;
    for (const match of run.text.matchAll(pattern)) {
      const keyword = byKey.get(keyOf(match[0]));
      // A longer keyword that is used up still covers the shorter one inside it, which may be another medicine.
      if (!keyword || used.has(keyOf(match[0]))) continue;
      used.add(keyOf(match[0]));
      if (match.index > from) runs.push({ kind: 'text', text: run.text.slice(from, match.index) });
      runs.push({ kind: 'link', text: match[0], href: keyword.href });
      from = match.index + match[0].length;
    }
    if (from < run.text.length || runs.length === 0)
      runs.push({ kind: 'text', text: run.text.slice(from) });
    return runs;
  };
  const linkText = (text: RichText): RichText => text.flatMap(linkRun);

  return blocks.map((block): Block => {
    if (block.kind === 'paragraph' || block.kind === 'section')
      return { ...block, text: linkText(block.text) };
    if (block.kind === 'list') return { ...block, items: block.items.map(linkText) };
    return block;
  });
};
