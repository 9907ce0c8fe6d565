import { revokeToken } from '#usecases/apps/tokens.ts';
import { formOf, postOnly, refuseApp } from '#web/http/app-answers.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

export const loader = postOnly;

/** Revokes an app's token (RFC 7009). No cookie is read. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const authorization = request.headers.get('authorization');
  const revoked = await revokeToken(
    context.get(depsContext),
    await formOf(request),
    authorization,
    context.get(requestContext).address,
  );
  return revoked.ok
    ? new Response(null, { status: 200 })
    : refuseApp(revoked, authorization === null ? undefined : 'Basic realm="apps"');
};
