import { createHmac, randomBytes } from 'node:crypto';
import { getCookies } from 'better-auth/cookies';
import type { Tx } from '#db/client.ts';
import { HALF_LOGIN_LIFETIME } from '#domain/factors.ts';
import { type AuthDeps, authOptions, type Realm, realmSecret } from '#auth/options.ts';
import { sessionCookie } from '#auth/session-cookie.ts';
import { singleUse } from './single-use.ts';

/** Somebody who has shown the first thing and not yet the second. */
export type HalfLogin = { readonly userId: string; readonly remembered: boolean };

export type HalfLogins = {
  /** Answers with the cookies of one; it opens nothing but the page that asks for the second factor. */
  readonly begin: (who: HalfLogin) => Promise<string[]>;
  /** The one that the request carries; looking uses nothing up. */
  readonly peek: (headers: Headers) => Promise<HalfLogin | undefined>;
  /** The same, and ends it: of two at one moment, one succeeds. */
  readonly take: (trx: Tx, headers: Headers) => Promise<HalfLogin | undefined>;
  /** Makes the browser forget it. */
  readonly forget: () => string;
};

const read = (value: string | undefined): HalfLogin | undefined => {
  const [userId, remembered] = value?.split(' ') ?? [];
  return userId === undefined ? undefined : { userId, remembered: remembered === 'remembered' };
};

export const halfLogins = (deps: AuthDeps, realm: Realm): HalfLogins => {
  const { name, attributes } = getCookies(authOptions(deps, realm)).sessionToken;
  // Signed with another key than sessions, so that neither passes for the other.
  const secret = createHmac('sha256', realmSecret(realm, deps.secret))
    .update('half login')
    .digest('base64');
  const cookie = sessionCookie({
    name: name.replace('session_token', 'half_login'),
    attributes,
    secret,
  });
  const kept = singleUse(deps, realm, 'half login');
  return {
    begin: async ({ userId, remembered }) => {
      const token = randomBytes(32).toString('base64url');
      const value = `${userId} ${remembered ? 'remembered' : 'once'}`;
      await kept.keep(token, value, HALF_LOGIN_LIFETIME);
      return [await cookie.issue(token, HALF_LOGIN_LIFETIME / 1000)];
    },
    peek: async (headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : read(await kept.peek(token));
    },
    take: async (trx, headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : read(await kept.take(trx, token));
    },
    forget: () => cookie.expire(),
  };
};
