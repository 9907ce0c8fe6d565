import { articleFacts, firstParagraph } from '#web/article-facts.ts';
import { depsContext } from '#web/context.ts';
import { feedLink, pageMeta } from '#web/meta.ts';
import type { Route } from './+types/route.ts';
import { BlogView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  return {
    publicUrl: settings.publicUrl,
    articles: content.articles.map((article) => articleFacts(article, firstParagraph(article))),
  };
};

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    name: 'Blog',
    description:
      'Plain-English articles on GLP-1 medicines, insulin, tablets for diabetes and blood thinners: how they work, how they differ and what they cost.',
    path: '/blog',
  }),
  feedLink(matches[0].loaderData),
];

export default function Page({ loaderData }: Route.ComponentProps) {
  return <BlogView {...loaderData} />;
}
