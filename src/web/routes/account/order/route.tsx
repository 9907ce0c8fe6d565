import { redirect } from 'react-router';
import { findOwnOrder } from '#db/reads/orders.ts';
import type { Viewer } from '#domain/access.ts';
import type { Result } from '#domain/result.ts';
import { MAX_ANSWER } from '#domain/review/review.ts';
import type { Deps } from '#usecases/deps.ts';
import { answerPharmacist } from '#usecases/review/answer-pharmacist.ts';
import { payOwnOrder } from '#usecases/payments/renew-payment-link.ts';
import { fillFromRecord } from '#usecases/review/fill-from-record.ts';
import { withdrawOrder } from '#usecases/orders/withdraw-order.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { noticeCookie } from '#web/flash.ts';
import { pageMeta } from '#web/meta.ts';
import type { NoticeCode } from '#web/notices.ts';
import { textValues } from '#web/forms/check-form.ts';
import { factsOfOrders } from '#web/routes/account/overview/read-orders.ts';
import type { Route } from './+types/route.ts';
import { OrderView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your order',
    description: 'Where your order is, and what is in it.',
    path: `/account/orders/${params.orderId}`,
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const found = await findOwnOrder(deps.db, viewer, params.orderId);
  const [order] = found ? await factsOfOrders(deps, viewer, [found]) : [];
  if (!order) throw new Response(null, { status: 404 });
  return { order, brand: deps.settings.brand };
};

/** The customer answers the pharmacist. */
const sendAnswer = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
  text: string | undefined,
): Promise<Result<unknown>> => {
  const answer = (text ?? '').replaceAll('\0', '').trim().slice(0, MAX_ANSWER);
  return answerPharmacist(deps, viewer, { orderId, answer });
};

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' } as const;

type Told = readonly [result: Result<unknown>, done: NoticeCode, refused: NoticeCode];

/** What the customer does with an order; without an intent they take it back. The account tells how it went. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { orderId } = params;
  const form = await request.formData();
  const values = textValues(form);
  if (form.get('intent') === 'pay') {
    const link = await payOwnOrder(deps, viewer, orderId);
    if (link.ok) return redirect(`/pay?token=${encodeURIComponent(link.value.token)}`, 303);
    if (link.code !== 'not-found')
      return redirect('/account', {
        headers: { 'set-cookie': noticeCookie('payment-not-possible') },
      });
    throw new Response(`${link.message}\n`, { status: 404, headers: PLAIN });
  }
  const told = async (): Promise<Told> => {
    if (form.get('intent') === 'answer')
      return [
        await sendAnswer(deps, viewer, orderId, values['answer']),
        'answer-sent',
        'answer-failed',
      ];
    if (form.get('intent') === 'use-record')
      return [
        await fillFromRecord(deps, viewer, { orderId, recordId: values['recordId'] ?? '' }),
        'record-used',
        'record-not-used',
      ];
    return [
      await withdrawOrder(deps, viewer, orderId),
      'order-withdrawn',
      'order-not-withdrawable',
    ];
  };
  const [result, done, refused] = await told();
  if (!result.ok && result.code === 'not-found')
    throw new Response(`${result.message}\n`, {
      status: 404,
      headers: PLAIN,
    });
  return redirect('/account', {
    headers: { 'set-cookie': noticeCookie(result.ok ? done : refused) },
  });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderView {...loaderData} />;
}
