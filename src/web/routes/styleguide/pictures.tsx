import { type Cents, toCents } from '#domain/money.ts';
import { uncomparedSince } from '#texts/us-prices.ts';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import {
  ArticleCard,
  type ArticleFacts,
  type Drawing,
} from '#web/components/texts/article-card.tsx';
import { Carousel } from '#web/components/carousel.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import type { ProductFacts } from '#web/pages/product-facts.ts';
import { Specimen, State } from './specimen.tsx';

/** Figures without a lower US price, of which the store asks a share. */
const shareOf = ({ us }: ProductFacts, share: number): Cents =>
  toCents(Math.round(us.reference * share));

export const PriceBars = ({ product }: { product: ProductFacts }) => {
  const us = { reference: product.us.reference, claims: true };
  const lower = { ...us, lowest: shareOf(product, 0.6) };
  const note = 'Maker’s cash offer: $346 for a 30-day supply (since September 8, 2025).';
  return (
    <Specimen title="Price bar">
      {(['card', 'product', 'option', 'packs', 'beside'] as const).map((wording) => (
        <State key={wording} name={`Small, ${wording}`}>
          <PriceBar price={product.basePrice} us={us} wording={wording} />
        </State>
      ))}
      <State name="Large">
        <PriceBar price={product.basePrice} us={us} wording="product" size="large" />
      </State>
      <State name="A lower US price is on file">
        <PriceBar price={product.basePrice} us={{ ...lower, note }} wording="card" />
      </State>
      <State name="A lower US price is on file, large">
        <PriceBar
          price={product.basePrice}
          us={{ ...lower, note }}
          wording="product"
          size="large"
        />
      </State>
      <State name="Cheaper at home">
        <PriceBar
          price={shareOf(product, 0.7)}
          us={{ ...lower, claims: false, note }}
          wording="card"
        />
      </State>
      <State name="Cheaper at home, large">
        <PriceBar
          price={shareOf(product, 0.7)}
          us={{ ...lower, claims: false, note }}
          wording="product"
          size="large"
        />
      </State>
      <State name="No comparison">
        <PriceBar
          price={product.basePrice}
          us={{ ...us, claims: false, note: uncomparedSince('November 26, 2026') }}
          wording="card"
        />
      </State>
      <State name="Little saved">
        <PriceBar price={shareOf(product, 0.8)} us={us} wording="card" />
      </State>
      <State name="Little saved, large">
        <PriceBar price={shareOf(product, 0.65)} us={us} wording="product" size="large" />
      </State>
      <State name="Nothing saved">
        <PriceBar price={us.reference} us={us} wording="card" />
      </State>
    </Specimen>
  );
};

/** A medicine that represents its dosage form and class. */
export type Kind = { readonly id: string; readonly kind: string; readonly print: string };

export const Drawings = ({ kinds }: { kinds: readonly Kind[] }) => (
  <Specimen title="Product art">
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {kinds.map(({ id, kind, print }) => (
        <li key={id} className="grid content-start gap-2 text-sm">
          <div className="rounded-card bg-sunken p-4">
            <ProductArt productId={id} strength={print} className="mx-auto w-full max-w-48" />
          </div>
          {kind}
        </li>
      ))}
    </ul>
  </Specimen>
);

export const Carousels = ({ sellers }: { sellers: readonly ProductFacts[] }) => (
  <Specimen title="Carousel">
    <State name="More than fits">
      <Carousel
        label="Many cards"
        items={sellers.map((product) => ({
          id: product.id,
          card: <ProductCard product={product} listed={false} />,
        }))}
      />
    </State>
    <State name="All of it fits">
      <Carousel
        label="One card"
        items={sellers.slice(0, 1).map((product) => ({
          id: product.id,
          card: <ProductCard product={product} listed={false} />,
        }))}
      />
    </State>
  </Specimen>
);

export type Story = ArticleFacts & { readonly art: readonly Drawing[] };

export const Cards = ({
  sellers,
  stories,
}: {
  sellers: readonly ProductFacts[];
  stories: readonly Story[];
}) => {
  const [product] = sellers;
  const [first, second] = stories;
  if (!product || !first || !second) return null;
  return (
    <Specimen title="Cards">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <State name="Medicine, in a list">
          <ProductCard product={product} />
        </State>
        <State name="Medicine, below an article">
          <ProductCard product={product} arrow />
        </State>
        <State name="Article, with drawings">
          <ArticleCard article={second} art={second.art} />
        </State>
        <State name="Article, words alone">
          <ArticleCard article={second} />
        </State>
      </div>
      <State name="Article, the first of a list">
        <ArticleCard article={first} art={first.art} lead />
      </State>
    </Specimen>
  );
};
