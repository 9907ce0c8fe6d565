import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Content } from '#content/load.ts';
import { flashedCode } from '#web/http/flash.ts';
import { noticeOf } from '#web/pages/notices.ts';
import { cachedPages } from '#web/routes.ts';
import { closedPolicy, pagePolicy } from './security-headers.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Variant = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly headers: Record<string, string>;
};
type KeptAnswer = {
  readonly status: number;
  readonly br: Variant;
  readonly gzip: Variant;
  readonly identity: Variant;
};

export type PageCacheOptions = {
  readonly content: Content;
  readonly origin: string;
  /** Changes when pages that were rendered before no longer say what is true, such as on a new day. */
  readonly edition: () => string;
  /** Renders a page without a nonce, with all headers of an answer. */
  readonly render: (request: Request) => Response | Promise<Response>;
};

export type PageCache = {
  /** The cached page for a request, a promise while it is rendered, or undefined if the address is not cached. */
  answer(request: Request): Response | Promise<Response> | undefined;
  /** The page of an address that the store does not have; undefined if it has to be rendered. */
  missing(request: Request): Response | Promise<Response> | undefined;
  warm(): Promise<void>;
};

const INLINE_SCRIPT =
  /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

const hash = (algorithm: 'sha256', content: string | Uint8Array): string =>
  createHash(algorithm).update(content).digest('base64');

const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start === -1 ? '/' : url.slice(start);
};

/** Shared caches keep a page for a minute; browsers revalidate and mostly get a 304. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Whom a kept answer is for: others than visitors get another one at the same address, so no other cache may keep it. */
type Audience = 'everybody' | 'visitors';

const cacheHeaders = (audience: Audience, etag: string): Record<string, string> =>
  audience === 'everybody'
    ? { etag, 'cache-control': CACHE_CONTROL }
    : { 'cache-control': 'no-store' };

const make = async (rendered: Response, audience: Audience): Promise<KeptAnswer> => {
  const text = await rendered.text();
  const body = new TextEncoder().encode(text);
  const isPage = rendered.headers.get('content-type')?.startsWith('text/html') ?? false;
  const hashes = [...text.matchAll(INLINE_SCRIPT)].map((match) => hash('sha256', match[1] ?? ''));
  const version = hash('sha256', body).slice(0, 22);
  const variant = (bytes: Uint8Array, encoding: string): Variant => {
    const etag = `"${version}-${encoding}"`;
    return {
      body: new Uint8Array(bytes),
      etag,
      headers: {
        ...Object.fromEntries(rendered.headers),
        'content-length': String(bytes.byteLength),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        vary: 'accept-encoding',
        ...cacheHeaders(audience, etag),
        ...(isPage ? { 'content-security-policy': pagePolicy({ hashes }) } : {}),
      },
    };
  };
  const [small, zipped] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(body, { level: 9 }),
  ]);
  return {
    status: rendered.status,
    br: variant(small, 'br'),
    gzip: variant(zipped, 'gzip'),
    identity: variant(body, 'identity'),
  };
};

const choose = (page: KeptAnswer, accepted: string | null): Variant => {
  if (accepted === null) return page.identity;
  if (/(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return page.br;
  if (/(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return page.gzip;
  return page.identity;
};

const respond = (page: KeptAnswer, request: Request): Response => {
  const variant = choose(page, request.headers.get('accept-encoding'));
  const known = request.headers.get('if-none-match');
  if (known !== null && 'etag' in variant.headers && known.includes(variant.etag)) {
    const {
      'content-length': _,
      'content-type': __,
      'content-encoding': ___,
      ...rest
    } = variant.headers;
    return new Response(null, { status: 304, headers: rest });
  }
  return new Response(request.method === 'HEAD' ? null : variant.body, {
    status: page.status,
    headers: variant.headers,
  });
};

/** Several requests may wait for one page, so its body is not read here. */
const cannotShow = ({ headers }: Response): Response => {
  const plain = new Headers(headers);
  plain.set('content-type', 'text/plain; charset=utf-8');
  plain.set('cache-control', 'no-store');
  plain.set('content-security-policy', closedPolicy);
  return new Response('This page cannot be shown right now.', { status: 500, headers: plain });
};

/** The address of what a script of the store reads of a page. */
const dataPath = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** A path that is written as the store writes its own; others the router may read in another way. */
const PLAIN = /^(?:\/[\w.~-]+)+\/?$/;

/** An address that the store does not have, and whose page stands for those of all others. */
const NOWHERE = '/nowhere';

/** Cookies by which the answer to a visitor's browser may differ. */
const TELLING_COOKIE = /(?:^|[\s;])(?:__Host-)?pharos(?:-viewer|\.session_token)=/;

/**
 * Public pages are the same for everybody: they are rendered and compressed once per build and configuration, and
 * served from memory, and so is what scripts read of them. A request with a notice is rendered separately.
 */
export const openPageCache = (options: PageCacheOptions): PageCache => {
  const pages = cachedPages(options.content);
  const audiences = new Map<string, Audience>(
    pages.flatMap(({ path, route, forVisitors }) => {
      const audience = forVisitors ? 'visitors' : 'everybody';
      // Scripts read the data of all routes of a page, or name the one whose data they do not have.
      const data = dataPath(path);
      return [path, data, `${data}?_routes=${encodeURIComponent(route)}`].map(
        (each) => [each, audience] as const,
      );
    }),
  );
  const withoutQuery = new Set(
    pages.flatMap(({ path, readsQuery }) => (readsQuery ? [] : [path, dataPath(path)])),
  );
  /** The kept address that answers; a query that the page does not read makes no page of its own. */
  const keptAt = (address: string): string | undefined => {
    if (audiences.has(address)) return address;
    const [path = '', query = ''] = address.split('?', 2);
    return withoutQuery.has(path) && !new URLSearchParams(query).has('_routes') ? path : undefined;
  };
  const cache = new Map<string, KeptAnswer>();
  const making = new Map<string, Promise<KeptAnswer | Response>>();
  /** Read at the first request. */
  let current: string | undefined;

  /** Drops the pages of an earlier edition. */
  const renew = (): void => {
    const edition = options.edition();
    if (edition === current) return;
    current = edition;
    cache.clear();
    making.clear();
  };

  const produce = async (path: string, expected: number): Promise<KeptAnswer | Response> => {
    const edition = current;
    const rendered = await options.render(new Request(options.origin + path));
    if (rendered.status !== expected) return rendered;
    const page = await make(rendered, audiences.get(path) ?? 'visitors');
    if (edition === current) cache.set(path, page);
    return page;
  };

  const obtain = (path: string, expected = 200): Promise<KeptAnswer | Response> => {
    const known = making.get(path);
    if (known) return known;
    const running = produce(path, expected).finally(() => {
      if (making.get(path) === running) making.delete(path);
    });
    making.set(path, running);
    return running;
  };

  const answerFrom = (path: string, request: Request, expected?: number) => {
    const page = cache.get(path);
    if (page) return respond(page, request);
    return obtain(path, expected).then((made) =>
      made instanceof Response ? cannotShow(made) : respond(made, request),
    );
  };

  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const path = keptAt(pathOf(request.url));
      renew();
      const audience = path === undefined ? undefined : audiences.get(path);
      if (path === undefined || audience === undefined) return undefined;
      const cookie = request.headers.get('cookie');
      if (audience === 'visitors' && cookie !== null && TELLING_COOKIE.test(cookie))
        return undefined;
      if (noticeOf(flashedCode(cookie)) !== undefined) return undefined;
      return answerFrom(path, request);
    },
    missing(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const [path = ''] = pathOf(request.url).split('?');
      if (!PLAIN.test(path) || path.endsWith('.data')) return undefined;
      if (noticeOf(flashedCode(request.headers.get('cookie'))) !== undefined) return undefined;
      renew();
      return answerFrom(NOWHERE, request, 404);
    },
    async warm() {
      renew();
      for (const { path } of pages) if (!cache.has(path)) await obtain(path);
    },
  };
};
