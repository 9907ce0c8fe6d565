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

const jumpLink =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 py-1 text-sm font-medium text-accent-strong hover:bg-tint';

const JumpLinks = ({ sections }: { sections: readonly ListedSection[] }) => (
  <nav aria-label="Sections of this page" className="no-print page pt-6">
    <ul className="flex flex-wrap gap-2">
      {sections.map(({ id, title, products }) => (
        <li key={id}>
          <a href={`#${id}`} className={jumpLink}>
            {title}
            <span className="figures text-soft">{products.length}</span>
          </a>
        </li>
      ))}
      <li>
        <Link to={`${href('/products')}?class=insulin`} className={jumpLink}>
          Insulin
        </Link>
      </li>
    </ul>
  </nav>
);

type Facet = {
  readonly title: string;
  readonly choices: readonly {
    readonly title: string;
    /** How many products it shows; absent for an order. */
    readonly count?: number;
    readonly on: boolean;
    readonly to: string;
  }[];
};

/** Links that narrow the list down or sort it, so that each choice has an address and needs no script. */
const Facets = ({ facets, open }: { facets: readonly Facet[]; open: boolean }) => (
  <details className="facets no-print page" open={open}>
    <summary>Filter and sort</summary>
    <nav aria-label="Filter and sort">
      {facets.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <p>{title}</p>
          <ul>
            {choices.map(({ title: name, count, on, to }) => (
              <li key={name}>
                <Link to={to} aria-current={on || undefined} preventScrollReset>
                  {name}
                  {count === undefined ? null : <span className="figures"> {count}</span>}
                  {on ? <span className="sr-only">, chosen; press to remove</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  </details>
);

const Found = ({ products }: { products: readonly ProductFacts[] }) => (
  <div className="page grid grid-cols-1 gap-4 pt-8">
    <p role="status" className="flex flex-wrap items-baseline gap-x-4 font-semibold">
      {products.length === 1 ? '1 product' : `${products.length} products`}
      <Link to={href('/products')} className="link font-normal">
        Show all
      </Link>
    </p>
    {products.length === 0 ? (
      <p className="reading">
        Nothing matches all of these choices. Remove one of them, or{' '}
        <Link to={href('/request')} className="link">
          ask us for a medicine
        </Link>
        .
      </p>
    ) : (
      <Cards products={products} heading="h2" />
    )}
  </div>
);

const Cards = ({
  products,
  heading = 'h3',
}: {
  products: readonly ProductFacts[];
  heading?: 'h2' | 'h3';
}) => (
  <ul className="medicines grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">
    {products.map((product) => (
      <li key={product.id}>
        <ProductCard product={product} heading={heading} />
      </li>
    ))}
  </ul>
);

export const ProductListView = ({
  publicUrl,
  facets,
  found,
  products,
  bestSellers,
  sections,
}: {
  publicUrl: string;
  facets: readonly Facet[];
  /** What matches the choices; undefined if there are none. */
  found: readonly string[] | undefined;
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
            The solid bar is what you pay here, the striped one is the lowest US price that we know
            of, and the outline is the US reference price. A valid prescription is required for
            every medicine.{' '}
            <Link to={href('/how-to-order')} className="link">
              How ordering works
            </Link>
          </>
        }
      />
      <Facets facets={facets} open={found !== undefined} />
      {found ? (
        <Found products={pick(found)} />
      ) : (
        <>
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
              <Cards products={pick(section.products)} />
            </Section>
          ))}
        </>
      )}
    </>
  );
};
