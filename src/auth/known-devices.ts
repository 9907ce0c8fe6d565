import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AuthDeps, type Realm, realmSecret } from './realm.ts';
import { signedCookie } from './sessions.ts';

/** A browser that logged in to an account before: guesses of others do not count against it. */
export type KnownDevices = {
  /** An id of the device, if it has logged in to the account before; undefined otherwise. */
  readonly knows: (headers: Headers, account: string) => string | undefined;
  /** Set-Cookie value by which the device is known for the account from now on. */
  readonly remember: (account: string) => string;
};

const YEAR = 365 * 24 * 3600;

/**
 * Known devices of a realm. The cookie holds a random id with an HMAC over it and the account, so nothing is stored, it
 * names nobody, and it says nothing about another account. It opens nothing by itself.
 */
export const knownDevices = (
  deps: Pick<AuthDeps, 'publicUrl' | 'secret'>,
  realm: Realm,
): KnownDevices => {
  const keyOf = (what: string): string =>
    createHmac('sha256', realmSecret(realm, deps.secret))
      .update(`known device ${what}`)
      .digest('hex');
  const cookie = signedCookie(deps, realm, 'device', keyOf('cookie'));
  const key = keyOf('account');
  const markOf = (id: string, account: string): string =>
    createHmac('sha256', key).update(`${id}\0${account}`).digest('base64url');
  return {
    knows: (headers, account) => {
      const [id = '', mark = ''] = cookie.read(headers)?.split('~') ?? [];
      const given = Buffer.from(mark);
      const expected = Buffer.from(markOf(id, account));
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    remember: (account) => {
      const id = randomBytes(16).toString('base64url');
      return cookie.issue(`${id}~${markOf(id, account)}`, YEAR);
    },
  };
};
