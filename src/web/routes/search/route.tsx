import {
  correctionsOf,
  MAX_QUERY_LENGTH,
  noteOf,
  searchCatalogue,
} from '#usecases/search/search-catalogue.ts';
import { articleFacts } from '#web/pages/article-facts.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { factsOn, pricesToday } from '#web/pages/product-facts.ts';
import { suggestionOf } from '#web/pages/search-suggestion.ts';
import type { Route } from './+types/route.ts';
import { SearchView } from './view.tsx';

/** No medicine has more strengths than this. */
const MOST_STRENGTHS = 6;

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content } = deps;
  const query = (new URL(request.url).searchParams.get('q') ?? '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
  const found = searchCatalogue(content, query);
  const products = new Set(found.flatMap((hit) => (hit.kind === 'article' ? [] : hit.product)));
  // Strengths are listed separately only if the best match is a strength; otherwise their medicine is.
  const asked = found[0]?.kind === 'option' ? found.filter((hit) => hit.kind === 'option') : [];
  return {
    query,
    corrections: correctionsOf(content, query),
    note: noteOf(content, query),
    strengths: asked.slice(0, MOST_STRENGTHS).map(suggestionOf),
    products: [...products].map(factsOn(pricesToday(deps))),
    articles: found.flatMap((hit) =>
      hit.kind === 'article' ? articleFacts(hit.article, hit.article.metaDescription) : [],
    ),
  };
};

// Search results are excluded from search engines.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData?.query ? `Search: ${loaderData.query}` : 'Search',
    description: 'Search medicines and articles by brand, US brand, generic name or class.',
    path: href('/search'),
    noindex: true,
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SearchView {...loaderData} />;
}
