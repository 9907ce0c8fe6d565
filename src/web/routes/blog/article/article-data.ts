import { type Thing, breadcrumbs } from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';
import type { ArticlePage } from './article-page.ts';

/** Structured data of an article for search engines. */
export const articleData = (article: ArticlePage, publicUrl: string): readonly Thing[] => {
  const path = href('/blog/:postId', { postId: article.id });
  const organization = { '@id': `${publicUrl}${href('/')}#organization` };
  return [
    {
      '@type': 'Article',
      '@id': `${publicUrl}${path}#article`,
      headline: article.title,
      description: article.description,
      image:
        publicUrl + href('/cards/:kind/:file', { kind: 'articles', file: `${article.id}.png` }),
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
        url: publicUrl + href('/blog/:postId', { postId: post.id }),
      })),
    },
    breadcrumbs(publicUrl, [
      ['Blog', href('/blog')],
      [article.title, path],
    ]),
  ];
};
