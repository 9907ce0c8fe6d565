import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { addressesWith } from '#web/routes.ts';
import { type Hosts, originFor } from './hosts.ts';

/** Forms are small; uploads have their own addresses and limits. */
const MAX_FORM_BYTES = 256 * 1024;

/** Content type of the store's forms. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Limits a request body, and refuses a larger one with the text. */
export const limitBody = (words: string): MiddlewareHandler =>
  bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => c.text(words, 413, { connection: 'close' }),
  });

const formsAlone: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  // The router would treat PUT, PATCH and DELETE as forms, too.
  if (c.req.method !== 'POST')
    return c.text('This address accepts only GET, HEAD and POST.', 405, {
      allow: 'GET, HEAD, POST',
    });
  // Any other body would cause an error inside an action, although the client is at fault.
  return FORM.test(c.req.header('content-type') ?? '')
    ? next()
    : c.text('This address accepts only forms.', 415);
};

/** Allows reading pages and sending forms within their limit. */
export const limitForms = every(formsAlone, limitBody('What you sent is too large.'));

/**
 * Protects every write against cross-site requests. If the browser sends `Sec-Fetch-Site`, it must be same-origin
 * and `Origin` must not contradict it; otherwise `Origin` decides. A request with neither (an old browser, a
 * script) is refused, because it could carry a session cookie. Cross-site requests with other bodies than forms
 * need a preflight, and only webhooks accept such bodies.
 */
export const sameOrigin = (hosts: Hosts): MiddlewareHandler => {
  const isOwn = (origin: string, url: string): boolean =>
    origin === originFor(hosts, url) || origin === new URL(url).origin;
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
