import { sql } from 'kysely';
import type { AuthDeps, Realm, RequestFrom } from '#auth/options.ts';
import type { Sessions } from '#auth/sessions.ts';
import { halfLogins } from './half-logins.ts';

/** What somebody has who has shown who they are: a session, or the half of one. */
export type Entry = {
  readonly cookies: string[];
  /** Nobody is logged in yet: the person has a second factor and is to show it. */
  readonly awaitsFactor: boolean;
};

export type OpenDoor = (
  userId: string,
  remembered: boolean,
  from: RequestFrom,
  /** A second factor was shown with whatever else was. */
  factorShown?: boolean,
) => Promise<Entry>;

/**
 * The only way to a session, whatever a person came by: who has a second factor and has not shown it gets the
 * half of a login.
 */
export const doorway = (deps: AuthDeps, realm: Realm, sessions: Sessions): OpenDoor => {
  const waiting = halfLogins(deps, realm);

  const hasFactor = async (userId: string): Promise<boolean> => {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from ${sql.table(realm.authenticator)}
          where user_id = ${userId} and confirmed_at is not null)
        or exists (select from ${sql.table(realm.passkey)} where user_id = ${userId}) as has`.execute(
      deps.db,
    );
    return rows[0]?.has ?? false;
  };

  return async (userId, remembered, from, factorShown = false) =>
    !factorShown && (await hasFactor(userId))
      ? { cookies: await waiting.begin({ userId, remembered }), awaitsFactor: true }
      : {
          cookies: await sessions.open(userId, remembered, from, factorShown),
          awaitsFactor: false,
        };
};
