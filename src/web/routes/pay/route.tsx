import { data, redirect } from 'react-router';
import { findOwnOrder } from '#db/reads/orders.ts';
import { packOf } from '#domain/line-words.ts';
import { lookAtLink } from '#usecases/payments/payment-link.ts';
import { tellTransferSent } from '#usecases/payments/tell-transfer.ts';
import { startPayment } from '#usecases/payments/start-payment.ts';
import { depsContext, formTargetContext, viewerContext } from '#web/http/context.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import type { Route } from './+types/route.ts';
import { type PayFacts, payFacts } from './pay-facts.ts';
import { PayView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Pay for your order',
    description: 'Pay for an approved order.',
    path: href('/pay'),
    noindex: true,
  });

/**
 * Seconds between reloads of a page that waits for the provider; a Refresh header works without JavaScript.
 */
const WAIT = '6';

/** Page of a link that no longer leads to a payment. */
const GONE: readonly PayFacts['show'][] = ['dead', 'expired', 'changed', 'prescription-over'];

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const params = new URL(request.url).searchParams;
  const token = params.get('token') ?? '';
  const found = await lookAtLink(deps, token);
  // The form's answer redirects to the provider's page, so this page's policy must allow it.
  context.set(formTargetContext, deps.payments.current.pagesAt ?? '');
  const facts = payFacts(found, deps.payments, { token, back: params.get('back') === 'paid' });
  // Anyone with the link sees the order's number and price; only its owner sees the lines.
  const own =
    'orderId' in facts
      ? await findOwnOrder(deps.db, context.get(viewerContext), facts.orderId)
      : undefined;
  const items =
    own?.items.map((item) => ({
      id: item.id,
      name: item.name,
      pack: packOf(item),
      quantity: item.quantity,
    })) ?? [];
  return data(
    { facts, items, email: deps.settings.brand.email },
    {
      status: GONE.includes(facts.show) ? 410 : 200,
      headers: {
        'cache-control': 'no-store',
        ...(facts.show === 'waiting' ? { refresh: WAIT } : {}),
      },
    },
  );
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(linkSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const { token } = form.value;
  if (posted.get('intent') === 'told-sent') {
    const told = await orFailed(deps, PAYMENT_MESSAGES.notNoted, () =>
      tellTransferSent(deps, token),
    );
    return told.ok
      ? redirect(`${href('/pay')}?token=${encodeURIComponent(token)}`, 303)
      : respond(told);
  }
  const started = await orFailed(deps, PAYMENT_MESSAGES.providerAway, () =>
    startPayment(deps, token),
  );
  if (!started.ok) return respond(started);
  // The provider's page has another origin, so it needs a new document.
  return started.value.kind === 'page'
    ? redirect(started.value.url, 303)
    : redirect(`${href('/pay')}?token=${encodeURIComponent(token)}`, 303);
};

export const headers = ({ loaderHeaders, actionHeaders: sent, ...rest }: Route.HeadersArgs) => {
  const all = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders({ actionHeaders: sent, ...rest })) all.set(name, value);
  return all;
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, PAYMENT_MESSAGES.providerAway);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PayView {...loaderData} reply={actionData} />;
}
