import { createHash, createHmac } from 'node:crypto';
import { type AuthDeps, CUSTOMERS, realmSecret } from './realm.ts';
import { newToken, signedCookie } from './sessions.ts';

/** Browsers of which the server keeps something, whether or not anybody is logged in. */
export type BrowserMarks = {
  /** The hash by which what is kept of the request's browser is found; undefined if it has no mark. */
  readonly of: (headers: Headers) => Buffer | undefined;
  /** A new mark's hash and cookie, which holds a random token: nobody can give a browser one that they know. */
  readonly mark: () => { readonly hash: Buffer; readonly cookie: string };
  /** A Set-Cookie value that removes it. */
  readonly forget: () => string;
};

/** The marks of one kind; `lifetime` is how long a browser keeps one, in milliseconds. */
export const browserMarks = (
  deps: Pick<AuthDeps, 'publicUrl' | 'secret'>,
  kind: 'cart' | 'prescription',
  lifetime: number,
): BrowserMarks => {
  // Signed with another key than sessions, and each kind with its own, so that none passes for another.
  const key = createHmac('sha256', realmSecret(CUSTOMERS, deps.secret))
    .update(`${kind} browser`)
    .digest('base64');
  const cookie = signedCookie(deps, CUSTOMERS, kind, key);
  const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
  return {
    of: (headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : hashOf(token);
    },
    mark: () => {
      const token = newToken();
      return { hash: hashOf(token), cookie: cookie.issue(token, lifetime / 1000) };
    },
    forget: cookie.expire,
  };
};
