import { articleFacts, featuredIn, firstParagraph } from '#web/pages/article-facts.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { feedLink, pageMeta } from '#web/pages/meta.ts';
import {
  ArticleCard,
  type ArticleFacts,
  type Drawing,
} from '#web/components/texts/article-card.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { breadcrumbs, StructuredData } from '#web/components/layout/structured-data.tsx';
import type { Route } from './+types/route.ts';

/** This many articles at the top of the list have drawings of their medicines. */
const DRAWN = 3;
/** Maximum number of drawings of an article; more would be too small to recognize. */
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
              .map(({ id, options }) => ({ id, print: options[0]?.strength ?? '' }))
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

/** Grid columns by position: the newest article has the full width, the next two share a row, then three. */
const span = (place: number): string => {
  if (place === 0) return 'md:col-span-full';
  return place < 3 ? 'lg:col-span-3' : 'lg:col-span-2';
};

const BlogView = ({
  publicUrl,
  articles,
}: {
  publicUrl: string;
  articles: readonly (ArticleFacts & { readonly art: readonly Drawing[] })[];
}) => (
  <>
    <StructuredData
      graph={import.meta.env.SSR ? [breadcrumbs(publicUrl, [['Blog', href('/blog')]])] : undefined}
    />
    <PageHead
      title="Blog"
      text="How these medicines work, how they differ and what they cost, in plain English. Nothing here replaces your doctor or pharmacist."
    />
    <ul className="page grid grid-cols-1 gap-4 pt-8 md:grid-cols-2 lg:grid-cols-6">
      {articles.map((article, place) => (
        <li key={article.id} className={span(place)}>
          <ArticleCard article={article} heading="h2" art={article.art} lead={place === 0} />
        </li>
      ))}
    </ul>
  </>
);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <BlogView {...loaderData} />;
}
