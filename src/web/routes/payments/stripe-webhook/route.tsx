import { receiveWebhook } from '#usecases/payments/provider-events.ts';
import { postOnly } from '#web/http/app-answers.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { refusalInit } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const loader = postOnly;

/**
 * Stripe's webhook. It reads the raw body, because the signature covers its bytes. It answers 200 once the
 * event is stored; after any other answer Stripe retries.
 */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const received = await receiveWebhook(context.get(depsContext), 'stripe', {
    body: await request.text(),
    signature: request.headers.get('stripe-signature') ?? '',
    address: context.get(requestContext).address,
  });
  return received.ok
    ? new Response(received.value)
    : new Response(received.message, refusalInit(received));
};
