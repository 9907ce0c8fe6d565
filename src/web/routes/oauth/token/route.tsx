import { exchangeToken } from '#usecases/apps/tokens.ts';
import { forApp, formOf, postOnly, refuseApp } from '#web/http/app-answers.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

export const loader = postOnly;

/** Exchanges codes and refresh tokens for tokens (RFC 6749, 5). No cookie is read. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const authorization = request.headers.get('authorization');
  const exchanged = await exchangeToken(
    context.get(depsContext),
    await formOf(request),
    authorization,
    context.get(requestContext).address,
  );
  if (!exchanged.ok)
    return refuseApp(exchanged, authorization === null ? undefined : 'Basic realm="apps"');
  const { accessToken, refreshToken, expiresInSeconds, scopes } = exchanged.value;
  return forApp({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  });
};
