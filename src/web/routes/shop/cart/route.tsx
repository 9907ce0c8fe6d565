import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { optionTable } from '#web/pages/supply-facts.ts';
import type { Route } from './+types/route.ts';
import { CartView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    name: 'Your Cart',
    description: 'What you are about to order, and how long it lasts.',
    path: href('/cart'),
    noindex: true,
  }),
  // No search engine shows an empty cart; an archive, which is none, may keep one like any public page.
  { name: 'archive.org_bot', content: 'all' },
];

/** The cart itself is the browser's; the server says what the options are, alike to everybody. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  options: optionTable(context.get(depsContext).content.catalogue),
});

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CartView options={loaderData.options} />;
}
