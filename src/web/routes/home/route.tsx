import { billChoices, type BillChoice } from '#web/pages/bill-choices.ts';
import { articleFacts } from '#web/pages/article-facts.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillQuestions, placeholderValues } from '#web/pages/page-texts.ts';
import {
  bestSellers,
  factsOn,
  maxSavings,
  pricesToday,
  type ProductFacts,
} from '#web/pages/product-facts.ts';
import { lazy } from 'react';
import { Link } from 'react-router';
import { Carousel } from '#web/components/carousel.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { faqData, StructuredData } from '#web/components/layout/structured-data.tsx';
import type { Route } from './+types/route.ts';
import { type Compared, Hero } from './hero.tsx';
import type { RestFacts } from './rest.tsx';

const LATEST = 3;
/** The first is the hero's example; all four are in its comparison, whether or not we are cheaper. */
const COMPARED = ['eliquis', 'rybelsus', 'jardiance', 'ozempic'] as const;

export const loader = ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  const { catalogue, articles, pages } = content;
  const prices = pricesToday(deps);
  return {
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    maxSavings: maxSavings(deps),
    bills: billChoices(deps),
    compared: COMPARED.flatMap((id) => catalogue.byId.get(id) ?? []).map((product) => ({
      ...factsOn(prices)(product),
      pack: product.options[0]?.quantity ?? '',
    })),
    bestSellers: bestSellers(deps),
    articles: articles
      .slice(0, LATEST)
      .map((article) => articleFacts(article, article.metaDescription)),
    questions: fillQuestions(pages.homeFaq, placeholderValues(deps)),
  };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Prescription medicines at European prices',
    description: `Compare US prices with ours for insulin, GLP-1, diabetes, heart and autoimmune medicines from licensed European pharmacies. ${loaderData?.maxSavings ? `Save up to ${loaderData.maxSavings}%. ` : ''}Prescription required.`,
    path: href('/'),
  });

const Rest = lazy(async () => ({ default: (await import('./rest.tsx')).Rest }));

const HomeView = ({
  compared,
  bestSellers,
  bills,
  ...rest
}: RestFacts & {
  compared: readonly Compared[];
  bills: readonly BillChoice[];
  bestSellers: readonly ProductFacts[];
}) => (
  <>
    <StructuredData graph={import.meta.env.SSR ? [faqData(rest.questions)] : undefined} />
    <Hero compared={compared} maxSavings={rest.maxSavings} bills={bills} />
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

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
