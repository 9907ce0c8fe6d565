import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type Hindrance, hindranceOf, secondsOf } from '#domain/unavailable.ts';
import { priceEdition } from '#domain/us-prices.ts';
import { NOT_SAVED } from '#texts/not-saved.ts';
import type { Deps } from '#usecases/deps.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { withItsPage } from '#web/http/rendered-page.ts';
import { limitBody, limitForms, sameOrigin } from '#web/middleware/request-checks.ts';
import { compressPage } from '#web/middleware/compress-pages.ts';
import { openPageCache } from '#web/middleware/page-cache.ts';
import { type Hosts, isStaffHost } from '#web/middleware/hosts.ts';
import { bindCookies } from '#web/middleware/bind-cookies.ts';
import { securityHeaders } from '#web/middleware/security-headers.ts';
import { staticFiles } from '#web/middleware/static-files.ts';
import { traceRequests } from '#web/middleware/trace-requests.ts';
import { accessOf, addressesWith } from '#web/routes.ts';

/** The edition of the public pages: what they say of US prices changes on some days, and pharmacists sign texts. */
const editionOf = ({
  content,
  clock,
  signatures,
}: Pick<Deps, 'content' | 'clock' | 'signatures'>): (() => string) => {
  let read = { day: '', edition: '' };
  return () => {
    const day = clock().toISOString().slice(0, 10);
    if (day !== read.day) read = { day, edition: priceEdition(content.usPrices, day) };
    return `${read.edition} ${signatures.edition()}`;
  };
};

/** How long the database may take to show that it answers. */
const READY_MS = 900;

/** What is said where no page can be made. */
const WORDS = {
  away: 'The store cannot answer right now. Please try again in a moment.',
  full: `${NOT_SAVED.title}. ${NOT_SAVED.text}`,
} as const satisfies Record<Hindrance, string>;

/** An answer that tells the client to try again. */
const unavailable = ({ body, headers }: Response, hindrance: Hindrance): Response => {
  const sent = new Headers(headers);
  sent.set('retry-after', String(secondsOf(hindrance)));
  return new Response(body, { status: 503, headers: sent });
};

const newNonce = (): string => randomBytes(16).toString('base64');

/** Transport data of a request: the address of the other end of the socket. */
export type Connection = { readonly remoteAddress?: string | undefined };

type Bindings = Connection & {
  /** The page is the same for everybody, so it is rendered without a nonce and a client address. */
  readonly forPageCache?: true;
};

export type AppOptions = {
  /**
   * Folder of the built browser files. Undefined during development: another server sends them, no page is
   * cached, and a failure shows its stack.
   */
  readonly clientDir: string | undefined;
  /** The client's address according to the trusted proxies. */
  readonly clientAddress: (headers: Headers, remoteAddress: string | undefined) => string;
  /** Whether requests are answered in spans. */
  readonly traced?: boolean;
  /** Metrics for the operator. */
  readonly observe?: (request: { method: string; status: number; seconds: number }) => void;
};

export type App = {
  fetch(request: Request, connection?: Connection): Response | Promise<Response>;
  /** All addresses that are answered, except the files of the build. */
  readonly routes: readonly StoreRoute[];
  /** Fills the page cache, so that no visitor waits for rendering. */
  warm(): Promise<void>;
};

export type StoreRoute = {
  readonly pattern: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** The router's id of the route, which is its file below src/web. */
  readonly id: string;
};

/** All addresses of the router; layouts have none of their own. */
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

/** Whether an address is one of the store's. */
const addressTest = (routes: readonly StoreRoute[]): ((path: string) => boolean) => {
  const patterns = routes
    .filter(({ pattern }) => !pattern.includes('*'))
    .map(({ pattern }) => pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+'));
  // The router's own address, by which a script learns of the pages that a link leads to.
  const known = new RegExp(`^(?:/__manifest|(?:${patterns.join('|')})/?)$`, 'i');
  return (path) => known.test(path);
};

/** The store does not start unless the route table has an entry for every address. */
const assertAccess = (routes: readonly StoreRoute[]): void => {
  const missing = routes
    .map(({ pattern }) => pattern)
    .filter((pattern) => accessOf(pattern) === undefined);
  if (missing.length > 0)
    throw new Error(`src/web/routes.ts does not say who may open ${missing.join(', ')}`);
};

/** The whole store as one function from a request to a response. `deps` is everything outside that it uses. */
export const createApp = (deps: Deps, options: AppOptions): App => {
  const publicOrigin = deps.settings.publicUrl;
  const hosts: Hosts = deps.settings;
  const { clientDir } = options;
  const handle = createRequestHandler(
    // A proxy may use an internal name for the store, so the public address comes from the configuration.
    {
      ...build,
      allowedActionOrigins: [publicOrigin, hosts.staffUrl ?? publicOrigin].map(
        (url) => new URL(url).host,
      ),
    },
    clientDir === undefined ? 'development' : 'production',
  );

  const render = async (request: Request, nonce: string, address: string): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    const failures: { hindrance?: Hindrance } = {};
    context.set(requestContext, {
      requestId: deps.newId(),
      nonce,
      address,
      log: deps.log,
      failures,
    });
    const answer = withItsPage(await handle(request, context));
    const { hindrance } = failures;
    return hindrance && (answer.status === 500 || answer.status === 503)
      ? unavailable(answer, hindrance)
      : answer;
  };

  const app = new Hono<{ Bindings: Bindings }>();
  app.onError((error, c) => {
    // Errors of Hono itself: only its origin check throws one.
    if (error instanceof HTTPException) {
      deps.securityEvents.note({ event: 'other origin refused' });
      return c.text('This request did not come from the store.', error.status);
    }
    deps.log.error({ err: error, path: c.req.path }, 'request failed');
    deps.space.note(error);
    const hindrance = hindranceOf(error);
    return hindrance
      ? unavailable(c.text(WORDS[hindrance]), hindrance)
      : c.text('Something went wrong. Please try again in a moment.', 500);
  });
  const secure = publicOrigin.startsWith('https:');
  app.use(securityHeaders(secure));
  if (secure) app.use(bindCookies);
  if (clientDir !== undefined) app.use(staticFiles(clientDir));
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    if (c.env.forPageCache) return;
    const seconds = (performance.now() - started) / 1000;
    options.observe?.({ method: c.req.method, status: c.res.status, seconds });
  });
  app.use(sameOrigin(hosts));

  app.get('/healthz', (c) => c.text(`ok ${deps.settings.version}`));
  app.get('/readyz', async (c) => {
    const asked = deps.db.selectFrom('staff').select('id').limit(1).execute();
    const ready = await Promise.race([
      asked.then(
        () => true,
        () => false,
      ),
      pause(READY_MS, false),
    ]);
    if (!ready) return unavailable(c.text('The database does not answer.'), 'away');
    return deps.space.isOut() ? unavailable(c.text('A disk is full.'), 'full') : c.text('ok');
  });
  const own = app.routes.filter(({ path }) => !path.includes('*'));
  const routes: readonly StoreRoute[] = [
    ...own.map(({ path }) => ({ pattern: path, methods: ['GET'] as const, id: 'app' })),
    ...routesOf(build.routes),
  ];
  assertAccess(routes);

  const isOurs = addressTest(routes);
  const answerPage = async ({ req, env }: Context<{ Bindings: Bindings }>): Promise<Response> => {
    if (env.forPageCache) return render(req.raw, '', '');
    const missing = isOurs(req.path) ? undefined : pages?.missing(req.raw);
    if (missing) return missing;
    const address = options.clientAddress(req.raw.headers, env.remoteAddress);
    return compressPage(req.raw, await render(req.raw, newNonce(), address));
  };
  app.on('POST', [...addressesWith(({ uploadFrom }) => uploadFrom)], answerPage);
  app.on(
    'POST',
    [...addressesWith(({ rawBody }) => rawBody)],
    limitBody('This call is too large.'),
    answerPage,
  );
  // The router's route manifest: 13 kB of JSON with many repetitions.
  app.use('/__manifest', compress());
  // The list of the desk's pages belongs to its own host.
  app.get('/__manifest', (c, next) =>
    hosts.staffUrl !== undefined &&
    !isStaffHost(hosts, c.req.url) &&
    [...new URL(c.req.url).searchParams.values()].some((asked) => /\/admin(?:\/|,|$)/i.test(asked))
      ? Promise.resolve(c.text('Not found', 404))
      : next(),
  );
  app.all('*', limitForms, answerPage);

  // Runs before Hono, because its middleware takes longer than the cached answer itself.
  const pages =
    clientDir === undefined
      ? undefined
      : openPageCache({
          content: deps.content,
          origin: publicOrigin,
          edition: editionOf(deps),
          render: (request) => app.fetch(request, { forPageCache: true }),
        });

  const answer: App['fetch'] = (request, connection) =>
    (isStaffHost(hosts, request.url) ? undefined : pages?.answer(request)) ??
    app.fetch(request, { ...connection });
  return {
    routes,
    fetch: options.traced
      ? traceRequests(
          routes.map(({ pattern }) => pattern),
          answer,
        )
      : answer,
    warm: async () => pages?.warm(),
  };
};
