import type { MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { addressesWith } from '#web/routes.ts';

/**
 * The one check before everything that writes: a browser says where a form comes from, and it must be from
 * here. `Sec-Fetch-Site` decides where it is sent, `Origin` must not contradict it and decides elsewhere. A
 * request with neither (an old browser, a script) is refused, because a session cookie could ride on it.
 * Bodies that are no forms need a preflight from elsewhere, and no address but a webhook takes them.
 */
export const sameOrigin = (publicOrigin: string): MiddlewareHandler => {
  const isOwn = (origin: string, url: string): boolean =>
    origin === publicOrigin || origin === new URL(url).origin;
  return except(
    [...addressesWith(({ crossOrigin }) => crossOrigin)],
    csrf({
      secFetchSite: (site, { req }) => {
        const origin = req.header('origin');
        return site === 'same-origin' && (origin === undefined || isOwn(origin, req.url));
      },
      origin: (origin, { req }) =>
        req.header('sec-fetch-site') === undefined && isOwn(origin, req.url),
    }),
  );
};
