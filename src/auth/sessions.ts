import { betterAuth } from 'better-auth';
import { getCookies } from 'better-auth/cookies';
import {
  type AuthDeps,
  authOptions,
  type CUSTOMERS,
  type RequestFrom,
  type STAFF,
} from './options.ts';
import { sessionCookie } from './session-cookie.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a session lasts without use, and how old its last renewal is before the next, in seconds. */
type Lifetime = { readonly lasts: number; readonly renewAfter: number };

/** Outlives the browser: 30 days, renewed while used. */
const REMEMBERED: Lifetime = { lasts: 30 * DAY, renewAfter: DAY };
/**
 * Ends with the browser, which the server cannot see; so it also ends after a day without use, for
 * browsers that bring their cookies back after a restart.
 */
const UNTIL_CLOSED: Lifetime = { lasts: DAY, renewAfter: HOUR };

const lifetime = (remembered: boolean): Lifetime => (remembered ? REMEMBERED : UNTIL_CLOSED);

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** What of a session's row decides whether it still counts. */
type SessionState = { readonly expiresAt: Date; readonly remembered: boolean };

/** Finds a session's person by the token, its only parameter; `name` is what PostgreSQL keeps it under. */
export type SessionQuery = { readonly name: string; readonly text: string };

export type Sessions = {
  /** Opens a session and answers with its Set-Cookie values. */
  readonly open: (userId: string, remembered: boolean, from: RequestFrom) => Promise<string[]>;
  /**
   * The row of the session that the request carries, where it is genuine and not over; `cookies`
   * renew it where it is time. One statement, one in a while two.
   */
  readonly current: <Row extends SessionState>(
    headers: Headers,
    query: SessionQuery,
  ) => Promise<{ readonly row: Row; readonly cookies: string[] } | undefined>;
  /** Ends the session that the request carries. */
  readonly close: (headers: Headers) => Promise<string[]>;
  /** Ends all sessions of a person. */
  readonly closeAll: (userId: string) => Promise<void>;
};

/**
 * Sessions of one realm: the library makes them, and the store reads and ends them itself, because the
 * library takes two queries to read one, lets a short one never be renewed, and reports a logout
 * that the database refused as done.
 */
export const sessions = (deps: AuthDeps, realm: typeof CUSTOMERS | typeof STAFF): Sessions => {
  const options = authOptions(deps, realm);
  const auth = betterAuth(options);
  const table: 'sessions' | 'staff_sessions' = realm.session;
  const { name, attributes } = getCookies(options).sessionToken;
  const cookie = sessionCookie({ name, attributes, secret: options.secrets[0].value });

  /** Set-Cookie values that renew the session, none as a rule; undefined where it is over. */
  const keep = async (token: string, session: SessionState): Promise<string[] | undefined> => {
    const now = deps.clock();
    const { lasts, renewAfter } = lifetime(session.remembered);
    if (session.expiresAt <= now) return undefined;
    if (later(now, lasts - renewAfter) < session.expiresAt) return [];
    const renewed = await deps.db
      .updateTable(table)
      .set({ expires_at: later(now, lasts), updated_at: now })
      .where('token', '=', token)
      .executeTakeFirst();
    // Ended by another request since it was read.
    if (renewed.numUpdatedRows === 0n) return undefined;
    return session.remembered ? [await cookie.issue(token, lasts)] : [];
  };

  return {
    open: async (userId, remembered, from) => {
      const now = deps.clock();
      await deps.db
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('expires_at', '<=', now)
        .execute();
      const { internalAdapter } = await auth.$context;
      const session = await internalAdapter.createSession(
        userId,
        !remembered,
        {
          expiresAt: later(now, lifetime(remembered).lasts),
          createdAt: now,
          updatedAt: now,
          remembered,
          ipAddress: from.address.slice(0, 64),
          userAgent: from.userAgent.slice(0, 256),
        },
        true,
      );
      return [await cookie.issue(session.token, remembered ? REMEMBERED.lasts : undefined)];
    },
    current: async <Row extends SessionState>(headers: Headers, query: SessionQuery) => {
      const token = cookie.read(headers);
      if (!token) return undefined;
      // Prepared once a connection: planning the join takes longer than running it.
      const { rows } = await deps.pool.query<Row>({ ...query, values: [token] });
      const row = rows[0];
      const cookies = row && (await keep(token, row));
      return row && cookies ? { row, cookies } : undefined;
    },
    close: async (headers) => {
      const token = cookie.read(headers);
      if (token) await deps.db.deleteFrom(table).where('token', '=', token).execute();
      return [cookie.expire()];
    },
    closeAll: async (userId) => {
      await deps.db.deleteFrom(table).where('user_id', '=', userId).execute();
    },
  };
};
