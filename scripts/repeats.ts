import type { ContentFiles, Problem } from '#content/content-files.ts';

/** A repeated sentence of at least this many words was copied, and readers notice. */
const MIN_WORDS = 12;

/** Where to get help, and who must not use a medicine: said in the same words on every page, so that nobody looks for a difference. */
const SAFETY =
  /^(?:call 911|get medical help|do not (?:use|take|drive)|if (?:a person cannot|you feel shaky|you have thoughts of suicide))\b/i;

/**
 * Parts of a product file in which a repeated sentence was copied. The others are data, or what a patient must know before
 * ordering and what is told about prices, which may be the same for several medicines.
 */
const TEXT_KEYS: ReadonlySet<string> = new Set(['description', 'sections', 'faq']);

/**
 * Parts that repeat a sentence on purpose: what a patient must know before ordering, directions, warnings, interactions, side effects, storage and what
 * arrives are said in the same words for each medicine, because a patient who reads two pages must not look for a difference.
 */
const SAFETY_KEYS: ReadonlySet<string> = new Set([
  'importantInformation',
  'directions',
  'ingredients',
  'cautions',
  'interactions',
  'sideEffects',
  'storage',
  'arrives',
]);

type Sentence = { readonly file: string; readonly line: number; readonly text: string };

const isBreak = (line: string): boolean =>
  line.trim() === '' ||
  /^\s*(?:[-*>|]|\d+\.|#+)\s/.test(line) ||
  /^\s*(?:- )?[A-Za-z]+:(?:\s|$)/.test(line);

/** The syntax of the file, which is not text. */
const bare = (line: string): string =>
  line
    .replace(/^\s*(?:- )?[A-Za-z]+:\s*(?:[>|][-+]?)?/, ' ')
    .replace(/\[[a-z][a-z0-9-]*(?: [^\][]+)?\]/g, '')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[*_[\]|>#"]/g, ' ');

/** Lines to check: the text parts of a product that are not about safety, and an article except its sources. */
const readable = (file: string, lines: readonly string[]): readonly boolean[] => {
  const article = file.startsWith('articles/');
  const matterEnds = article ? lines.indexOf('---', 1) : lines.length;
  let isText = article;
  let isSafety = false;
  return lines.map((line, index) => {
    if (index === matterEnds + 1) isText = true;
    const key = index < matterEnds ? /^([A-Za-z]+):/.exec(line)?.[1] : undefined;
    if (key !== undefined) isText = article ? key !== 'sources' : TEXT_KEYS.has(key);
    const part = article ? undefined : /^(?: {2})?([A-Za-z]+):/.exec(line)?.[1];
    if (part !== undefined) isSafety = SAFETY_KEYS.has(part);
    return isText && !isSafety && !/^\s*#\s/.test(line);
  });
};

/** The sentences of a file with the lines on which they begin. */
const sentencesOf = (file: string, source: string): readonly Sentence[] => {
  const lines = source.split('\n');
  const read = readable(file, lines);
  const found: Sentence[] = [];
  let text = '';
  let from = 1;
  const close = (): void => {
    if (text.trim() !== '') found.push({ file, line: from, text: text.trim() });
    text = '';
  };
  lines.forEach((line, index) => {
    if (!read[index] || isBreak(line)) close();
    if (!read[index]) return;
    for (const part of bare(line).split(/(?<=[.!?:;])\s+/)) {
      if (text.trim() === '') from = index + 1;
      text += ` ${part.trim()}`;
      if (/[.!?:;]$/.test(part.trim())) close();
    }
  });
  close();
  return found;
};

const keyOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu) ?? []).join(' ');

/**
 * Every sentence that occurs twice in the products and articles, reported at its second place. Only the content
 * check looks for it, because it would slow down each start of the store and harms nobody.
 */
export const repeats = (files: ContentFiles): readonly Problem[] => {
  const seen = new Map<string, Sentence>();
  const problems: Problem[] = [];
  for (const [file, source] of files) {
    if (!/^(?:products|articles)\//.test(file)) continue;
    for (const sentence of sentencesOf(file, source)) {
      const key = keyOf(sentence.text);
      if (key.split(' ').length < MIN_WORDS || SAFETY.test(sentence.text)) continue;
      const first = seen.get(key);
      if (first)
        problems.push({
          file,
          line: sentence.line,
          message: `this sentence also stands in ${first.file}, line ${first.line}; write it in other words: "${sentence.text.slice(0, 60)}…"`,
        });
      else seen.set(key, sentence);
    }
  }
  return problems;
};
