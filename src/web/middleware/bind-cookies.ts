import type { MiddlewareHandler } from 'hono';

/** The cookies that pages read themselves; those who write them do not know whether the store has https. */
const READ_BY_PAGES = /^pharos-(?:viewer|notice)=/;

/** Where the store has https, binds these cookies to encrypted connections and to this one host. */
export const bindCookies: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const cookies = headers.getSetCookie();
  if (!cookies.some((cookie) => READ_BY_PAGES.test(cookie))) return;
  headers.delete('set-cookie');
  for (const cookie of cookies)
    headers.append('set-cookie', READ_BY_PAGES.test(cookie) ? `__Host-${cookie}; Secure` : cookie);
};
