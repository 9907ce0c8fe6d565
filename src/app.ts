import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { Deps } from '#usecases/deps.ts';
import { depsContext, requestContext } from '#web/context.ts';
import { limitBody } from '#web/middleware/body-limit.ts';
import { openPageCache } from '#web/middleware/page-cache.ts';
import { openStaticFiles } from '#web/middleware/static-files.ts';
import { closedPolicy, securityHeaders } from '#web/middleware/security-headers.ts';
import { isSameOrigin } from '#web/middleware/same-origin.ts';
import { accessOf, addressesWith } from '#web/routes.ts';

const newNonce = (): string => randomBytes(16).toString('base64');

/** What the transport knows of a request: the address of the other end of the socket. */
export type Connection = { readonly remoteAddress?: string | undefined };

export type AppOptions = {
  /**
   * Folder of the browser's files, as built. Undefined while the store is being worked on: another
   * server hands them out then, no page is cached, and a failure shows its stack.
   */
  readonly clientDir: string | undefined;
  /** The client's address as far as the configured proxies may be believed. */
  readonly clientAddress: (headers: Headers, remoteAddress: string | undefined) => string;
  /** Counts and times for the operator. */
  readonly observe?: (request: { method: string; status: number; seconds: number }) => void;
};

export type App = {
  fetch(request: Request, connection?: Connection): Response | Promise<Response>;
  /** Every address that is answered, but for the files of the build. */
  readonly routes: readonly StoreRoute[];
  /** Fills the page cache, so that no visitor waits for a page. */
  warm(): Promise<void>;
};

export type StoreRoute = {
  readonly pattern: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** Where it is written: the router's name of it, which is its file under src/web. */
  readonly id: string;
};

/** Every address that the router knows; layouts have none of their own. */
export const routesOf = (routes: ServerBuild['routes']): readonly StoreRoute[] => {
  const full = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${full(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [
          {
            pattern: full(route.id) || '/',
            methods: route.module.action === undefined ? ['GET'] : ['GET', 'POST'],
            id: route.id,
          },
        ]
      : [],
  );
};

/** The route table must say of every address who may open it, or the store does not start. */
const assertAccess = (routes: readonly StoreRoute[]): void => {
  const missing = routes
    .map(({ pattern }) => pattern)
    .filter((pattern) => accessOf(pattern) === undefined);
  if (missing.length > 0)
    throw new Error(`src/web/routes.ts does not say who may open ${missing.join(', ')}`);
};

/**
 * The whole store as one function from a request to an answer. `deps` is all that it touches outside
 * itself.
 */
export const createApp = (deps: Deps, options: AppOptions): App => {
  const publicOrigin = deps.settings.publicUrl;
  const headers = securityHeaders(publicOrigin.startsWith('https:'));
  const { clientDir } = options;
  const handle = createRequestHandler(
    // A proxy may call the store by an inner name; what browsers call it is configured.
    { ...build, allowedActionOrigins: [new URL(publicOrigin).host] },
    clientDir === undefined ? 'development' : 'production',
  );

  const render = (request: Request, nonce: string, address: string): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    context.set(requestContext, { requestId: deps.newId(), nonce, address, log: deps.log });
    return handle(request, context);
  };

  const files = clientDir === undefined ? undefined : openStaticFiles(clientDir, headers);
  const pages =
    clientDir === undefined
      ? undefined
      : openPageCache({
          content: deps.content,
          origin: publicOrigin,
          headers,
          render: (request) => render(request, '', ''),
        });

  const app = new Hono<{ Bindings: Connection }>();
  const addressOf = (request: Request, connection: Connection | undefined): string =>
    options.clientAddress(request.headers, connection?.remoteAddress);

  app.onError((error, c) => {
    deps.log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong. Please try again in a moment.', 500);
  });
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    await deps.db.selectFrom('staff').select('id').limit(1).execute();
    return c.text('ok');
  });
  const before: readonly StoreRoute[] = app.routes.map(({ path, method }) => ({
    pattern: path,
    methods: [method === 'POST' ? 'POST' : 'GET'],
    id: 'app',
  }));
  const routes = [...before, ...routesOf(build.routes)];
  assertAccess(routes);
  const answerPage = (request: Request, connection: Connection | undefined): Promise<Response> =>
    render(request, newNonce(), addressOf(request, connection));
  const unlimited = addressesWith(({ uploadFrom, rawBody }) => uploadFrom ?? rawBody);
  app.on('POST', [...unlimited], (c) => answerPage(c.req.raw, c.env));
  // What the router tells the browser of routes: 13 kB of JSON, which repeat themselves.
  app.use('/__manifest', compress());
  app.all('*', async (c) => {
    const limited = await limitBody(c.req.raw);
    return limited instanceof Response ? limited : answerPage(limited, c.env);
  });

  const finish = (response: Response): Response => {
    const all = new Headers(response.headers);
    for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
    if (!all.has('content-security-policy')) all.set('content-security-policy', closedPolicy);
    if (!all.has('cache-control')) all.set('cache-control', 'no-store');
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers: all,
    });
  };

  const answer = async (
    request: Request,
    connection: Connection | undefined,
  ): Promise<Response> => {
    const started = performance.now();
    const response = isSameOrigin(request, publicOrigin)
      ? await app.fetch(request, connection ?? {})
      : new Response('This request did not come from the store.', { status: 403 });
    options.observe?.({
      method: request.method,
      status: response.status,
      seconds: (performance.now() - started) / 1000,
    });
    return finish(response);
  };

  return {
    routes,
    fetch: (request, connection) =>
      files?.answer(request) ?? pages?.answer(request) ?? answer(request, connection),
    warm: async () => pages?.warm(),
  };
};
