import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';

/** Lets Space open the card like a button; a link opens only on Enter. */
const openOnSpace = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

/** One link for the whole card, see cards.css. */
export const ProductCard = ({
  product,
  listed = true,
  heading: Heading = 'h3',
  arrow = false,
}: {
  product: ProductFacts;
  /** Compact on a phone, as in a list; in a carousel the drawing is always above the words. */
  listed?: boolean;
  heading?: 'h2' | 'h3';
  /** Adds an arrow to the link, as below an article. */
  arrow?: boolean;
}) => {
  const { id, name, description, basePrice, print, us } = product;
  return (
    <article className={`card opens medicine ${listed ? 'listed' : ''}`}>
      <div className="art">
        <ProductArt productId={id} strength={print} />
      </div>
      <div className="words">
        <Heading className="text-lg">{name}</Heading>
        <p className="mt-1 text-sm text-soft">{description}</p>
      </div>
      <div className="price">
        <PriceBar price={basePrice} us={us} wording="card" />
      </div>
      <Link
        to={href('/products/:productId', { productId: id })}
        onKeyDown={openOnSpace}
        prefetch="intent"
        className={buttonClass('secondary')}
      >
        {arrow ? 'View Details →' : 'View Details'}
        <span className="sr-only"> of {name}</span>
      </Link>
    </article>
  );
};
