import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatPrice, savingsPercent } from '#domain/money.ts';
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

/** One link for the whole card: the rest of it lies under the link's stretched edge. */
export const ProductCard = ({
  product,
  heading: Heading = 'h3',
  arrow = false,
}: {
  product: ProductFacts;
  heading?: 'h2' | 'h3';
  /** Below an article the way on has an arrow. */
  arrow?: boolean;
}) => {
  const { id, name, description, basePrice, usPrice, drugClass, dosageForm, print } = product;
  return (
    <article className="card relative flex h-full flex-col overflow-hidden transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <div className="bg-sunken px-6 py-4">
        <ProductArt
          dosageForm={dosageForm}
          drugClass={drugClass}
          print={print}
          className="mx-auto h-28 max-w-full"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <Heading className="text-lg">{name}</Heading>
          <p className="figures shrink-0 rounded-full bg-leaf-tint px-2.5 py-0.5 text-sm font-semibold text-leaf">
            Save {savingsPercent(usPrice, basePrice)}%
          </p>
        </div>
        <p className="grow text-sm text-soft">{description}</p>
        <div className="grid gap-2">
          <p className="figures flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-lg font-bold">From ${formatPrice(basePrice)}</span>
            <s className="text-sm text-soft">US: ${formatPrice(usPrice)}</s>
          </p>
          <PriceBar price={basePrice} usPrice={usPrice} />
        </div>
        <Link
          to={`/products/${id}`}
          onKeyDown={openOnSpace}
          prefetch="intent"
          className={buttonClass('secondary', 'mt-1 outline-none after:absolute after:inset-0')}
        >
          {arrow ? 'View Details →' : 'View Details'}
          <span className="sr-only"> of {name}</span>
        </Link>
      </div>
    </article>
  );
};
