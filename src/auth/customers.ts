import type { Tx } from '#db/client.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { isEmail, normalizeEmail, type Registration } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { type AccountAuth, accountsOf, PASSWORD_PROVIDER } from './accounts.ts';
import { passwordRefusal } from './password-rules.ts';
import type { CreatedSession } from './factors/pending-mfa.ts';
import { CUSTOMERS, type PasswordDeps, type RequestFrom } from './realm.ts';
import type { OpenSession, SessionQuery, SessionState } from './sessions.ts';

export type { RequestFrom } from './realm.ts';

/** `taken` if the email has an account and the form must not reveal it: then a mail tells. */
export type Registered =
  | { readonly taken: false; readonly userId: string }
  | { readonly taken: true };

/** The personal data of an account without its credentials. */
export type Person = Omit<Registration, 'password'>;

/** A customer as a recipient of mails. */
export type Mailbox = {
  readonly userId: string;
  readonly firstName: string;
  readonly confirmed: boolean;
};

export type CustomerAuth = AccountAuth & {
  /**
   * Creates an account without logging in. `alongside` writes, in the same transaction, what must not be lost
   * once the account exists, such as a mail.
   */
  readonly register: (
    input: Registration,
    from: RequestFrom,
    alongside?: (trx: Tx, made: Registered) => Promise<unknown>,
  ) => Promise<Result<Registered, 'email-taken' | 'email-invalid' | 'password-invalid'>>;
  /** Creates an account without a password. The caller links the identity that opens it. */
  readonly registerPerson: (
    trx: Tx,
    input: Person,
    confirmed: boolean,
  ) => Promise<Result<Registered, 'email-taken' | 'email-invalid'>>;
  readonly login: (
    input: { readonly email: string; readonly password: string; readonly rememberMe: boolean },
    from: RequestFrom,
  ) => Promise<Result<CreatedSession & { readonly userId: string }, 'credentials-wrong'>>;
  /**
   * The customer of the request; `cookies` renew the session when it is due. One query, or two if the last use
   * is recorded.
   */
  readonly viewer: (
    headers: Headers,
    address?: string,
  ) => Promise<
    | {
        readonly viewer: CustomerViewer;
        readonly cookies: string[];
        /** Whether a second factor was shown in this session. */
        readonly factorShown: boolean;
      }
    | undefined
  >;
  /** The customer with the address. For mails to it only, never for the response. */
  readonly find: (email: string) => Promise<Mailbox | undefined>;
  /** The customer who has confirmed the phone number. For texts to it only, never for the response. */
  readonly findByPhone: (phone: string) => Promise<string | undefined>;
  /** Whether the customer has a password; some use other login methods only. */
  readonly hasPassword: (userId: string) => Promise<boolean>;
  /** Records that mail to the address reaches the customer; false if the address is no longer theirs. */
  readonly confirmEmail: (trx: Tx, userId: string, email: string) => Promise<boolean>;
  /** Whether login to the account is allowed. */
  readonly mayLogIn: (userId: string) => Promise<boolean>;
  /** The sessions of the customer of the request. */
  readonly sessions: (headers: Headers) => Promise<readonly OpenSession[]>;
  /**
   * Creates an account without a password, whose owner proves the mailbox first or has just done so (`confirmed`);
   * undefined if the email is taken.
   */
  readonly addPerson: (
    trx: Tx,
    person: Omit<Registration, 'password' | 'email'>,
    email: string,
    confirmed?: boolean,
  ) => Promise<string | undefined>;
  /** Ends one session of the request's customer; false if it is not theirs. */
  readonly endSession: (headers: Headers, id: string) => Promise<boolean>;
  /** Ends all sessions of a customer and the access of all apps. */
  readonly endSessions: (userId: string) => Promise<void>;
};

const VIEWER = {
  name: 'customer of a session',
  text: `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
      s.expires_at as "expiresAt", s.remembered, s.factor_shown as "factorShown",
      s.updated_at as "usedAt", s.ip_address as "usedFrom", s.user_agent as "usedBy"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and u.deleted_at is null`,
} as const satisfies SessionQuery;

type CustomerRow = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  factorShown: boolean;
} & SessionState;

/** Removes pasted line breaks and control characters from names and addresses. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
const optional = (text: string | null): string | null => (text && oneLine(text)) || null;

export const customerAuth = (
  deps: PasswordDeps & { readonly privateRegistration: boolean },
): CustomerAuth => {
  const { db } = deps;
  const { session, check, writePassword, shared } = accountsOf(deps, CUSTOMERS);

  const activeUsers = () => db.selectFrom('users').where('users.deleted_at', 'is', null);

  const findCredential = (email: string) =>
    activeUsers()
      .innerJoin('accounts', 'accounts.user_id', 'users.id')
      .select(['users.id as userId', 'accounts.id as accountId', 'accounts.password as hash'])
      .where('users.email', '=', email)
      .where('accounts.provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst();

  /**
   * The id of the new account; undefined if the email is taken. The database decides, so that two concurrent
   * posts create one account.
   */
  const insertPerson = async (
    trx: Tx,
    input: Person,
    email: string,
    confirmed: boolean,
  ): Promise<string | undefined> => {
    const now = deps.clock();
    const user = await trx
      .insertInto('users')
      .values({
        created_at: now,
        updated_at: now,
        id: deps.newId(),
        email,
        email_verified: confirmed,
        first_name: oneLine(input.firstName),
        last_name: oneLine(input.lastName),
        company_name: optional(input.companyName),
        country: oneLine(input.country),
        street_address: oneLine(input.streetAddress),
        apartment: optional(input.apartment),
        city: oneLine(input.city),
        state: oneLine(input.state),
        zip_code: oneLine(input.zipCode),
        phone: oneLine(input.phone),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    return user?.id;
  };

  const insert = async (
    trx: Tx,
    input: Registration,
    email: string,
    hash: string,
  ): Promise<string | undefined> => {
    const userId = await insertPerson(trx, input, email, false);
    if (userId === undefined) return undefined;
    await writePassword(trx, userId, hash);
    return userId;
  };

  const emailInvalid = () =>
    refuse('email-invalid', 'invalid', ACCOUNT_MESSAGES.emailInvalid, {
      fields: { email: ACCOUNT_MESSAGES.emailInvalid },
    });

  /** Tells the owner of an address that has an account, unless the form is the private one. */
  const registered = (userId: string | undefined): Result<Registered, 'email-taken'> => {
    if (userId !== undefined) return ok({ taken: false, userId });
    return deps.privateRegistration
      ? ok({ taken: true })
      : refuse('email-taken', 'conflict', ACCOUNT_MESSAGES.emailTaken);
  };

  return {
    ...shared,
    register: async (input, _from, alongside) => {
      const email = normalizeEmail(input.email);
      if (!isEmail(email)) return emailInvalid();
      const about = [input.firstName, input.lastName, email, input.phone];
      const refusal = passwordRefusal(input.password, { about, least: deps.passwordLength });
      if (refusal) return refusal;
      // Hashed before the lookup, so that a taken email takes as long as a free one.
      const hash = await deps.passwords.make(input.password);
      return db.transaction().execute(async (trx) => {
        const made = registered(await insert(trx, input, email, hash));
        if (made.ok) await alongside?.(trx, made.value);
        return made;
      });
    },
    registerPerson: async (trx, input, confirmed) => {
      const email = normalizeEmail(input.email);
      if (!isEmail(email)) return emailInvalid();
      return registered(await insertPerson(trx, input, email, confirmed));
    },
    login: async ({ email, password, rememberMe }, from) => {
      const address = normalizeEmail(email);
      const credential = isEmail(address) ? await findCredential(address) : undefined;
      if (!(await check(credential, password)) || !credential)
        return refuse('credentials-wrong', 'unauthenticated', ACCOUNT_MESSAGES.credentialsWrong);
      const { userId } = credential;
      return ok({ userId, ...(await shared.openSession(userId, rememberMe, from)) });
    },
    viewer: async (headers, address) => {
      const found = await session.current<CustomerRow>(headers, VIEWER, address);
      if (!found) return undefined;
      const { id, email, firstName, lastName, factorShown } = found.row;
      return {
        viewer: { kind: 'customer', id, email, firstName, lastName },
        cookies: found.cookies,
        factorShown,
      };
    },
    find: (email) =>
      activeUsers()
        .select(['id as userId', 'first_name as firstName', 'email_verified as confirmed'])
        .where('email', '=', normalizeEmail(email))
        .executeTakeFirst(),
    findByPhone: async (phone) =>
      (
        await activeUsers()
          .select('id')
          .where('phone', '=', phone)
          .where('phone_verified_at', 'is not', null)
          .executeTakeFirst()
      )?.id,
    hasPassword: async (userId) =>
      (await db
        .selectFrom('accounts')
        .select('id')
        .where('user_id', '=', userId)
        .where('provider_id', '=', PASSWORD_PROVIDER)
        .where('password', 'is not', null)
        .executeTakeFirst()) !== undefined,
    confirmEmail: async (trx, userId, email) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ email_verified: true, updated_at: deps.clock() })
        .where('id', '=', userId)
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    mayLogIn: async (userId) =>
      (await activeUsers().select('id').where('id', '=', userId).executeTakeFirst()) !== undefined,
    sessions: session.list,
    addPerson: (trx, person, email, confirmed = false) =>
      insertPerson(trx, { ...person, email }, email, confirmed),
    endSession: session.closeOne,
    endSessions: async (userId) => {
      await db.deleteFrom('api_grants').where('user_id', '=', userId).execute();
      await session.closeAll(userId);
    },
  };
};
