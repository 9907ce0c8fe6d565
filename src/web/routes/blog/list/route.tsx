import { articleFacts, featuredIn, firstParagraph } from '#web/pages/article-facts.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { feedLink, pageMeta } from '#web/pages/meta.ts';
import { factsOf } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { BlogView } from './view.tsx';

/** So many stand out from the list, with what they are about drawn beside their words. */
const DRAWN = 3;
/** As many as a title compares; more of them would be too small to tell apart. */
const DRAWINGS = 3;

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  return {
    publicUrl: settings.publicUrl,
    articles: content.articles.map((article, place) => ({
      ...articleFacts(article, firstParagraph(article)),
      art:
        place < DRAWN
          ? featuredIn(article, content.catalogue)
              .slice(0, DRAWINGS)
              .map(factsOf)
              .map(({ id, print }) => ({ id, print }))
          : [],
    })),
  };
};

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    name: 'Blog',
    description:
      'Plain-English articles on GLP-1 medicines, insulin, tablets for diabetes and blood thinners: how they work, how they differ and what they cost.',
    path: href('/blog'),
  }),
  feedLink(matches[0].loaderData),
];

export default function Page({ loaderData }: Route.ComponentProps) {
  return <BlogView {...loaderData} />;
}
