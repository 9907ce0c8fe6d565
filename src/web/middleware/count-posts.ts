import { createContext, type MiddlewareFunction } from 'react-router';
import type { Refusal } from '#domain/result.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { readSiteFacts } from '#web/pages/read-site-facts.ts';
import { statusOf } from '#web/http/respond.ts';
import { limitsOf } from '#web/routes.ts';

const refusedContext = createContext<Refusal | null>(null);

/** Whether the browser shows the answer as a document, not a script of the store. */
const isDocument = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;

/**
 * Adds the Retry-After header, because the router drops the headers of thrown responses. An address without a
 * page answers with the message only.
 */
export const tellWhenToRetry: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  // The error page has words of its own for a full disk.
  if (context.get(requestContext).failures.hindrance === 'full' && response.status === 500)
    throw Response.json(readSiteFacts(context, request), { status: 503 });
  const refused = context.get(refusedContext);
  if (!refused) return response;
  const said = response.headers.get('content-type')?.startsWith('application/json')
    ? new Response(refused.message, { status: statusOf(refused) })
    : response;
  said.headers.set('retry-after', String(refused.retryAfterSeconds ?? 0));
  return said;
};

/** Counts posts by the limits of the route table, before the action and after the access check, which sets the viewer. */
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
  // The layout of the error page needs the facts of the store.
  throw isDocument(request)
    ? Response.json(readSiteFacts(context, request), { status: statusOf(tooOften) })
    : new Response(tooOften.message, { status: statusOf(tooOften) });
};
