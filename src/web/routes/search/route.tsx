import { MAX_QUERY_LENGTH, searchCatalogue } from '#usecases/search/search-catalogue.ts';
import { articleFacts } from '#web/article-facts.ts';
import { depsContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { factsOf } from '#web/product-facts.ts';
import type { Route } from './+types/route.ts';
import { SearchView } from './view.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const { content } = context.get(depsContext);
  const query = (new URL(request.url).searchParams.get('q') ?? '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
  const found = searchCatalogue(content, query);
  // A strength that was asked for is shown with its medicine.
  const products = new Set(found.flatMap((hit) => (hit.kind === 'article' ? [] : hit.product)));
  return {
    query,
    products: [...products].map(factsOf),
    articles: found.flatMap((hit) =>
      hit.kind === 'article' ? articleFacts(hit.article, hit.article.metaDescription) : [],
    ),
  };
};

// What a person looks for is no page for a search engine.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData?.query ? `Search: ${loaderData.query}` : 'Search',
    description: 'Search medicines and articles by brand, US brand, generic name or class.',
    path: '/search',
    noindex: true,
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SearchView {...loaderData} />;
}
