import type { Deps } from '#usecases/deps.ts';
import type { Article } from '#domain/articles.ts';
import { formatDate } from '#domain/dates.ts';
import { textsOf } from '#domain/rich-text.ts';
import { featuredIn, firstParagraph, latestDay } from '#web/pages/article-facts.ts';
import { headingId } from '#web/components/texts/rich-text.tsx';
import { factsOn, pricesToday } from '#web/pages/product-facts.ts';
import { shownSignature } from '#web/pages/text-signature.ts';
import { comparedText, MARKS_NOTE, sourceNotes } from '#web/pages/source-notes.ts';

/** Data of an article's page, with the articles and medicines it links to. */
export const articlePage = (
  article: Article,
  deps: Pick<Deps, 'content' | 'clock' | 'signatures'>,
) => ({
  id: article.id,
  title: article.title,
  category: article.category,
  readMinutes: article.readMinutes,
  latest: latestDay(article),
  published: { day: article.datePublished, date: formatDate(article.datePublished) },
  reviewedDay: article.lastReviewed,
  reviewed: formatDate(article.lastReviewed),
  signature: shownSignature(deps, 'article', article.id),
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
    const post = deps.content.articlesById.get(id);
    return post ? [{ id, title: post.title }] : [];
  }),
  featured: featuredIn(article, deps.content.catalogue).map(factsOn(pricesToday(deps))),
});

export type ArticlePage = ReturnType<typeof articlePage>;
