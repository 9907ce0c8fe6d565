import type { Thing } from '#web/components/structured-data.tsx';
import { breadcrumbs } from '#web/site-data.ts';
import type { ArticlePage } from './article-page.ts';

/** Structured data of an article for search engines. */
export const articleData = (article: ArticlePage, publicUrl: string): readonly Thing[] => {
  const path = `/blog/${article.id}`;
  const organization = { '@id': `${publicUrl}/#organization` };
  return [
    {
      '@type': 'Article',
      '@id': `${publicUrl}${path}#article`,
      headline: article.title,
      description: article.description,
      image: `${publicUrl}/cards/articles/${article.id}.png`,
      articleSection: article.category,
      keywords: article.keywords.join(', '),
      datePublished: article.published.day,
      dateModified: article.latest.day,
      mainEntityOfPage: publicUrl + path,
      author: organization,
      publisher: organization,
      citation: article.sources.map(({ title, url }) => ({
        '@type': 'CreativeWork',
        name: title,
        ...(url && { url }),
      })),
      mentions: article.related.map((post) => ({
        '@type': 'Article',
        headline: post.title,
        url: `${publicUrl}/blog/${post.id}`,
      })),
    },
    breadcrumbs(publicUrl, [
      ['Blog', '/blog'],
      [article.title, path],
    ]),
  ];
};
