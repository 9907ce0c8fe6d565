import { createContext, type MiddlewareFunction } from 'react-router';
import type { Refusal } from '#domain/result.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { readSiteFacts } from '#web/pages/read-site-facts.ts';
import { statusOf } from '#web/http/respond.ts';
import { limitsOf } from '#web/routes.ts';

const refusedContext = createContext<Refusal | null>(null);

/** Whether a browser shows the answer itself, and not a script of the store's. */
const isDocument = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;

/**
 * The router drops the headers of what is thrown; they are put back around it. An address without a page of
 * its own has nothing to show the facts of the store on: it says the words alone.
 */
export const tellWhenToRetry: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const refused = context.get(refusedContext);
  if (!refused) return response;
  const said = response.headers.get('content-type')?.startsWith('application/json')
    ? new Response(refused.message, { status: statusOf(refused) })
    : response;
  said.headers.set('retry-after', String(refused.retryAfterSeconds ?? 0));
  return said;
};

/** Counts what is posted before an action runs, by the limits of the route table. Runs after the access check, which finds the viewer. */
export const countPosts: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  if (request.method !== 'POST') return;
  const viewer = context.get(viewerContext);
  const limits = limitsOf(pattern.startsWith('/') ? pattern : `/${pattern}`);
  const keys = [
    ...(limits.includes('form-address')
      ? [['form-address', context.get(requestContext).address] as const]
      : []),
    ...(limits.includes('form-account') && viewer.kind !== 'visitor'
      ? [['form-account', viewer.id] as const]
      : []),
  ];
  const tooOften = await limited(context.get(depsContext), keys, TOO_MANY_ATTEMPTS);
  if (!tooOften) return;
  context.set(refusedContext, tooOften);
  // A page is drawn in the store's own layout, which is made of these facts.
  throw isDocument(request)
    ? Response.json(readSiteFacts(context, request), { status: statusOf(tooOften) })
    : new Response(tooOften.message, { status: statusOf(tooOften) });
};
