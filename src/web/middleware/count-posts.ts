import { createContext, type MiddlewareFunction } from 'react-router';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { depsContext, requestContext, viewerContext } from '#web/context.ts';
import { doorsOf } from '#web/doors.ts';

const retryAfterContext = createContext<number>(0);

/** The router drops the headers of what is thrown; they are put back around it. */
export const tellWhenToRetry: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const seconds = context.get(retryAfterContext);
  if (seconds > 0) response.headers.set('retry-after', String(seconds));
  return response;
};

/** Counts what is posted before an action sees it, as `doors.ts` says. Stands behind the policy: it names the viewer. */
export const countPosts: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  if (request.method !== 'POST') return;
  const viewer = context.get(viewerContext);
  const doors = doorsOf(pattern.startsWith('/') ? pattern : `/${pattern}`);
  const keys = [
    ...(doors.includes('form-address')
      ? [['form-address', context.get(requestContext).address] as const]
      : []),
    ...(doors.includes('form-account') && viewer.kind !== 'visitor'
      ? [['form-account', viewer.id] as const]
      : []),
  ];
  const tooOften = await limited(context.get(depsContext), keys, TOO_MANY_ATTEMPTS);
  if (!tooOften) return;
  context.set(retryAfterContext, tooOften.retryAfterSeconds ?? 0);
  throw new Response(tooOften.message, { status: tooOften.status });
};
