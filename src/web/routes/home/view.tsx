import { lazy } from 'react';
import { Link } from 'react-router';
import { Carousel } from '#web/components/carousel.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { StructuredData, faqData } from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';
import { type Compared, Hero } from './hero.tsx';
import type { RestFacts } from './rest.tsx';

const Rest = lazy(async () => ({ default: (await import('./rest.tsx')).Rest }));

export const HomeView = ({
  compared,
  bestSellers,
  ...rest
}: RestFacts & {
  compared: readonly Compared[];
  bestSellers: readonly ProductFacts[];
}) => (
  <>
    <StructuredData graph={import.meta.env.SSR ? [faqData(rest.questions)] : undefined} />
    <Hero compared={compared} maxSavings={rest.maxSavings} />
    <Section
      id="best-sellers"
      title="Best Sellers"
      aside={
        <Link to={href('/products')} prefetch="intent" className="link font-semibold">
          All medications
        </Link>
      }
    >
      <Carousel
        label="Best sellers"
        items={bestSellers.map((product) => ({
          id: product.id,
          card: <ProductCard product={product} listed={false} />,
        }))}
      />
    </Section>
    <StaticIsland>
      <Rest {...rest} />
    </StaticIsland>
  </>
);
