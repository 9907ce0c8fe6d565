import { z } from 'zod';
import { sourceList } from './source-schema.ts';
import { isoDate, slug, words } from './text-schema.ts';

/** The front matter of a file of content/articles; below it stands the text in Markdown. */
export const articleMatter = z.strictObject({
  id: slug,
  title: words,
  category: words,
  datePublished: isoDate,
  /** Absent until the article is changed after its publication. */
  dateModified: isoDate.optional(),
  /** The day on which the text was last compared with the sources that it names. */
  lastReviewed: isoDate,
  /** The pharmacist who signs it; absent until one has. */
  reviewer: words.optional(),
  metaDescription: words,
  metaKeywords: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(words).min(1),
  ),
  relatedPosts: z.array(slug).length(2),
  productLinks: z
    .array(z.strictObject({ name: words, url: words }))
    .min(1)
    .max(5),
  /** The documents behind the text; its marks name them by id. */
  sources: sourceList,
  blogKeywords: z.array(z.strictObject({ text: words, href: words })).default([]),
});
export type ArticleMatter = z.output<typeof articleMatter>;
