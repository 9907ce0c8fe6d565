import { findOwnOrder } from '#db/reads/orders.ts';
import { listRefillBalances } from '#db/reads/refills.ts';
import { makeLine } from '#domain/cart.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import { formatMoney } from '#domain/money.ts';
import { prescriptionDays } from '#domain/review/expiry.ts';
import { prescriptionLeft } from '#domain/refills.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { OrderAgainView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Order again',
    description: 'Add what you ordered before to your cart.',
    path: href('/account/orders/:orderId/again', { orderId: params.orderId }),
    noindex: true,
  });

/** The ordered products at today's prices. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { db, content, clock } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const order = await findOwnOrder(db, viewer, params.orderId);
  if (!order || viewer.kind !== 'customer') throw new Response(null, { status: 404 });
  const balances = await listRefillBalances(db, [viewer.id]);
  const { today } = prescriptionDays(clock(), order.shipTo);
  return {
    orderId: order.id,
    lines: order.items.flatMap(({ productId, strength, quantity, unitsPerDay }) => {
      const found = findOption(content.catalogue, productId, strength);
      if (!found) return [];
      const line = makeLine(found.product, found.option, quantity);
      return [
        {
          line: unitsPerDay === null ? line : { ...line, unitsPerDay },
          price: formatMoney(line.price),
          prescription: requiresPrescription(found.product)
            ? prescriptionLeft(balances, { productId, strength }, today)
            : undefined,
        },
      ];
    }),
    gone: order.items
      .filter(({ productId, strength }) => !findOption(content.catalogue, productId, strength))
      .map(({ name }) => name),
  };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderAgainView {...loaderData} />;
}
