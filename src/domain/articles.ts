import type { Block } from './rich-text.ts';
import type { Source } from './sources.ts';

export type ArticleLink = { readonly name: string; readonly url: string };
export type KeywordLink = { readonly text: string; readonly href: string };

export type Article = {
  /** The slug in `/blog/{id}`. */
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly metaDescription: string;
  readonly metaKeywords: readonly string[];
  /** ISO date, such as 2025-04-15. */
  readonly datePublished: string;
  readonly dateModified: string;
  /** ISO date on which the text was last compared with the sources that it names. */
  readonly lastReviewed: string;
  /** Whole minutes at 200 words a minute. */
  readonly readMinutes: number;
  readonly content: readonly Block[];
  /** The documents behind the text, in the order of the page's list. */
  readonly sources: readonly Source[];
  readonly relatedPosts: readonly string[];
  readonly productLinks: readonly ArticleLink[];
  readonly blogKeywords: readonly KeywordLink[];
};
