import { isGuardedForm } from '#domain/captcha.ts';
import { depsContext } from '#web/context.ts';
import type { Route } from './+types/route.ts';

/** What a browser has to solve before it sends a form; nothing where that form asks for nothing now. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { captcha } = context.get(depsContext);
  if (!isGuardedForm(params.form)) return new Response(null, { status: 404 });
  const challenge = await captcha.challenge(params.form);
  const headers = { 'cache-control': 'no-store' };
  return challenge
    ? Response.json(challenge, { headers })
    : new Response(null, { status: 204, headers });
};
