import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { sql } from 'kysely';
import { deviceName } from '#platform/device-name.ts';
import { type AuthDeps, type Realm, realmSecret, type RequestFrom } from './realm.ts';

const TOKEN_BYTES = 32;

/** The form in which tokens are stored; 256 random bits need no salt. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type SignedCookie = {
  /** The token of the request's cookie, if its signature is valid. */
  readonly read: (headers: Headers) => string | undefined;
  /** A Set-Cookie value. Without `maxAge` (seconds) the cookie ends with the browser. */
  readonly issue: (token: string, maxAge?: number) => string;
  /** A Set-Cookie value that removes the cookie. */
  readonly expire: () => string;
};

/** A random token for a cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * A cookie of a realm, in the form of Hono's signed cookies, so that a request with a forged one costs no query.
 * Node computes the HMAC, because Hono's importKey for each request takes 0.1 ms. `key` signs it: each kind of cookie needs a key of its own, or one kind would pass for another.
 */
export const signedCookie = (
  { publicUrl }: Pick<AuthDeps, 'publicUrl'>,
  realm: Realm,
  kind: 'session_token' | 'pending_mfa' | 'device' | 'code_request' | 'cart' | 'prescription',
  key: string,
): SignedCookie => {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}${realm.cookiePrefix}.${kind}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const signatureOf = (token: string): string =>
    createHmac('sha256', key).update(token).digest('base64');
  const withMaxAge = (maxAge: number | undefined) =>
    maxAge === undefined ? attributes : { ...attributes, maxAge };
  return {
    read: (headers) => {
      const value = parse(headers.get('cookie') ?? '', name)[name] ?? '';
      const dot = value.lastIndexOf('.');
      const token = value.slice(0, Math.max(dot, 0));
      const given = Buffer.from(value.slice(dot + 1));
      const expected = Buffer.from(signatureOf(token));
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return token !== '' && genuine ? token : undefined;
    },
    issue: (token, maxAge) => serialize(name, `${token}.${signatureOf(token)}`, withMaxAge(maxAge)),
    expire: () => serialize(name, '', withMaxAge(0)),
  };
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * In seconds: how long a session lasts without use, how old its last renewal is before the next, and how long it lasts at
 * most, however much it is used.
 */
type Lifetime = { readonly lasts: number; readonly renewAfter: number; readonly most: number };

/** Of sessions that persist after the browser closes, and of those that end with it. */
type Lifetimes = { readonly remembered: Lifetime; readonly untilClosed: Lifetime };

/** Staff see the health of many people, often on a shared machine. */
const STAFF_LIFETIME: Lifetime = { lasts: 30 * MINUTE, renewAfter: MINUTE, most: 12 * HOUR };

const LIFETIMES: Readonly<Record<Realm['session'], Lifetimes>> = {
  sessions: {
    remembered: { lasts: 30 * DAY, renewAfter: DAY, most: 180 * DAY },
    // It also ends after a day without use, because some browsers restore cookies after a restart.
    untilClosed: { lasts: DAY, renewAfter: HOUR, most: 7 * DAY },
  },
  staff_sessions: { remembered: STAFF_LIFETIME, untilClosed: STAFF_LIFETIME },
};

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** How old the recorded last use may get, in seconds; another place or device is recorded at once. */
const NOTED_EVERY = 600;

/** The columns that decide whether a session is valid and whether its last use is recorded. */
export type SessionState = {
  readonly expiresAt: Date;
  readonly remembered: boolean;
  readonly usedAt: Date;
  readonly usedFrom: string | null;
  readonly usedBy: string | null;
};

/** Finds a session's user by the hash of the token, its only parameter; PostgreSQL keeps the statement prepared as `name`. */
export type SessionQuery = { readonly name: string; readonly text: string };

/** An open session as its owner sees it. */
export type OpenSession = {
  readonly id: string;
  readonly openedAt: Date;
  /** When and where it was last used; recorded at most every ten minutes per place. */
  readonly usedAt: Date;
  readonly address: string | null;
  /** The browser and operating system in plain words. */
  readonly device: string;
  readonly remembered: boolean;
  /** The session of this request. */
  readonly current: boolean;
};

export type OpenedSession = { readonly at: Date; readonly factorShown: boolean };

/** Address and browser of a request, cut to the length of their columns. */
const seenFrom = ({ address, userAgent }: RequestFrom) => ({
  ip_address: address.slice(0, 64),
  user_agent: userAgent.slice(0, 256),
});

export type Sessions = {
  /** Creates a session and returns its Set-Cookie values. */
  readonly open: (
    userId: string,
    remembered: boolean,
    from: RequestFrom,
    factorShown?: boolean,
  ) => Promise<string[]>;
  /**
   * The valid session of the request; `cookies` renew it when it is due. One statement, or two if the last use
   * is recorded.
   */
  readonly current: <Row extends SessionState>(
    headers: Headers,
    query: SessionQuery,
    address?: string,
  ) => Promise<{ readonly row: Row; readonly cookies: string[] } | undefined>;
  /** The open sessions of the request's user, the last used one first. */
  readonly list: (headers: Headers) => Promise<readonly OpenSession[]>;
  /** When the session of the request was opened, and whether a second factor was verified in it. */
  readonly opened: (headers: Headers) => Promise<OpenedSession | undefined>;
  /** Records that a second factor was verified in the session of the request. */
  readonly markFactorShown: (headers: Headers) => Promise<void>;
  /** The sessions of another person; `here` is the token of the request. */
  readonly listOf: (userId: string, here?: string) => Promise<readonly OpenSession[]>;
  /** Ends the session of the request. */
  readonly close: (headers: Headers) => Promise<string[]>;
  /** Notes that the user of the request's session has proved again who they are. */
  readonly noteProof: (headers: Headers) => void;
  /** Set-Cookie values that give the session another token after a proof; the former one opens nothing any more. */
  readonly renewProved: (headers: Headers) => Promise<string[]>;
  /** Ends one of the user's sessions; false if it is not theirs. */
  readonly closeOne: (headers: Headers, id: string) => Promise<boolean>;
  /** Ends the user's sessions except the one of the request. */
  readonly closeOthers: (headers: Headers) => Promise<void>;
  /** Ends all sessions of a person, and the logins that wait for a second factor. */
  readonly closeAll: (userId: string) => Promise<void>;
};

/**
 * Sessions of one realm. Each is read, renewed and ended in one statement. The database holds only hashes of
 * tokens, so that reading it opens no session.
 */
export const sessions = (deps: AuthDeps, realm: Realm): Sessions => {
  const pendingTable: 'verifications' | 'staff_verifications' = realm.verification;
  const table: 'sessions' | 'staff_sessions' = realm.session;
  const cookie = signedCookie(deps, realm, 'session_token', realmSecret(realm, deps.secret));
  const lifetime = (remembered: boolean): Lifetime =>
    LIFETIMES[table][remembered ? 'remembered' : 'untilClosed'];

  /** The sessions whose proof no response has answered yet, by the hash of their token. */
  const proved = new Set<string>();
  const markOf = (token: string): string => hashOf(token).toString('base64');

  /** Set-Cookie values that renew the session, usually none; undefined if it has expired. */
  const keep = async (
    token: string,
    session: SessionState,
    from: RequestFrom | undefined,
  ): Promise<string[] | undefined> => {
    const now = deps.clock();
    const { lasts, renewAfter, most } = lifetime(session.remembered);
    if (session.expiresAt <= now) return undefined;
    const renews = later(now, lasts - renewAfter) >= session.expiresAt;
    const seen = from && seenFrom(from);
    const notes =
      seen !== undefined &&
      (seen.ip_address !== session.usedFrom ||
        seen.user_agent !== session.usedBy ||
        later(session.usedAt, NOTED_EVERY) <= now);
    if (!notes && !renews) return [];
    const noted = await deps.db
      .updateTable(table)
      .set({
        ...seen,
        updated_at: now,
        ...(renews
          ? {
              expires_at: sql<Date>`least(${later(now, lasts)}::timestamptz, created_at + ${most} * interval '1 second')`,
            }
          : {}),
      })
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    // The session was ended by another request since it was read.
    if (noted.numUpdatedRows === 0n) return undefined;
    return renews && session.remembered ? [cookie.issue(token, lasts)] : [];
  };

  /** The user of a valid session. */
  const ownerOf = (token: string) =>
    deps.db
      .selectFrom(table)
      .select('user_id')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', deps.clock());

  const listOf = async (userId: string, here?: string): Promise<readonly OpenSession[]> => {
    const rows = await deps.db
      .selectFrom(table)
      .select([
        'id',
        'token_hash as tokenHash',
        'created_at as openedAt',
        'updated_at as usedAt',
        'ip_address as address',
        'user_agent as userAgent',
        'remembered',
      ])
      .where('user_id', '=', userId)
      .where('expires_at', '>', deps.clock())
      .orderBy('updated_at', 'desc')
      .execute();
    const current = here === undefined ? undefined : hashOf(here);
    return rows.map(({ tokenHash, userAgent, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      current: current !== undefined && tokenHash.equals(current),
    }));
  };

  return {
    open: async (userId, remembered, from, factorShown = false) => {
      const now = deps.clock();
      const sweep = deps.db
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('expires_at', '<=', now)
        .execute();
      const former = cookie.read(new Headers({ cookie: from.cookie ?? '' }));
      // Another login in the same browser replaces the session, which nobody could end there any more.
      const replaced =
        former && deps.db.deleteFrom(table).where('token_hash', '=', hashOf(former)).execute();
      const token = newToken();
      const opening = deps.db
        .insertInto(table)
        .values({
          id: deps.newId(),
          user_id: userId,
          token_hash: hashOf(token),
          expires_at: later(now, lifetime(remembered).lasts),
          created_at: now,
          updated_at: now,
          remembered,
          factor_shown: factorShown,
          ...seenFrom(from),
        })
        .execute();
      await Promise.all([opening, sweep, replaced]);
      return [cookie.issue(token, remembered ? lifetime(true).lasts : undefined)];
    },
    current: async <Row extends SessionState>(
      headers: Headers,
      query: SessionQuery,
      address?: string,
    ) => {
      const token = cookie.read(headers);
      if (!token) return undefined;
      // Prepared once a connection: planning the join takes longer than running it.
      const { rows } = await deps.pool.query<Row>({ ...query, values: [hashOf(token)] });
      const row = rows[0];
      const from =
        address === undefined ? undefined : { address, userAgent: headers.get('user-agent') ?? '' };
      const cookies = row && (await keep(token, row, from));
      return row && cookies ? { row, cookies } : undefined;
    },
    list: async (headers) => {
      const token = cookie.read(headers);
      if (!token) return [];
      const owner = await ownerOf(token).executeTakeFirst();
      return owner ? listOf(owner.user_id, token) : [];
    },
    opened: async (headers) => {
      const token = cookie.read(headers);
      if (!token) return undefined;
      return deps.db
        .selectFrom(table)
        .select(['created_at as at', 'factor_shown as factorShown'])
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', deps.clock())
        .executeTakeFirst();
    },
    markFactorShown: async (headers) => {
      const token = cookie.read(headers);
      if (!token) return;
      await deps.db
        .updateTable(table)
        .set({ factor_shown: true })
        .where('token_hash', '=', hashOf(token))
        .execute();
    },
    listOf,
    noteProof: (headers) => {
      const token = cookie.read(headers);
      if (token) proved.add(markOf(token));
    },
    renewProved: async (headers) => {
      const former = proved.size === 0 ? undefined : cookie.read(headers);
      if (!former || !proved.delete(markOf(former))) return [];
      const token = newToken();
      const renewed = await deps.db
        .updateTable(table)
        .set({ token_hash: hashOf(token) })
        .where('token_hash', '=', hashOf(former))
        .returning('remembered')
        .executeTakeFirst();
      // What was proved for may have ended the session.
      if (!renewed) return [];
      return [cookie.issue(token, renewed.remembered ? lifetime(true).lasts : undefined)];
    },
    closeOne: async (headers, id) => {
      const token = cookie.read(headers);
      if (!token) return false;
      const { numDeletedRows } = await deps.db
        .deleteFrom(table)
        .where('id', '=', id)
        .where('user_id', 'in', ownerOf(token))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    closeOthers: async (headers) => {
      const token = cookie.read(headers);
      if (!token) return;
      await deps.db
        .deleteFrom(table)
        .where('token_hash', '<>', hashOf(token))
        .where('user_id', 'in', ownerOf(token))
        .execute();
    },
    close: async (headers) => {
      const token = cookie.read(headers);
      if (token) await deps.db.deleteFrom(table).where('token_hash', '=', hashOf(token)).execute();
      return [cookie.expire()];
    },
    closeAll: async (userId) => {
      await deps.db.deleteFrom(table).where('user_id', '=', userId).execute();
      // A pending login would still become a session.
      await deps.db.deleteFrom(pendingTable).where('value', 'like', `${userId} %`).execute();
    },
  };
};
