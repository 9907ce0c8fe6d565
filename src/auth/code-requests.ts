import { createHash, createHmac } from 'node:crypto';
import { type AuthDeps, CUSTOMERS, realmSecret } from './realm.ts';
import { newToken, signedCookie } from './sessions.ts';

/** A request for a code, which binds the code to the browser that asked for it. */
export type CodeRequest = {
  /** The form in which the request is stored beside its code. */
  readonly hash: Buffer;
  /** Set-Cookie value by which the browser is known when it brings the code. */
  readonly cookie: string;
};

/** Cookies of the browser that asked, in which alone the code works. */
export type AskedForCode = { readonly cookies: readonly string[] };

export type CodeRequests = {
  /** Begins a request that lasts as long as its code, in milliseconds. */
  readonly begin: (lifetime: number) => CodeRequest;
  /** The hash of the last request of this browser; undefined if it asked for no code. */
  readonly of: (headers: Headers) => Buffer | undefined;
};

/**
 * Whoever gets somebody to read out a code cannot use it elsewhere. The cookie holds a random token and opens nothing
 * by itself. It is set whether or not anybody has the address that the code was asked for.
 */
export const codeRequests = (deps: Pick<AuthDeps, 'publicUrl' | 'secret'>): CodeRequests => {
  const key = createHmac('sha256', realmSecret(CUSTOMERS, deps.secret))
    .update('code request')
    .digest('base64');
  const cookie = signedCookie(deps, CUSTOMERS, 'code_request', key);
  const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
  return {
    begin: (lifetime) => {
      const token = newToken();
      return { hash: hashOf(token), cookie: cookie.issue(token, lifetime / 1000) };
    },
    of: (headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : hashOf(token);
    },
  };
};
