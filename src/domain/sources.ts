import type { RichText } from './rich-text.ts';

/** A document that figures and statements come from; citations in the texts name it by its id. */
export type Source = {
  readonly id: string;
  readonly title: string;
  /** The version that was read, such as "revision of 5 August 2025"; absent where none was to be had. */
  readonly version?: string;
  readonly url?: string;
  /** ISO date on which our text was compared with the version in force; absent until it is. */
  readonly comparedOn?: string;
};

/** The places in a source that texts name, each once, in order. */
export const citedSections = (texts: readonly RichText[], source: string): readonly string[] => {
  const sections = texts
    .flat()
    .flatMap((run) =>
      run.kind === 'citation' && run.source === source && run.section
        ? run.section.split(/,\s*/)
        : [],
    );
  const order = new Intl.Collator('en', { numeric: true });
  return [...new Set(sections)].toSorted(order.compare);
};
