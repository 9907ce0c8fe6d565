import { toCents } from '#domain/money.ts';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { Carousel } from '#web/components/carousel/carousel.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import type { ProductFacts } from '#web/product-facts.ts';
import { Specimen, State } from './specimen.tsx';

export const PriceBars = ({ product }: { product: ProductFacts }) => (
  <Specimen title="Price bar">
    {(['card', 'product', 'option', 'packs', 'beside'] as const).map((wording) => (
      <State key={wording} name={`Small, ${wording}`}>
        <PriceBar price={product.basePrice} usPrice={product.usPrice} wording={wording} />
      </State>
    ))}
    <State name="Large">
      <PriceBar
        price={product.basePrice}
        usPrice={product.usPrice}
        wording="product"
        size="large"
      />
    </State>
    <State name="With a note">
      <PriceBar
        price={product.basePrice}
        usPrice={product.usPrice}
        wording="card"
        note="US price from before the 2024 cut"
      />
    </State>
    <State name="Little saved">
      <PriceBar price={toCents(9_000)} usPrice={toCents(10_000)} wording="card" />
    </State>
    <State name="Nothing saved">
      <PriceBar price={product.basePrice} usPrice={product.basePrice} wording="card" />
    </State>
  </Specimen>
);

/** A medicine that stands for its dosage form and class. */
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
