import { ArticleCard, type ArticleFacts } from '#web/components/article-card.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { StructuredData } from '#web/components/structured-data.tsx';
import { breadcrumbs } from '#web/site-data.ts';

export const BlogView = ({
  publicUrl,
  articles,
}: {
  publicUrl: string;
  articles: readonly ArticleFacts[];
}) => (
  <>
    <StructuredData
      graph={import.meta.env.SSR ? [breadcrumbs(publicUrl, [['Blog', '/blog']])] : undefined}
    />
    <PageHead
      title="Blog"
      text="How these medicines work, how they differ and what they cost, in plain English. Nothing here replaces your doctor or pharmacist."
    />
    <ul className="page grid gap-4 pt-10 md:grid-cols-2 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} heading="h2" />
        </li>
      ))}
    </ul>
  </>
);
