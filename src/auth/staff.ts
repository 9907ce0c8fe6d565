import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import type { StaffRole, StaffViewer } from '#domain/access.ts';
import type { AuditActor } from '#domain/audit.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { isUsername, type Licence, normalizeUsername } from '#domain/team.ts';
import { STAFF_NOTICES } from '#texts/account.ts';
import { type AccountAuth, accountsOf, PASSWORD_PROVIDER } from './accounts.ts';
import type { CreatedSession, CreateSession } from './factors/pending-mfa.ts';
import { resetFactors } from './factors/second-factors.ts';
import { type RequestFrom, STAFF, type StaffDeps } from './realm.ts';
import type { SessionQuery, SessionState } from './sessions.ts';

export type StaffPerson = {
  readonly viewer: StaffViewer;
  readonly cookies: string[];
  /** The session has not verified the second factor that the store requires; it may only add one. */
  readonly awaitsFactor: boolean;
};

export type NewStaff = {
  readonly username: string;
  readonly name: string;
  /** Verified by a mailed link; null for the first administrator. */
  readonly email: string | null;
  readonly roles: readonly StaffRole[];
  readonly licence: Licence | null;
  readonly password: string;
};

export type StaffAuth = AccountAuth & {
  readonly login: (
    input: { readonly username: string; readonly password: string },
    from: RequestFrom,
  ) => Promise<Result<CreatedSession & { readonly userId: string }, 'credentials-wrong'>>;
  /**
   * The staff member of the request, also if they still have to add a second factor. One query, or two if the
   * last use is recorded.
   */
  readonly viewer: (headers: Headers, address?: string) => Promise<StaffPerson | undefined>;
  /** Whether login is allowed: not for suspended or former staff. */
  readonly mayLogIn: (userId: string) => Promise<boolean>;
  /** Creates a staff account. */
  readonly addPerson: (trx: Tx, person: NewStaff) => Promise<string>;
  /** Ends all sessions of a staff member. */
  readonly endSessions: (userId: string) => Promise<void>;
  /**
   * Creates an administrator if there are no staff yet and returns the password, which is not stored, can be shown only
   * now, and works for three days unless it is changed. Undefined if somebody can log in already.
   */
  readonly ensureFirstAdministrator: (make: {
    readonly newUsername: () => string;
    readonly newPassword: () => string;
  }) => Promise<{ readonly username: string; readonly password: string } | undefined>;
  /**
   * Sets a new password, which works for three days unless it is changed, for a staff member who has lost access, removes their second factors and ends their
   * sessions. False if there is no such user name.
   */
  readonly resetPassword: (username: string, password: string) => Promise<boolean>;
};

const VIEWER = {
  name: 'staff of a session',
  text: `select u.id, u.username, u.name, u.roles, s.expires_at as "expiresAt", s.remembered,
      s.factor_shown as "factorShown",
      s.updated_at as "usedAt", s.ip_address as "usedFrom", s.user_agent as "usedBy"
    from staff_sessions s join staff u on u.id = s.user_id
    where s.token_hash = $1 and u.suspended_at is null and u.removed_at is null`,
} as const satisfies SessionQuery;

type StaffRow = {
  id: string;
  username: string;
  name: string;
  roles: readonly StaffRole[];
  factorShown: boolean;
} & SessionState;

/** How long a password works that the store made, in milliseconds. */
export const INITIAL_PASSWORD_LIFETIME = 3 * 24 * 3600 * 1000;

/** The actor who has not logged in, or acts at the machine itself. */
const NOBODY: AuditActor = { kind: 'system', id: null };

/** An arbitrary number that no other lock of the store uses; it serializes processes that start together. */
const FIRST_ADMINISTRATOR_LOCK = 7_206_153;

export const staffAuth = (deps: StaffDeps): StaffAuth => {
  const { db } = deps;
  const { session, check, writePassword, shared } = accountsOf(deps, STAFF);

  const activeStaff = () =>
    db
      .selectFrom('staff')
      .where('staff.suspended_at', 'is', null)
      .where('staff.removed_at', 'is', null);

  const record = (
    trx: Database | Tx,
    actor: AuditActor,
    action: `team ${string}`,
    subjectId?: string,
    fields: readonly StaffRole[] = [],
  ): Promise<void> =>
    addAuditEntry(trx, { id: deps.newId(), at: deps.clock(), actor, action, subjectId, fields });

  const openSession: CreateSession = async (userId, ...how) => {
    const created = await shared.openSession(userId, ...how);
    if (!created.awaitsFactor) {
      await db
        .updateTable('staff')
        .set({ last_login_at: deps.clock() })
        .where('id', '=', userId)
        .execute();
      await record(db, { kind: 'staff', id: userId }, 'team login');
    }
    return created;
  };

  const findCredential = (username: string) =>
    activeStaff()
      .innerJoin('staff_accounts', 'staff_accounts.user_id', 'staff.id')
      .select([
        'staff.id as userId',
        'staff_accounts.id as accountId',
        'staff_accounts.password as hash',
      ])
      .where('staff.username', '=', username)
      .where('staff_accounts.provider_id', '=', PASSWORD_PROVIDER)
      .where(({ eb, or }) =>
        or([eb('initial_until', 'is', null), eb('initial_until', '>', deps.clock())]),
      )
      .executeTakeFirst();

  const addPerson = async (
    trx: Tx,
    { password, licence, ...person }: NewStaff,
  ): Promise<string> => {
    const now = deps.clock();
    const stamp = { created_at: now, updated_at: now };
    const id = deps.newId();
    await trx
      .insertInto('staff')
      .values({
        ...person,
        ...stamp,
        id,
        email_verified: person.email !== null,
        licence_number: licence?.number ?? null,
        licence_authority: licence?.authority ?? null,
      })
      .execute();
    await writePassword(trx, id, await deps.passwords.make(password));
    return id;
  };

  /** When the present password of a person ends; null for one that they chose. */
  const endPassword = async (trx: Tx, userId: string, until: Date | null): Promise<void> => {
    await trx
      .updateTable('staff_accounts')
      .set({ initial_until: until })
      .where('user_id', '=', userId)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .execute();
  };
  const initialUntil = (): Date => new Date(deps.clock().getTime() + INITIAL_PASSWORD_LIFETIME);

  return {
    ...shared,
    openSession,
    setPassword: async (trx, userId, password) => {
      const set = await shared.setPassword(trx, userId, password);
      if (set.ok) await endPassword(trx, userId, null);
      return set;
    },
    login: async ({ username, password }, from) => {
      const name = normalizeUsername(username);
      const credential = isUsername(name) ? await findCredential(name) : undefined;
      const right = await check(credential, password);
      // The same work for every name. The name is not logged, because a password may have been typed in its
      // field.
      if (!right) await record(db, NOBODY, 'team login refused', credential?.userId);
      if (!right || !credential)
        return refuse('credentials-wrong', 'unauthenticated', STAFF_NOTICES.loginFailed.text);
      const { userId } = credential;
      // The session ends with the browser, because pharmacies share computers.
      return ok({ userId, ...(await openSession(userId, false, from)) });
    },
    viewer: async (headers, address) => {
      const found = await session.current<StaffRow>(headers, VIEWER, address);
      if (!found) return undefined;
      const { id, username, name, roles, factorShown } = found.row;
      return {
        viewer: { kind: 'staff', id, username, name, roles },
        cookies: found.cookies,
        awaitsFactor: !factorShown && deps.staffFactor === 'required',
      };
    },
    mayLogIn: async (userId) =>
      (await activeStaff().select('id').where('id', '=', userId).executeTakeFirst()) !== undefined,
    addPerson,
    endSessions: session.closeAll,
    ensureFirstAdministrator: ({ newUsername, newPassword }) =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(trx);
        const somebody = await trx.selectFrom('staff').select('id').limit(1).executeTakeFirst();
        if (somebody) return undefined;
        const [username, password] = [newUsername(), newPassword()];
        // Reviewing prescriptions takes a licence, which is recorded when somebody is made a pharmacist.
        const roles = ['administrator'] as const;
        const id = await addPerson(trx, {
          username,
          name: 'Administrator',
          email: null,
          roles,
          licence: null,
          password,
        });
        await endPassword(trx, id, initialUntil());
        await record(trx, NOBODY, 'team join', id, roles);
        return { username, password };
      }),
    resetPassword: async (username, password) => {
      const hash = await deps.passwords.make(password);
      return db.transaction().execute(async (trx) => {
        const person = await trx
          .selectFrom('staff')
          .select('id')
          .where('username', '=', normalizeUsername(username))
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (!person) return false;
        await writePassword(trx, person.id, hash);
        await endPassword(trx, person.id, initialUntil());
        await resetFactors(trx, STAFF, person.id);
        await trx.deleteFrom('staff_sessions').where('user_id', '=', person.id).execute();
        await record(trx, NOBODY, 'team password reset', person.id);
        return true;
      });
    },
  };
};
