import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { formTargetContext, requestContext } from './context.ts';
import { pagePolicy } from './middleware/security-headers.ts';

export const streamTimeout = 5_000;

/**
 * What React writes and offers no way to say otherwise.
 *
 * - A mark for transitions between parts that stream in: nothing here does, and HTML has no such
 *   attribute.
 * - A page can be read before its scripts are there, so on a slow line they come after what is drawn.
 */
const arrange = (html: string): string =>
  html
    .replace(/(<main\b[^>]*?) vt-update="[^"]*"/, '$1')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Renders a page whole: no part of a page waits for data, so a broken render is still a 500. */
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
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: AbortSignal.timeout(streamTimeout + 1_000),
      onError: (error: unknown) => {
        failure ??= error;
      },
    },
  );
  await body.allReady;
  const html = arrange(await new Response(body).text());
  if (failure !== undefined) {
    handleError(failure, { request, context });
    status = 500;
  }
  if (nonce)
    headers.set('content-security-policy', pagePolicy({ nonce }, context.get(formTargetContext)));
  return new Response(html, { status, headers });
}

/** Every failure that nobody expected goes to the log, without the address's query. */
export const handleError = (
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = context.get(requestContext);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed');
};
