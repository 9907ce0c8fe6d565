import { isGuardedForm } from '#domain/captcha.ts';
import { depsContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

/** The challenge a browser must solve before it submits a form; empty if the form needs none at present. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { captcha } = context.get(depsContext);
  if (!isGuardedForm(params.form)) return new Response(null, { status: 404 });
  const challenge = await captcha.challenge(params.form);
  const headers = { 'cache-control': 'no-store' };
  return challenge
    ? Response.json(challenge, { headers })
    : new Response(null, { status: 204, headers });
};
