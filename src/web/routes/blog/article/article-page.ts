import type { Content } from '#content/load.ts';
import type { Article } from '#domain/articles.ts';
import { formatDate } from '#domain/dates.ts';
import { textsOf } from '#domain/rich-text.ts';
import { featuredIn, firstParagraph, latestDay } from '#web/pages/article-facts.ts';
import { headingId } from '#web/components/texts/rich-text.tsx';
import { factsOn, pricesToday } from '#web/pages/product-facts.ts';
import { comparedText, MARKS_NOTE, sourceNotes } from '#web/pages/source-notes.ts';

/** Data of an article's page, with the articles and medicines it links to. */
export const articlePage = (
  article: Article,
  { content, clock }: { readonly content: Content; readonly clock: () => Date },
) => ({
  id: article.id,
  title: article.title,
  category: article.category,
  readMinutes: article.readMinutes,
  latest: latestDay(article),
  published: { day: article.datePublished, date: formatDate(article.datePublished) },
  reviewedDay: article.lastReviewed,
  reviewed: formatDate(article.lastReviewed),
  reviewer: article.reviewer,
  compared: comparedText(article.sources),
  description: article.metaDescription,
  keywords: article.metaKeywords,
  firstText: firstParagraph(article),
  content: article.content,
  contents: [
    ...article.content.flatMap((block) =>
      block.kind === 'section' && block.level === 2
        ? [[headingId(block.title), block.title] as const]
        : [],
    ),
    ['sources', 'Sources'] as const,
  ],
  marksNote: MARKS_NOTE,
  sources: sourceNotes(article.sources, article.content.flatMap(textsOf)),
  related: article.relatedPosts.flatMap((id) => {
    const post = content.articlesById.get(id);
    return post ? [{ id, title: post.title }] : [];
  }),
  featured: featuredIn(article, content.catalogue).map(factsOn(pricesToday({ content, clock }))),
});

export type ArticlePage = ReturnType<typeof articlePage>;
