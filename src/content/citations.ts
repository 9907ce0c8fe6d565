import type { Inline, RichText } from '#domain/rich-text.ts';

/**
 * "[smpc 4.2]" names a source of the file and the place in it, "[atc]" a source as a whole, and
 * "[review]" says that nobody has compared the words before it with the current leaflet.
 */
const MARK = /\s*\[(?<id>[a-z][a-z0-9-]*)(?: (?<section>[^\][]+))?\]/g;

/** True for words in which a mark stands. */
export const holdsMark = (words: string): boolean => words.search(MARK) >= 0;

const REVIEW = 'review';

/** Each source's place in the list, counted from 1. */
export type Sources = ReadonlyMap<string, number>;

export const placesOf = (sources: readonly { readonly id: string }[]): Sources =>
  new Map(sources.map(({ id }, index) => [id, index + 1]));

export const unknownMark = (mark: string): string =>
  `${mark} names no source of this file; its sources are listed under "sources"`;

/** Called with each mark that names no source. */
export type OnUnknown = (mark: string) => void;

const runsOf = (text: string, sources: Sources, onUnknown: OnUnknown): Inline[] => {
  const runs: Inline[] = [];
  let from = 0;
  const upTo = (end: number): void => {
    if (end > from) runs.push({ kind: 'text', text: text.slice(from, end) });
  };
  for (const match of text.matchAll(MARK)) {
    const { id = '', section } = match.groups ?? {};
    const number = sources.get(id);
    if (id !== REVIEW && number === undefined) {
      onUnknown(match[0].trim());
      continue;
    }
    upTo(match.index);
    runs.push(
      number === undefined
        ? { kind: 'review' }
        : { kind: 'citation', source: id, number, ...(section && { section }) },
    );
    from = match.index + match[0].length;
  }
  upTo(text.length);
  return runs;
};

/** The marks in a text's plain words become citations; the blank before a mark goes with it. */
export const cite = (text: RichText, sources: Sources, onUnknown: OnUnknown): RichText =>
  text.flatMap((run) => (run.kind === 'text' ? runsOf(run.text, sources, onUnknown) : [run]));
