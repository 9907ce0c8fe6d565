import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import type { ProductFacts } from '#web/product-facts.ts';

/** A link takes Enter; the card is pressed like a button, so Space opens it, too. */
export const openOnSpace = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

/**
 * In a list a phone shows the drawing beside the words, so that three medicines fit on its screen; from
 * 768 px on, and in a carousel, the drawing stands above them.
 */
const shapes = {
  list: {
    card: 'grid grid-cols-[92px_minmax(0,1fr)] content-start gap-x-3.5 gap-y-2.5 p-3.5 md:flex md:flex-col md:gap-3 md:p-0 md:pb-5',
    art: 'max-md:rounded-control px-1 py-2.5 md:px-6 md:py-4',
    picture: 'md:h-28',
    words: 'max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:grow md:px-5 md:pt-2',
    price: 'max-md:col-span-2 max-md:row-start-3 md:px-5',
    more: 'max-md:col-start-1 max-md:row-start-2 max-md:min-h-0 max-md:justify-self-start max-md:self-start max-md:border-0 max-md:p-0 max-md:text-sm max-md:hover:bg-transparent md:mx-5',
  },
  carousel: {
    card: 'flex flex-col gap-3 pb-5',
    art: 'px-6 py-4',
    picture: 'h-28',
    words: 'grow px-5 pt-2',
    price: 'px-5',
    more: 'mx-5',
  },
} as const;

/** One link for the whole card: the rest of it lies under the link's stretched edge. */
export const ProductCard = ({
  product,
  shape = 'list',
  heading: Heading = 'h3',
  arrow = false,
}: {
  product: ProductFacts;
  shape?: keyof typeof shapes;
  heading?: 'h2' | 'h3';
  /** Below an article the way on has an arrow. */
  arrow?: boolean;
}) => {
  const { id, name, description, basePrice, usPrice, drugClass, dosageForm, print } = product;
  const look = shapes[shape];
  return (
    <article
      className={`card relative h-full overflow-hidden transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${look.card}`}
    >
      <div className={`bg-sunken ${look.art}`}>
        <ProductArt
          dosageForm={dosageForm}
          drugClass={drugClass}
          print={print}
          className={`mx-auto max-w-full ${look.picture}`}
        />
      </div>
      <div className={`grid content-start gap-1 ${look.words}`}>
        <Heading className="text-lg">{name}</Heading>
        <p className="text-sm text-soft">{description}</p>
      </div>
      <div className={look.price}>
        <PriceBar price={basePrice} usPrice={usPrice} wording="card" />
      </div>
      <Link
        to={`/products/${id}`}
        onKeyDown={openOnSpace}
        prefetch="intent"
        className={buttonClass(
          'secondary',
          `outline-none after:absolute after:inset-0 ${look.more}`,
        )}
      >
        {arrow ? 'View Details →' : 'View Details'}
        <span className="sr-only"> of {name}</span>
      </Link>
    </article>
  );
};
