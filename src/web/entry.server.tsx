import { renderToPipeableStream } from 'react-dom/server';
import type { ReactNode } from 'react';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { hindranceOf } from '#domain/unavailable.ts';
import { ServerParts } from '#web/components/layout/server-part.tsx';
import {
  depsContext,
  formTargetContext,
  requestContext,
  serverPartsContext,
} from '#web/http/context.ts';
import { answerWithPage } from './http/rendered-page.ts';
import { pageSink } from './middleware/page-sink.ts';
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

type Manifest = EntryContext['manifest'];
type ManifestRoutes = Manifest['routes'];

/** The address of a route with a slash at its end; layouts have that of their parent. */
const addressOf = (routes: ManifestRoutes, id: string): string => {
  const { parentId, path } = routes[id] ?? {};
  const above = parentId === undefined ? '/' : addressOf(routes, parentId);
  return path ? `${above}${path}/` : above;
};

const narrowed = new Map<string, Manifest>();

/**
 * The manifest of what a page needs: its own routes and those of the addresses above it. The router makes all routes
 * that it is given anew for each page, and it asks for further ones when it meets their links.
 */
const manifestOf = ({ manifest, staticHandlerContext }: EntryContext): Manifest => {
  const own = staticHandlerContext.matches.map(({ route }) => route.id);
  const leaf = own.at(-1) ?? 'root';
  const known = narrowed.get(leaf);
  if (known) return known;
  const address = addressOf(manifest.routes, leaf);
  const ids = Object.keys(manifest.routes).filter((id) => {
    const above = addressOf(manifest.routes, id);
    return own.includes(id) || (above !== '/' && address.startsWith(above));
  });
  const narrow = {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  narrowed.set(leaf, narrow);
  return narrow;
};

type Rendered = { readonly page: Uint8Array<ArrayBuffer>; readonly failure: unknown };

/** Renders the whole page, so that an error while rendering is still a 500. */
const renderWhole = async (element: ReactNode, nonce: string): Promise<Rendered> => {
  const { sink, page } = pageSink();
  const ready = Promise.withResolvers<void>();
  let failure: unknown;
  const { pipe, abort } = renderToPipeableStream(element, {
    nonce,
    // A larger part would be sent hidden, for a script to show it, and pages have to work without one.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady: ready.resolve,
    onShellError: ready.reject,
    onError: (error: unknown) => {
      failure ??= error;
    },
  });
  const late = setTimeout(abort, streamTimeout + 1_000);
  try {
    await ready.promise;
  } finally {
    clearTimeout(late);
  }
  pipe(sink);
  return { page: await page, failure };
};

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
  const entryContext = { ...routerContext, manifest: manifestOf(routerContext) };
  const { page, failure } = await renderWhole(
    <>
      <LowPriorityScripts {...entryContext} />
      <ServerParts value={context.get(serverPartsContext)}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </ServerParts>
    </>,
    nonce,
  );
  if (failure !== undefined) {
    handleError(failure, { request, context });
    status = 500;
  }
  if (nonce)
    headers.set('content-security-policy', pagePolicy({ nonce }, context.get(formTargetContext)));
  return answerWithPage(page, { status, headers });
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
