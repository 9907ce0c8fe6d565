import { redirect } from 'react-router';
import { listOwnOrders } from '#db/reads/orders.ts';
import { listOwnRefillChoices } from '#db/reads/refills.ts';
import { findOwnUser } from '#db/reads/users.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { accountFacts, type OrderFacts } from './account-data.ts';
import { factsOfOrders } from './read-orders.ts';
import { AccountView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'My Account',
    description: 'Your details and your orders.',
    path: href('/account'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, log, settings } = deps;
  const viewer = context.get(viewerContext);
  const report = (message: string): void => log.warn(message);
  const readOrders = async (): Promise<readonly OrderFacts[] | undefined> => {
    try {
      return await factsOfOrders(deps, viewer, await listOwnOrders(db, viewer));
    } catch (error) {
      // Specification, error catalogue: logged only, and the list is empty.
      log.error({ err: error }, 'the orders of a customer could not be read');
      return undefined;
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
    facts: accountFacts(user, report),
    orders: orders ?? [],
    unread: orders === undefined,
    reminders: choices.some(({ orderId, wanted }) => orderId === null && wanted),
    email: settings.brand.email,
  };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AccountView {...loaderData} />;
}
