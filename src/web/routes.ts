import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import type { Content } from '#content/load.ts';
import type { LinkedAddress } from '#domain/addresses.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { accountPages } from '#web/routes/account.ts';
import { machinePages } from '#web/routes/machines.ts';
import type { Access, Page } from '#web/routes/page.ts';
import { shopPages } from '#web/routes/shop.ts';
import { staffPages } from '#web/routes/staff.ts';

/**
 * Every address of the store with its properties. The router's configuration, the access check, the rate limits,
 * the page cache, the sitemap, robots.txt and the origin check are derived from this table. The router also
 * evaluates it at build time; it is never sent to the browser.
 */
export const pages = {
  ...shopPages,
  ...accountPages,
  ...staffPages,
  ...machinePages,
} satisfies Readonly<Record<LinkedAddress, Page>>;

export type Address = keyof typeof pages;

const entries: readonly (readonly [string, Page])[] = Object.entries(pages);
const byAddress: ReadonlyMap<string, Page> = new Map(entries);

export const pageOf = (pattern: string): Page | undefined => byAddress.get(pattern);

export const accessOf = (pattern: string): Access | undefined => pageOf(pattern)?.access;

const FORM_LIMITS: readonly RateLimit[] = ['form-address', 'form-account'];

/** The page whose form uploads a file to the address; undefined if the address takes no file. */
export const uploadPageOf = (pattern: string): string | undefined =>
  byAddress.get(pattern)?.uploadFrom;

export const limitsOf = (pattern: string): readonly RateLimit[] =>
  byAddress.get(pattern)?.limits ?? FORM_LIMITS;

/** The addresses whose pages match the condition. */
export const addressesWith = (matches: (page: Page) => unknown): readonly string[] =>
  entries.filter(([, page]) => matches(page)).map(([address]) => address);

const pathsAt = (content: Content, address: string, { each }: Page): readonly string[] =>
  each ? each(content).map((value) => address.replace(/:\w+/, value)) : [address];

const pathsOf = (content: Content, matches: (page: Page) => unknown): readonly string[] =>
  entries
    .filter(([, page]) => matches(page))
    .flatMap(([address, page]) => pathsAt(content, address, page));

/** A page in the page cache. */
export type CachedPage = {
  readonly path: string;
  /** The router's id of its route. */
  readonly route: string;
  readonly forVisitors: boolean;
  readonly readsQuery: boolean;
};

/** Every page in the page cache. */
export const cachedPages = (content: Content): readonly CachedPage[] =>
  entries.flatMap(([address, page]) =>
    page.cached && page.folder !== undefined
      ? pathsAt(content, address, page).map((path) => ({
          path,
          route: page.id ?? `routes/${page.folder}/route`,
          forVisitors: page.cached === 'for-visitors',
          readsQuery: page.readsQuery ?? false,
        }))
      : [],
  );

/** The paths of every page that is the same for everybody. */
export const cachedPaths = (content: Content): readonly string[] =>
  cachedPages(content).flatMap(({ path, forVisitors }) => (forVisitors ? [] : [path]));

/** The paths of every page that a search engine should know. */
export const sitemapPaths = (content: Content): readonly string[] =>
  pathsOf(content, ({ sitemap }) => sitemap);

const routesIn = (layout: Page['layout']): RouteConfigEntry[] =>
  entries.flatMap(([address, { folder, id, layout: own }]) =>
    folder !== undefined && own === layout
      ? [
          {
            ...(address === '/' ? { index: true } : { path: address.slice(1) }),
            file: `routes/${folder}/route.tsx`,
            ...(id === undefined ? {} : { id }),
          },
        ]
      : [],
  );

export default [
  ...routesIn(undefined),
  { id: 'desk', file: 'routes/admin/desk/route.tsx', children: routesIn('desk') },
] satisfies RouteConfig;
