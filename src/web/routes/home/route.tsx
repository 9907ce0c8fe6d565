import { articleFacts } from '#web/pages/article-facts.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillQuestions, placeholderValues } from '#web/pages/page-texts.ts';
import { bestSellers, factsOf, maxSavings } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { HomeView } from './view.tsx';

const LATEST = 3;
/**
 * The first is the hero's own example; all four are compared in it. None is among them whose US price has
 * fallen already.
 */
const COMPARED = ['rybelsus', 'ozempic', 'eliquis', 'trajenta'] as const;

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { catalogue, articles, pages } = content;
  return {
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    maxSavings: maxSavings(catalogue),
    compared: COMPARED.flatMap((id) => catalogue.byId.get(id) ?? []).map((product) => ({
      ...factsOf(product),
      pack: product.options[0]?.quantity ?? '',
    })),
    bestSellers: bestSellers(catalogue),
    articles: articles
      .slice(0, LATEST)
      .map((article) => articleFacts(article, article.metaDescription)),
    questions: fillQuestions(pages.homeFaq, placeholderValues(settings.brand, catalogue)),
  };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Prescription medicines at European prices',
    description: `Compare US list prices with ours for insulin, GLP-1, diabetes, heart and autoimmune medicines from licensed European pharmacies. Save up to ${loaderData?.maxSavings ?? 0}%. Prescription required.`,
    path: href('/'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
