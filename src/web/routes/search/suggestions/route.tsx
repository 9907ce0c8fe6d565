import { formatPrice } from '#domain/money.ts';
import { searchCatalogue, type Hit } from '#usecases/search/search-catalogue.ts';
import type { Suggestion } from '#web/components/search/suggestion.ts';
import { depsContext } from '#web/context.ts';
import type { Route } from './+types/route.ts';

/** As many as a phone shows above its keyboard. */
const MOST = 7;

const suggestionOf = (hit: Hit): Suggestion => {
  if (hit.kind === 'article')
    return { to: `/blog/${hit.article.id}`, name: hit.article.title, note: 'Article' };
  const { product } = hit;
  const to = `/products/${product.id}`;
  return hit.kind === 'product'
    ? { to, name: product.name, note: `From $${formatPrice(product.basePrice)}` }
    : {
        to: `${to}#options`,
        name: `${product.name} ${hit.option.strength}`,
        note: `$${formatPrice(hit.option.price)}, ${hit.option.quantity}`,
      };
};

/** What the search field offers while a person types, best first. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const { content } = context.get(depsContext);
  const query = new URL(request.url).searchParams.get('q') ?? '';
  const found = searchCatalogue(content, query).slice(0, MOST).map(suggestionOf);
  return Response.json(found, { headers: { 'cache-control': 'public, max-age=300' } });
};
