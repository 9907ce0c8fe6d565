import { reportedDirective } from '#domain/policy-report.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { postOnly } from '#web/http/app-answers.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { refusalInit } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const loader = postOnly;

/** Browsers report here what the content policy of a page has stopped. The directive is counted; the rest is not kept. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const { address } = context.get(requestContext);
  const tooMany = await limited(deps, [['policy-report-address', address]], TOO_MANY_ATTEMPTS);
  if (tooMany) return new Response(tooMany.message, refusalInit(tooMany));
  const directive = reportedDirective(await request.text());
  if (directive === undefined) return new Response('This is no report.', { status: 400 });
  deps.securityEvents.note({ event: 'policy violated', detail: directive });
  return new Response(null, { status: 204 });
};
