import { Link } from 'react-router';
import { Carousel } from '#web/components/carousel.tsx';
import { PageHead, Section } from '#web/components/layout/page-parts.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import { StructuredData, breadcrumbs } from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';

type ListedSection = {
  readonly id: string;
  readonly title: string;
  readonly products: readonly string[];
};

const JumpLinks = ({ sections }: { sections: readonly ListedSection[] }) => (
  <nav aria-label="Sections of this page" className="no-print page pt-6">
    <ul className="flex flex-wrap gap-2">
      {sections.map(({ id, title, products }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 py-1 text-sm font-medium text-accent-strong hover:bg-tint"
          >
            {title}
            <span className="figures text-soft">{products.length}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

export const ProductListView = ({
  publicUrl,
  products,
  bestSellers,
  sections,
}: {
  publicUrl: string;
  /** Each product once; the lists below refer to it by id. */
  products: readonly ProductFacts[];
  bestSellers: readonly string[];
  sections: readonly ListedSection[];
}) => {
  const pick = (ids: readonly string[]): readonly ProductFacts[] =>
    ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return (
    <>
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [breadcrumbs(publicUrl, [['Products', href('/products')]])]
            : undefined
        }
      />
      <PageHead
        title="Our Trusted Medications"
        text={
          <>
            Each bar is as long as the US reference price. The filled part is what you pay here, and
            the dashed line is the lowest US price that we know of. A valid prescription is required
            for every medicine.{' '}
            <Link to={href('/how-to-order')} className="link">
              How ordering works
            </Link>
          </>
        }
      />
      <JumpLinks
        sections={[
          { id: 'best-sellers', title: 'Best Sellers', products: bestSellers },
          ...sections,
        ]}
      />
      <Section id="best-sellers" title="Best Sellers">
        <Carousel
          label="Best sellers"
          items={pick(bestSellers).map((product) => ({
            id: product.id,
            card: <ProductCard product={product} listed={false} />,
          }))}
        />
      </Section>
      {sections.map((section) => (
        <Section key={section.id} id={section.id} title={section.title}>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3 xl:grid-cols-4">
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
