/** Text as the store shows it: no markup, only runs, so that nothing in content can inject HTML. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  /** Source of the preceding words: a source of the same page, by id, and the place in it. */
  | {
      readonly kind: 'citation';
      readonly source: string;
      /** The source's place in the page's list, counted from 1. */
      readonly number: number;
      readonly section?: string;
    };

export type RichText = readonly Inline[];

export type Block =
  | { readonly kind: 'paragraph'; readonly text: RichText }
  | {
      readonly kind: 'section';
      readonly level: 2 | 3;
      readonly title: string;
      /** May be empty. */
      readonly text: RichText;
    }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly RichText[] }
  | { readonly kind: 'quote'; readonly text: RichText }
  | {
      readonly kind: 'table';
      readonly head: readonly RichText[];
      readonly rows: readonly (readonly RichText[])[];
    };

/** The words alone, without the marks of their sources: for descriptions, search and read time. */
export const plainText = (text: RichText): string =>
  text.map((run) => (isMark(run) ? '' : run.text)).join('');

/** Whether a run is the mark of a source, which is not one of the words. */
export const isMark = (run: Inline): run is Extract<Inline, { readonly kind: 'citation' }> =>
  run.kind === 'citation';

/** The rich texts of a block, in reading order; a heading's words come as a text of their own. */
export const textsOf = (block: Block): readonly RichText[] => {
  switch (block.kind) {
    case 'section':
      return [[{ kind: 'text', text: block.title }], block.text];
    case 'list':
      return block.items;
    case 'table':
      return [block.head, ...block.rows].flat();
    default:
      return [block.text];
  }
};

const WORDS_PER_MINUTE = 200;

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Words in headings, paragraphs, lists, quotes and tables. */
export const countWords = (blocks: readonly Block[]): number =>
  blocks.flatMap(textsOf).reduce((sum, text) => sum + wordsIn(plainText(text)), 0);

/** Whole minutes at 200 words a minute, at least one. */
export const readMinutes = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(countWords(blocks) / WORDS_PER_MINUTE));
