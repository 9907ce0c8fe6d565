import { Link } from 'react-router';
import { Carousel } from '#web/components/carousel/carousel.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import { Section } from '#web/components/section.tsx';
import { StructuredData } from '#web/components/structured-data.tsx';
import type { ProductFacts } from '#web/product-facts.ts';
import { breadcrumbs } from '#web/site-data.ts';

export const ProductListView = ({
  publicUrl,
  products,
  bestSellers,
  sections,
}: {
  publicUrl: string;
  /** Each once; the lists below name them by id. */
  products: readonly ProductFacts[];
  bestSellers: readonly string[];
  sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly products: readonly string[];
  }[];
}) => {
  const pick = (ids: readonly string[]): readonly ProductFacts[] =>
    ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return (
    <>
      <StructuredData
        graph={
          import.meta.env.SSR ? [breadcrumbs(publicUrl, [['Products', '/products']])] : undefined
        }
      />
      <PageHead
        title="Our Trusted Medications"
        text={
          <>
            Each bar is as long as the US list price; the filled part is what you pay here. A valid
            prescription is required for every medicine.{' '}
            <Link to="/how-to-order" className="link">
              How ordering works
            </Link>
          </>
        }
      />
      <Section id="best-sellers" title="Best Sellers">
        <Carousel
          label="Best sellers"
          items={pick(bestSellers).map((product) => ({
            id: product.id,
            card: <ProductCard product={product} />,
          }))}
        />
      </Section>
      {sections.map((section) => (
        <Section key={section.id} id={section.id} title={section.title}>
          <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {pick(section.products).map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
};
