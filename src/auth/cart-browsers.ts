import { createHash, createHmac } from 'node:crypto';
import { KEPT_CART_LIFETIME } from '#domain/kept-cart.ts';
import { type AuthDeps, CUSTOMERS, realmSecret } from './realm.ts';
import { newToken, signedCookie } from './sessions.ts';

/** Browsers of people who are not logged in and whose cart the server keeps. */
export type CartBrowsers = {
  /** The hash by which the cart of the request's browser is found; undefined if it has none. */
  readonly of: (headers: Headers) => Buffer | undefined;
  /** A new cart's hash and cookie, which holds a random token: nobody can give a browser one that they know. */
  readonly mark: () => { readonly hash: Buffer; readonly cookie: string };
  /** A Set-Cookie value that removes it. */
  readonly forget: () => string;
};

export const cartBrowsers = (deps: Pick<AuthDeps, 'publicUrl' | 'secret'>): CartBrowsers => {
  // Signed with another key than sessions, so that neither passes for the other.
  const key = createHmac('sha256', realmSecret(CUSTOMERS, deps.secret))
    .update('cart browser')
    .digest('base64');
  const cookie = signedCookie(deps, CUSTOMERS, 'cart', key);
  const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
  return {
    of: (headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : hashOf(token);
    },
    mark: () => {
      const token = newToken();
      return { hash: hashOf(token), cookie: cookie.issue(token, KEPT_CART_LIFETIME / 1000) };
    },
    forget: cookie.expire,
  };
};
