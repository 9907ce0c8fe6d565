import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CookieOptions, serializeCookie, serializeSignedCookie } from 'better-call';
import { parseCookies } from 'better-auth/cookies';

export type SessionCookie = {
  /** The session's token, where the request carries a cookie that this store has signed. */
  readonly read: (headers: Headers) => string | undefined;
  /** A Set-Cookie value. Without `maxAge` (seconds) the cookie ends with the browser. */
  readonly issue: (token: string, maxAge?: number) => Promise<string>;
  /** A Set-Cookie value that makes the browser forget it. */
  readonly expire: () => string;
};

const signs = (secret: string, token: string, signature: string): boolean => {
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/**
 * The session cookie in the library's own form (token, dot, HMAC-SHA256), read here so that a
 * request with a forged one costs no query.
 */
export const sessionCookie = (cookie: {
  name: string;
  attributes: CookieOptions;
  secret: string;
}): SessionCookie => {
  const { name, secret } = cookie;
  const attributes = (maxAge: number | undefined): CookieOptions => {
    const { maxAge: _, ...rest } = cookie.attributes;
    return maxAge === undefined ? rest : { ...rest, maxAge };
  };
  return {
    read: (headers) => {
      const value = parseCookies(headers.get('cookie') ?? '').get(name);
      const dot = value?.lastIndexOf('.') ?? -1;
      if (!value || dot < 1) return undefined;
      const token = value.slice(0, dot);
      return signs(secret, token, value.slice(dot + 1)) ? token : undefined;
    },
    issue: (token, maxAge) => serializeSignedCookie(name, token, secret, attributes(maxAge)),
    expire: () => serializeCookie(name, '', attributes(0)),
  };
};
