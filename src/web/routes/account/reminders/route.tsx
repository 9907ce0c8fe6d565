import { redirect } from 'react-router';
import { chooseRefills } from '#usecases/reminders/choose-refills.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';
import { statusOf } from '#web/http/respond.ts';

/** The settings are on other pages. */
export const loader = () => redirect(href('/account'));

/** Turns reminders on or off, for the order that the form names or for all orders. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const orderId = form.get('orderId');
  const wanted = form.get('wanted') === 'yes';
  const saved = await chooseRefills(context.get(depsContext), context.get(viewerContext), {
    orderId: typeof orderId === 'string' ? orderId : null,
    wanted,
  });
  if (!saved.ok)
    throw new Response(`${saved.message}\n`, {
      status: statusOf(saved),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  return redirect(
    typeof orderId === 'string' ? href('/account/orders/:orderId', { orderId }) : href('/account'),
    {
      headers: { 'set-cookie': noticeCookie(wanted ? 'reminder-on' : 'reminder-off') },
    },
  );
};
