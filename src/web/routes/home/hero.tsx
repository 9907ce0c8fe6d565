import { Check } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { YourBill } from '#web/components/your-bill.tsx';
import { href } from '#web/href.ts';
import type { BillChoice } from '#web/pages/bill-choices.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';

export type Compared = ProductFacts & { readonly pack: string };

const Example = ({ product }: { product: Compared }) => (
  <div className="grid gap-3">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="grid gap-1">
        <Link
          to={href('/products/:productId', { productId: product.id })}
          className="text-xl font-semibold text-ink hover:underline"
        >
          {product.name}
        </Link>
        <span className="text-sm text-soft">
          {product.print}, {product.pack}
        </span>
      </p>
      <ProductArt
        productId={product.id}
        strength={product.print}
        eager
        className="fades h-16 w-auto sm:h-20"
      />
    </div>
    <PriceBar price={product.basePrice} us={product.us} wording="card" size="large" />
  </div>
);

const Row = ({ product }: { product: Compared }) => (
  <li className="grid gap-1">
    <Link
      to={href('/products/:productId', { productId: product.id })}
      className="justify-self-start text-sm font-semibold text-ink hover:underline"
    >
      {product.name}
    </Link>
    <PriceBar price={product.basePrice} us={product.us} wording="card" />
  </li>
);

const promises = [
  'Licensed pharmacies in the European Union',
  'A pharmacist reviews your prescription first',
  'Nothing to pay until it is approved',
] as const;

/** The price bar in large: the complete offer at a glance. Every figure comes from the catalogue. */
export const Hero = ({
  compared,
  maxSavings,
  bills,
}: {
  compared: readonly Compared[];
  maxSavings: number;
  bills: readonly BillChoice[];
}) => {
  const [example, ...others] = compared;
  return (
    <section className="border-b border-line bg-surface">
      <div className="page grid grid-cols-1 items-start gap-x-6 gap-y-8 py-8 md:py-12 lg:grid-cols-12">
        <div className="grid grid-cols-1 justify-items-start gap-5 md:gap-6 lg:col-span-6 lg:pt-8 lg:pr-6">
          <h1 className="text-2xl md:text-3xl">
            The medicine you were prescribed, at its European price
          </h1>
          <p className="reading text-soft md:text-lg">
            {maxSavings > 0
              ? `Up to ${maxSavings}% below the lowest US price that we know of, for some diabetes, heart and weight medicines.`
              : 'For diabetes, heart, weight and autoimmune conditions, with the lowest US price next to ours where a current one is on file.'}{' '}
            Where it is cheaper at home, we say so.
          </p>
          <div className="flex flex-wrap gap-3 justify-self-stretch">
            <Link
              to={href('/products')}
              prefetch="intent"
              className={buttonClass('primary', 'max-sm:grow max-sm:px-3')}
            >
              Browse Products
            </Link>
            <Link
              to={href('/how-to-order')}
              prefetch="intent"
              className={buttonClass('secondary', 'max-sm:grow max-sm:px-3')}
            >
              How It Works
            </Link>
          </div>
          <ul className="grid gap-2 text-sm text-soft">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Icon node={Check} className="size-5 shrink-0 text-leaf" />
                {promise}
              </li>
            ))}
          </ul>
          <div className="grid grid-cols-1 justify-self-stretch lg:max-w-xl">
            <YourBill choices={bills} />
          </div>
        </div>
        {example ? (
          <div className="card rise grid grid-cols-1 gap-5 p-5 sm:p-6 lg:col-span-6 lg:p-8">
            <Example product={example} />
            <ul className="grid gap-4 border-t border-line pt-5">
              {others.map((product) => (
                <Row key={product.id} product={product} />
              ))}
            </ul>
            <p className="text-sm text-soft">
              The solid bar is our price, the striped one the lowest US price on file, and the
              outline the US reference price.{' '}
              <Link to={href('/savings')} className="link sm:whitespace-nowrap">
                All prices compared
              </Link>
            </p>
          </div>
        ) : null}
      </div>
    </section>
  );
};
