import { articleFacts, featuredIn, firstParagraph } from '#web/pages/article-facts.ts';
import { depsContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { bestSellers, factsOn, pricesToday } from '#web/pages/product-facts.ts';
import { optionTable } from '#web/pages/option-table.ts';
import type { Route } from './+types/route.ts';
import { StyleguideView } from './view.tsx';

/** Page for developers; it exists only if the configuration enables it. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  if (!settings.styleguide) throw new Response(null, { status: 404 });
  const kinds = new Map(
    content.catalogue.products.map(({ id, dosageForm, drugClass, options }) => {
      const kind = `${dosageForm}, ${drugClass}`;
      return [kind, { id, kind, print: options[0]?.strength ?? '' }];
    }),
  );
  return {
    kinds: [...kinds.values()],
    sellers: bestSellers(deps),
    stories: content.articles.slice(0, 3).map((article) => ({
      ...articleFacts(article, firstParagraph(article)),
      art: featuredIn(article, content.catalogue)
        .slice(0, 2)
        .map(factsOn(pricesToday(deps))),
    })),
    options: optionTable(deps),
    countries,
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Widgets',
    description: 'Every widget of the store in each of its states.',
    path: href('/styleguide'),
    noindex: true,
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StyleguideView {...loaderData} />;
}
