import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { hindranceOf } from '#domain/unavailable.ts';
import { depsContext, formTargetContext, requestContext } from '#web/http/context.ts';
import { pagePolicy } from './middleware/security-headers.ts';

export const streamTimeout = 5_000;

/**
 * Preloads the scripts of a page at low priority, before the router does so at high priority: a page can be read
 * without its scripts, so fonts and pictures come first on a slow connection. React moves the links to the head,
 * and browsers load each file once.
 */
const LowPriorityScripts = ({ manifest, staticHandlerContext }: EntryContext) => {
  const files = staticHandlerContext.matches.flatMap(({ route }) => {
    const { module, imports = [] } = manifest.routes[route.id] ?? {};
    return module === undefined ? [] : [module, ...imports];
  });
  return [...new Set([manifest.entry.module, ...manifest.entry.imports, ...files])].map((href) => (
    <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
  ));
};

/** Renders the whole page before answering, so that an error while rendering is still a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  let failure: unknown;
  const body = await renderToReadableStream(
    <>
      <LowPriorityScripts {...routerContext} />
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </>,
    {
      nonce,
      signal: AbortSignal.timeout(streamTimeout + 1_000),
      onError: (error: unknown) => {
        failure ??= error;
      },
    },
  );
  await body.allReady;
  const html = await new Response(body).text();
  if (failure !== undefined) {
    handleError(failure, { request, context });
    status = 500;
  }
  if (nonce)
    headers.set('content-security-policy', pagePolicy({ nonce }, context.get(formTargetContext)));
  return new Response(html, { status, headers });
}

/** Logs unexpected errors without the address's query, which may contain tokens. */
export const handleError = (
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId, failures } = context.get(requestContext);
  context.get(depsContext).space.note(error);
  failures.hindrance ??= hindranceOf(error);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed');
};
