import { addressesWith } from '#web/routes.ts';

const CROSS_ORIGIN = new Set(addressesWith(({ crossOrigin }) => crossOrigin));

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one check before everything that writes: a browser says where a request comes from, and it must
 * be from here. `Sec-Fetch-Site` decides where it is sent; else `Origin`. A request with neither (an old
 * browser, a script) is refused, because a session cookie could ride on it.
 */
export const isSameOrigin = (request: Request, publicOrigin: string): boolean => {
  if (SAFE.has(request.method) || CROSS_ORIGIN.has(new URL(request.url).pathname)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return site === 'same-origin';
  return origin === publicOrigin || origin === new URL(request.url).origin;
};
