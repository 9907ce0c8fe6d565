import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import type { ProductFacts } from '#web/product-facts.ts';

export type Compared = ProductFacts & { readonly pack: string };

const Example = ({ product }: { product: Compared }) => (
  <div className="grid gap-3">
    <div className="flex items-center justify-between gap-4">
      <p className="grid">
        <span className="text-xl font-semibold">{product.name}</span>
        <span className="text-sm text-soft">
          {product.print}, {product.pack}
        </span>
      </p>
      <ProductArt productId={product.id} strength={product.print} eager className="h-20 w-auto" />
    </div>
    <PriceBar price={product.basePrice} usPrice={product.usPrice} wording="card" size="large" />
  </div>
);

const Row = ({ product }: { product: Compared }) => (
  <li className="grid gap-0.5">
    <Link
      to={`/products/${product.id}`}
      className="justify-self-start text-sm font-semibold text-ink hover:underline"
    >
      {product.name}
    </Link>
    <PriceBar price={product.basePrice} usPrice={product.usPrice} wording="card" />
  </li>
);

/** The price bar, large: the whole offer in one look. Every figure comes from the catalogue. */
export const Hero = ({
  compared,
  maxSavings,
}: {
  compared: readonly Compared[];
  maxSavings: number;
}) => {
  const [example, ...others] = compared;
  return (
    <section className="border-b border-line bg-surface">
      <div className="page grid grid-cols-1 items-center gap-10 py-12 md:py-16 lg:grid-cols-12">
        <div className="grid justify-items-start gap-5 lg:col-span-6">
          <h1 className="text-2xl md:text-3xl">
            The medicine you were prescribed, at its European price
          </h1>
          <p className="reading text-lg text-soft">
            From licensed pharmacies in the European Union, up to {maxSavings}% below the US list
            price. You pay only after your prescription has been reviewed and approved.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/products" prefetch="intent" className={buttonClass('primary')}>
              Browse Products
            </Link>
            <Link to="/how-to-order" prefetch="intent" className={buttonClass('secondary')}>
              How It Works
            </Link>
          </div>
          <p className="text-sm text-soft">
            Insulin, GLP-1, diabetes, heart and autoimmune medicines. A valid prescription is
            required. Delivery in 3-7 business days.
          </p>
        </div>
        {example ? (
          <div className="card rise grid gap-6 p-6 lg:col-span-6 lg:p-8">
            <Example product={example} />
            <ul className="grid gap-4 border-t border-line pt-5">
              {others.map((product) => (
                <Row key={product.id} product={product} />
              ))}
            </ul>
            <p className="text-sm text-soft">
              The whole bar is the US list price, the filled part is ours.{' '}
              <Link to="/savings" className="link">
                All prices compared
              </Link>
            </p>
          </div>
        ) : null}
      </div>
    </section>
  );
};
