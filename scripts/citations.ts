import type { ContentFiles, Problem } from '#content/content-files.ts';
import type { Source } from '#domain/sources.ts';

/** What a count needs to know of a medicine or an article. */
type Cited = { readonly id: string; readonly sources: readonly Source[] };

export type Citations = {
  readonly all: number;
  /** Those of a source that somebody compared with our text. */
  readonly read: number;
  /** How many citations name each source that nobody compared, most first. */
  readonly unread: readonly (readonly [source: string, count: number])[];
};

/** Counts the marks such as "[smpc 4.2]" in the files of a folder of the content. */
export const countCitations = (
  files: ContentFiles,
  folder: string,
  texts: readonly Cited[],
): Citations => {
  let all = 0;
  let read = 0;
  const unread = new Map<string, number>();
  for (const { id, sources } of texts) {
    const source = [...files].find(([file]) => file.startsWith(`${folder}/${id}.`))?.[1] ?? '';
    for (const each of sources) {
      const marks = source.match(new RegExp(`\\[${each.id}(?:\\s[^\\][]+)?\\]`, 'g'))?.length ?? 0;
      all += marks;
      if (each.comparedOn) read += marks;
      else if (marks > 0) unread.set(`${id}, ${each.id}`, marks);
    }
  }
  return { all, read, unread: [...unread].toSorted(([, a], [, b]) => b - a) };
};

/** One problem for each source that a text cites and nobody read. */
export const unreadProblems = (folder: string, { unread }: Citations): readonly Problem[] =>
  unread.map(([source, count]) => ({
    file: folder,
    line: 0,
    message: `${source}: ${count} citation(s) of a source that nobody read; read it and record when and what, or change the statement`,
  }));

export const citationLine = (folder: string, { all, read }: Citations): string =>
  `citations in ${folder}: ${read} of ${all} name a source that was read`;
