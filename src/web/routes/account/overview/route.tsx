import { redirect } from 'react-router';
import { listOwnOrders } from '#db/reads/orders.ts';
import { listOwnRefillChoices } from '#db/reads/refills.ts';
import { findOwnUser } from '#db/reads/users.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { accountFacts } from './account-data.ts';
import { pageOf } from './order-pages.ts';
import { factsOfOrders } from './read-orders.ts';
import { AccountView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'My Account',
    description: 'Your details and your orders.',
    path: href('/account'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const all = context.get(depsContext);
  const deps = { ...all, db: all.together(all.db) };
  const { db, log, settings } = deps;
  const viewer = context.get(viewerContext);
  const report = (message: string): void => log.warn(message);
  const wanted = new URL(request.url).searchParams.get('page');
  const readOrders = async () => {
    const reading = listOwnOrders(db, viewer);
    const shown = reading.then((orders) => pageOf(orders, wanted));
    try {
      const orders = await factsOfOrders(
        deps,
        viewer,
        shown.then((page) => page.orders),
      );
      const { place, elsewhere } = await shown;
      return { orders, place, elsewhere, unread: false };
    } catch (error) {
      // Specification, error catalogue: logged only, and the list is empty.
      log.error({ err: error }, 'the orders of a customer could not be read');
      return { orders: [], place: undefined, elsewhere: undefined, unread: true };
    }
  };
  const [user, orders, choices] = await Promise.all([
    findOwnUser(db, viewer),
    readOrders(),
    listOwnRefillChoices(db, viewer),
  ]);
  // The account was deleted after the session had been read.
  if (!user) throw redirect(href('/login'));
  return {
    ...orders,
    facts: accountFacts(user, report),
    reminders: choices.some((choice) => choice.orderId === null && choice.wanted),
    email: settings.brand.email,
  };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AccountView {...loaderData} />;
}
