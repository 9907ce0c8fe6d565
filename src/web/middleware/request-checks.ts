import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { addressesWith } from '#web/routes.ts';

/** Forms are small; files have addresses of their own with limits of their own. */
const MAX_FORM_BYTES = 256 * 1024;

/** What the store's forms send. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Limits a body that is no file, and refuses a larger one with the words. */
export const limitBody = (words: string): MiddlewareHandler =>
  bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => c.text(words, 413, { connection: 'close' }),
  });

const formsAlone: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  // The router would take PUT, PATCH and DELETE for a form, too.
  if (c.req.method !== 'POST')
    return c.text('This address is read, or takes forms.', 405, { allow: 'GET, HEAD, POST' });
  // Any other kind of body would be an error in the middle of an action, which is the sender's alone.
  return FORM.test(c.req.header('content-type') ?? '')
    ? next()
    : c.text('This address takes forms only.', 415);
};

/** Lets pages be read and forms be sent, within their limit. */
export const limitForms = every(formsAlone, limitBody('What you sent is too large.'));

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
