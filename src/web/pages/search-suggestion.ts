import { formatPrice } from '#domain/money.ts';
import type { Hit } from '#usecases/search/search-catalogue.ts';
import { href } from '#web/href.ts';

/** One line below the search field. */
export type Suggestion = {
  /** Address in the store. */
  readonly to: string;
  readonly name: string;
  /** Kind of the suggestion: a price, or that it is an article. */
  readonly note: string;
};

/** A search result as one line with a link. */
export const suggestionOf = (hit: Hit): Suggestion => {
  if (hit.kind === 'article')
    return {
      to: href('/blog/:postId', { postId: hit.article.id }),
      name: hit.article.title,
      note: 'Article',
    };
  const { product } = hit;
  const to = href('/products/:productId', { productId: product.id });
  return hit.kind === 'product'
    ? { to, name: product.name, note: `From $${formatPrice(product.basePrice)}` }
    : {
        to: `${to}#options`,
        name: `${product.name} ${hit.option.strength}`,
        note: `$${formatPrice(hit.option.price)}, ${hit.option.quantity}`,
      };
};
