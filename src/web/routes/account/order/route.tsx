import { redirect } from 'react-router';
import { withdrawOrder } from '#usecases/orders/withdraw-order.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { noticeCookie } from '#web/flash.ts';
import type { Route } from './+types/route.ts';

/** An order is shown in the account, among the others. */
export const loader = () => redirect('/account');

/** The customer takes an order back; the account tells how it went. */
export const action = async ({ params, context }: Route.ActionArgs) => {
  const withdrawn = await withdrawOrder(
    context.get(depsContext),
    context.get(viewerContext),
    params.orderId,
  );
  if (!withdrawn.ok && withdrawn.code === 'not-found')
    throw new Response(`${withdrawn.message}\n`, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  return redirect('/account', {
    headers: {
      'set-cookie': noticeCookie(withdrawn.ok ? 'order-withdrawn' : 'order-not-withdrawable'),
    },
  });
};
