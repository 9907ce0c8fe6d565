import { lazy } from 'react';
import { data } from 'react-router';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { feedLink, pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { articlePage } from './article-page.ts';
import { ArticleView } from './view.tsx';

/** Loaded only for an address without an article, which is rare. */
const ArticleNotFound = lazy(async () => ({
  default: (await import('./not-found.tsx')).ArticleNotFound,
}));

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  const article = content.articlesById.get(params.postId);
  const { publicUrl, brand } = settings;
  return article
    ? { article: articlePage(article, deps), publicUrl, email: brand.email }
    : data({ article: undefined, publicUrl, email: brand.email }, { status: 404 });
};

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href('/blog/:postId', { postId: params.postId });
  const article = loaderData?.article;
  return article
    ? [
        ...pageMeta(site, {
          name: article.title,
          description: article.description,
          path,
          kind: 'article',
          card: {
            path: href('/cards/:kind/:file', { kind: 'articles', file: `${article.id}.png` }),
            alt: article.title,
          },
          keywords: article.keywords,
        }),
        { property: 'article:published_time', content: article.published.day },
        { property: 'article:modified_time', content: article.latest.day },
        { property: 'article:section', content: article.category },
        feedLink(site),
      ]
    : pageMeta(site, {
        name: 'Article not found',
        description: 'There is no article at this address.',
        path,
        noindex: true,
      });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  const { article, publicUrl, email } = loaderData;
  return article ? (
    <ArticleView article={article} publicUrl={publicUrl} email={email} />
  ) : (
    <ArticleNotFound />
  );
}
