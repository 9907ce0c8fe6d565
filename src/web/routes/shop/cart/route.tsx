import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { optionTable } from '#web/pages/option-table.ts';
import type { Route } from './+types/route.ts';
import { CartView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    name: 'Your Cart',
    description: 'What you are about to order, and how long it lasts.',
    path: href('/cart'),
    noindex: true,
  }),
  // Search engines should not list an empty cart, but archives may keep it like any public page.
  { name: 'archive.org_bot', content: 'all' },
];

/**
 * The cart is stored in the browser; the server provides only the options, which are the same for
 * everybody.
 */
export const loader = ({ context }: Route.LoaderArgs) => ({
  options: optionTable(context.get(depsContext)),
});

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CartView options={loaderData.options} />;
}
