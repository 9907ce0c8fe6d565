import { type Block, plainText, textsOf } from './rich-text.ts';

const WORDS_PER_MINUTE = 200;

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Words in headings, paragraphs, lists, quotes and tables. */
export const countWords = (blocks: readonly Block[]): number =>
  blocks.flatMap(textsOf).reduce((sum, text) => sum + wordsIn(plainText(text)), 0);

/** Whole minutes at 200 words a minute, at least one. */
export const readMinutes = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(countWords(blocks) / WORDS_PER_MINUTE));
