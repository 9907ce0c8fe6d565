import {
  ArticleCard,
  type ArticleFacts,
  type Drawing,
} from '#web/components/texts/article-card.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { StructuredData, breadcrumbs } from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';

/** The newest across the page, the next two in halves, and then three in a row. */
const span = (place: number): string => {
  if (place === 0) return 'md:col-span-full';
  return place < 3 ? 'lg:col-span-3' : 'lg:col-span-2';
};

export const BlogView = ({
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
