/**
 * Apps, payment services, and mailboxes that end reminders at one press, post here from wherever they run.
 * No cookie is read there, so none can ride along.
 */
const FROM_ELSEWHERE = new Set([
  '/oauth/token',
  '/oauth/revoke',
  '/payments/stripe/webhook',
  '/reminders/stop',
]);

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one check before everything that writes: a browser says where a request comes from, and it must
 * be from here. `Sec-Fetch-Site` decides where it is sent; else `Origin`. A request with neither (an old
 * browser, a script) is refused, because a session cookie could ride on it.
 */
export const isSameOrigin = (request: Request, publicOrigin: string): boolean => {
  if (SAFE.has(request.method) || FROM_ELSEWHERE.has(new URL(request.url).pathname)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return site === 'same-origin';
  return origin === publicOrigin || origin === new URL(request.url).origin;
};
