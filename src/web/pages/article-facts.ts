import type { Article } from '#domain/articles.ts';
import { formatDate } from '#domain/dates.ts';
import type { Catalogue, Product } from '#domain/catalogue.ts';
import { plainText } from '#domain/rich-text.ts';
import type { ArticleFacts } from '#web/components/texts/article-card.tsx';

/** Text of an article's first paragraph. */
export const firstParagraph = (article: Article): string => {
  const first = article.content.find((block) => block.kind === 'paragraph');
  return first ? plainText(first.text) : article.metaDescription;
};

/** The medicines that an article names below itself. */
export const featuredIn = (article: Article, { products }: Catalogue): readonly Product[] =>
  article.productLinks.flatMap(({ name }) => products.find((each) => each.name === name) ?? []);

/** The day of the last change of an article, or of its publication if it was not changed. */
export const latestDay = ({
  datePublished,
  dateModified,
}: Pick<Article, 'datePublished' | 'dateModified'>) => {
  const updated = dateModified > datePublished;
  const day = updated ? dateModified : datePublished;
  return { updated, day, date: formatDate(day) };
};

export const articleFacts = (article: Article, text: string): ArticleFacts => ({
  id: article.id,
  title: article.title,
  category: article.category,
  readMinutes: article.readMinutes,
  text,
  ...latestDay(article),
});
