import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { ok, type Refusal, type Result } from '#domain/result.ts';
import { type CreateSession, sessionCreation } from './factors/pending-mfa.ts';
import { passwordRefusal, wordsAbout } from './password-rules.ts';
import type { PasswordDeps, Realm } from './realm.ts';
import { type OpenedSession, type OpenSession, type Sessions, sessions } from './sessions.ts';

/** `provider_id` of a password; other rows of the table are identities of login providers. */
export const PASSWORD_PROVIDER = 'credential';

type Credential = {
  readonly userId: string;
  readonly accountId: string;
  readonly hash: string | null;
};

/** Somebody with an account, or what is known of somebody who will have one: names and addresses. */
type PasswordOwner = { readonly userId: string } | { readonly about: readonly string[] };

/** Account functions that customers and staff share. */
export type AccountAuth = {
  readonly logout: (headers: Headers) => Promise<{ readonly cookies: string[] }>;
  /** Creates a session for somebody who has proved their identity, or asks for their second factor first. */
  readonly openSession: CreateSession;
  /** Whether it is the user's password. */
  readonly knowsPassword: (userId: string, password: string) => Promise<boolean>;
  /** Why the owner may not choose the password; the same as `setPassword` checks. */
  readonly judgePassword: (
    password: string,
    owner: PasswordOwner,
  ) => Promise<Refusal<'password-invalid'> | undefined>;
  /** Sets the user's password, also where they had none. The caller ends other sessions. */
  readonly setPassword: (
    trx: Tx,
    userId: string,
    password: string,
  ) => Promise<Result<null, 'password-invalid'>>;
  /** When the session of the request was opened, and whether a second factor was verified in it. */
  readonly openedSession: (headers: Headers) => Promise<OpenedSession | undefined>;
  /** Records that a second factor was verified in the session of the request. */
  readonly markFactorShown: (headers: Headers) => Promise<void>;
  /** Notes that the user of the request's session has proved again who they are. */
  readonly noteProof: (headers: Headers) => void;
  /** Set-Cookie values that give the session another token after a proof; none without. */
  readonly renewProved: (headers: Headers) => Promise<string[]>;
  /** Ends all sessions of the request's user except the request's own. */
  readonly endOtherSessions: (headers: Headers) => Promise<void>;
  /** The user's open sessions. */
  readonly sessionsOf: (userId: string) => Promise<readonly OpenSession[]>;
};

type Accounts = {
  readonly session: Sessions;
  /** Checks a password; takes equally long if there is no account. */
  readonly check: (credential: Credential | undefined, password: string) => Promise<boolean>;
  readonly writePassword: (trx: Tx, userId: string, hash: string) => Promise<void>;
  readonly shared: AccountAuth;
};

/** Sessions and passwords of one realm. */
export const accountsOf = (deps: PasswordDeps, realm: Realm): Accounts => {
  const { db, clock, passwords } = deps;
  const session = sessions(deps, realm);
  const accounts: 'accounts' | 'staff_accounts' = realm.account;
  const decoy = passwords.make(randomUUID());

  /** Stores a new hash unless the password was changed in the meantime. */
  const replace = async ({ accountId, hash }: Credential, newHash: string): Promise<void> => {
    await db
      .updateTable(accounts)
      .set({ password: newHash, updated_at: clock() })
      .where('id', '=', accountId)
      .where('password', '=', hash)
      .execute();
  };

  /**
   * Compares a password with the stored hash. Without an account it compares with a decoy, so that the response
   * time does not reveal who has an account. A hash of lower strength is replaced by a new one.
   */
  const check = async (credential: Credential | undefined, password: string): Promise<boolean> => {
    const known = credential?.hash ?? undefined;
    const matches = await passwords.fits(known ?? (await decoy), password);
    if (!credential || known === undefined || !matches) return false;
    if (passwords.isOutdated(known)) await replace(credential, await passwords.make(password));
    return true;
  };

  const knowsPassword = async (userId: string, password: string): Promise<boolean> => {
    const credential = await db
      .selectFrom(accounts)
      .select(['user_id as userId', 'id as accountId', 'password as hash'])
      .where('user_id', '=', userId)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst();
    return check(credential, password);
  };

  const writePassword = async (trx: Tx, userId: string, hash: string): Promise<void> => {
    const now = clock();
    await trx
      .insertInto(accounts)
      .values({
        id: deps.newId(),
        user_id: userId,
        account_id: userId,
        provider_id: PASSWORD_PROVIDER,
        password: hash,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'provider_id'])
          .doUpdateSet({ password: hash, updated_at: now }),
      )
      .execute();
  };

  return {
    session,
    check,
    writePassword,
    shared: {
      logout: async (headers) => ({ cookies: await session.close(headers) }),
      openSession: sessionCreation(deps, realm, session),
      knowsPassword,
      judgePassword: async (password, owner) =>
        passwordRefusal(password, {
          about: 'about' in owner ? owner.about : await wordsAbout(db, realm, owner.userId),
          least: deps.passwordLength,
        }),
      setPassword: async (trx, userId, password) => {
        const about = await wordsAbout(trx, realm, userId);
        const refusal = passwordRefusal(password, { about, least: deps.passwordLength });
        if (refusal) return refusal;
        await writePassword(trx, userId, await passwords.make(password));
        return ok(null);
      },
      openedSession: session.opened,
      markFactorShown: session.markFactorShown,
      noteProof: session.noteProof,
      renewProved: session.renewProved,
      endOtherSessions: session.closeOthers,
      sessionsOf: (userId) => session.listOf(userId),
    },
  };
};
