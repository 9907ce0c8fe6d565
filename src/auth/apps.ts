import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { APP_LIFETIME, readScopes, type Scope } from '#domain/apps.ts';
import type { ApiClient } from '#config/api-clients.ts';
import type { AuthDeps } from './realm.ts';

type TokenKind = Exclude<keyof typeof APP_LIFETIME, 'grant'>;

/** Tokens for an app; the database stores their hashes. */
export type AppTokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly Scope[];
};

/** The customer whose access was ended because a used code or token was presented again. */
export type EndedAccess = { readonly email: string; readonly clientId: string };

export type Exchanged =
  | { readonly kind: 'tokens'; readonly tokens: AppTokens }
  /** The app asked for more than the customer has allowed. */
  | { readonly kind: 'too wide' }
  | { readonly kind: 'dead' };

/** An app that a customer has connected. */
export type ConnectedApp = {
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly since: Date;
  readonly usedAt: Date;
};

/** The customer of an access token, with the scopes they allowed. */
export type AppReader = {
  readonly viewer: CustomerViewer;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
};

/** Notifies the customer in the transaction that ends the access. */
type Tell = (trx: Tx, ended: EndedAccess) => Promise<unknown>;

export type Apps = {
  /** Authenticates an app by its secret; an app without a secret must not send one. */
  readonly provesItself: (client: ApiClient, secret: string | undefined) => boolean;
  /** Stores what a customer has allowed and returns the code for the app. */
  readonly allow: (leave: {
    readonly userId: string;
    readonly clientId: string;
    readonly scopes: readonly Scope[];
    readonly redirectUri: string;
    readonly challenge: string;
  }) => Promise<string>;
  /** The customer of a code or refresh token, used or not. */
  readonly ownerOf: (kind: 'code' | 'refresh', token: string) => Promise<string | undefined>;
  /** Exchanges a code. If a code is presented twice, the second call fails and ends the tokens of the first. */
  readonly redeem: (
    code: {
      readonly clientId: string;
      readonly code: string;
      readonly redirectUri: string;
      readonly verifier: string;
    },
    tell: Tell,
  ) => Promise<Exchanged>;
  /** Exchanges a refresh token for a new one; a token that was exchanged before ends the whole grant. */
  readonly refresh: (
    token: {
      readonly clientId: string;
      readonly token: string;
      readonly scopes: readonly Scope[] | undefined;
    },
    tell: Tell,
  ) => Promise<Exchanged>;
  /** A refresh token revokes the whole grant, an access token only itself. */
  readonly revoke: (clientId: string, token: string) => Promise<void>;
  /** Returns the customer of the access token. Takes one query. */
  readonly reader: (accessToken: string) => Promise<AppReader | undefined>;
  readonly list: (userId: string) => Promise<readonly ConnectedApp[]>;
  /** Ends the access of an app; `record` runs in its transaction, unless the app has none. */
  readonly end: (
    userId: string,
    clientId: string,
    record: (trx: Tx) => Promise<unknown>,
  ) => Promise<void>;
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Authenticates the app: one with a secret has to know it, and one without must not send one. */
const provesItself = (client: ApiClient, secret: string | undefined): boolean =>
  client.secretSha256 === undefined
    ? secret === undefined
    : secret !== undefined &&
      timingSafeEqual(hashOf(secret), Buffer.from(client.secretSha256, 'hex'));

/** Whether the verifier matches the challenge (RFC 7636, S256). */
const answersChallenge = (challenge: string, verifier: string): boolean => {
  const made = Buffer.from(hashOf(verifier).toString('base64url'));
  const asked = Buffer.from(challenge);
  return made.length === asked.length && timingSafeEqual(made, asked);
};

const READER = {
  name: 'customer of an access token',
  text: `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
      g.client_id as "clientId", t.scope
    from api_tokens t join api_grants g on g.id = t.grant_id join users u on u.id = g.user_id
    where t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2 and u.deleted_at is null`,
} as const;

type ReaderRow = Omit<CustomerViewer, 'kind'> & { clientId: string; scope: string };

/** Codes, refresh tokens and access tokens of apps; each grant belongs to one permission of a customer. */
export const apps = (deps: AuthDeps): Apps => {
  const { db } = deps;

  /** When a token of a permission given at `since` ends: after its lifetime, and with the permission at the latest. */
  const endOf = (kind: TokenKind, since: Date, now: Date): Date =>
    new Date(Math.min(now.getTime() + APP_LIFETIME[kind], since.getTime() + APP_LIFETIME.grant));

  const make = async (
    trx: Tx,
    kind: TokenKind,
    of: {
      grantId: string;
      since: Date;
      scope: string;
      redirectUri?: string;
      challenge?: string;
    },
  ): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    const now = deps.clock();
    await trx
      .insertInto('api_tokens')
      .values({
        id: deps.newId(),
        grant_id: of.grantId,
        kind,
        token_hash: hashOf(token),
        scope: of.scope,
        redirect_uri: of.redirectUri ?? null,
        challenge: of.challenge ?? null,
        expires_at: endOf(kind, of.since, now),
        created_at: now,
      })
      .execute();
    return token;
  };

  const grantOf = (kind: 'code' | 'refresh', token: string) =>
    db
      .selectFrom('api_tokens as t')
      .innerJoin('api_grants as g', 'g.id', 't.grant_id')
      .select(['g.id', 'g.user_id as userId'])
      .where('t.token_hash', '=', hashOf(token))
      .where('t.kind', '=', kind)
      .executeTakeFirst();

  /** Reads a single-use token and locks its grant, so that a second call sees the effect of the first. */
  const take = async (trx: Tx, kind: 'code' | 'refresh', token: string) => {
    const grant = await grantOf(kind, token);
    if (!grant) return undefined;
    await trx
      .selectFrom('api_grants')
      .select('id')
      .where('id', '=', grant.id)
      .forUpdate()
      .execute();
    return trx
      .selectFrom('api_tokens as t')
      .innerJoin('api_grants as g', 'g.id', 't.grant_id')
      .innerJoin('users as u', 'u.id', 'g.user_id')
      .select([
        't.id',
        't.grant_id as grantId',
        't.scope',
        't.redirect_uri as redirectUri',
        't.challenge',
        't.expires_at as expiresAt',
        't.used_at as usedAt',
        'g.client_id as clientId',
        'g.created_at as since',
        'u.email',
      ])
      .where('t.token_hash', '=', hashOf(token))
      .where('t.kind', '=', kind)
      .executeTakeFirst();
  };

  type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

  const endGrant = async (trx: Tx, grantId: string): Promise<void> => {
    await trx.deleteFrom('api_grants').where('id', '=', grantId).execute();
  };

  const spend = async (trx: Tx, taken: Taken, scopes: readonly Scope[]): Promise<Exchanged> => {
    const now = deps.clock();
    await trx.updateTable('api_tokens').set({ used_at: now }).where('id', '=', taken.id).execute();
    await trx
      .updateTable('api_grants')
      .set({ used_at: now, expires_at: endOf('refresh', taken.since, now) })
      .where('id', '=', taken.grantId)
      .execute();
    const { grantId, scope, since } = taken;
    return {
      kind: 'tokens',
      tokens: {
        accessToken: await make(trx, 'access', { grantId, since, scope: scopes.join(' ') }),
        refreshToken: await make(trx, 'refresh', { grantId, since, scope }),
        expiresInSeconds: APP_LIFETIME.access / 1000,
        scopes,
      },
    };
  };

  /** Finds the token to exchange, and ends the grant if it was exchanged before. */
  const exchange = (
    kind: 'code' | 'refresh',
    { clientId, token }: { clientId: string; token: string },
    tell: Tell,
    then: (trx: Tx, taken: Taken) => Promise<Exchanged>,
  ): Promise<Exchanged> =>
    db.transaction().execute(async (trx) => {
      const taken = await take(trx, kind, token);
      if (!taken || taken.clientId !== clientId) return { kind: 'dead' };
      if (taken.usedAt) {
        await endGrant(trx, taken.grantId);
        await tell(trx, { email: taken.email, clientId });
        return { kind: 'dead' };
      }
      return taken.expiresAt <= deps.clock() ? { kind: 'dead' } : then(trx, taken);
    });

  return {
    provesItself,
    allow: ({ userId, clientId, scopes, redirectUri, challenge }) =>
      db.transaction().execute(async (trx) => {
        const now = deps.clock();
        const grantId = deps.newId();
        await trx
          .insertInto('api_grants')
          .values({
            id: grantId,
            user_id: userId,
            client_id: clientId,
            created_at: now,
            used_at: now,
            expires_at: endOf('code', now, now),
          })
          .execute();
        return make(trx, 'code', {
          grantId,
          since: now,
          scope: scopes.join(' '),
          redirectUri,
          challenge,
        });
      }),
    ownerOf: async (kind, token) => (await grantOf(kind, token))?.userId,
    redeem: ({ clientId, code, redirectUri, verifier }, tell) =>
      exchange('code', { clientId, token: code }, tell, async (trx, taken) => {
        if (
          taken.redirectUri !== redirectUri ||
          !answersChallenge(taken.challenge ?? '', verifier)
        ) {
          // A code without its verifier was stolen.
          await endGrant(trx, taken.grantId);
          return { kind: 'dead' };
        }
        return spend(trx, taken, readScopes(taken.scope) ?? []);
      }),
    refresh: ({ clientId, token, scopes }, tell) =>
      exchange('refresh', { clientId, token }, tell, async (trx, taken) => {
        const allowed = readScopes(taken.scope) ?? [];
        return scopes && !scopes.every((scope) => allowed.includes(scope))
          ? { kind: 'too wide' }
          : spend(trx, taken, scopes ?? allowed);
      }),
    revoke: async (clientId, token) => {
      const found = await db
        .selectFrom('api_tokens as t')
        .innerJoin('api_grants as g', 'g.id', 't.grant_id')
        .select(['t.id', 't.kind', 't.grant_id as grantId'])
        .where('t.token_hash', '=', hashOf(token))
        .where('g.client_id', '=', clientId)
        .executeTakeFirst();
      if (found?.kind === 'access')
        await db.deleteFrom('api_tokens').where('id', '=', found.id).execute();
      else if (found) await db.deleteFrom('api_grants').where('id', '=', found.grantId).execute();
    },
    reader: async (accessToken) => {
      const { rows } = await deps.pool.query<ReaderRow>({
        ...READER,
        values: [hashOf(accessToken), deps.clock()],
      });
      const row = rows[0];
      if (!row) return undefined;
      const { clientId, scope, ...person } = row;
      return {
        viewer: { kind: 'customer', ...person },
        clientId,
        scopes: readScopes(scope) ?? [],
      };
    },
    list: async (userId) => {
      const rows = await db
        .selectFrom('api_grants as g')
        .innerJoin('api_tokens as t', 't.grant_id', 'g.id')
        .select(({ fn }) => [
          'g.client_id as clientId',
          fn.min('g.created_at').as('since'),
          fn.max('g.used_at').as('usedAt'),
          sql<string>`string_agg(distinct t.scope, ' ')`.as('scopes'),
        ])
        .where('g.user_id', '=', userId)
        .where('g.expires_at', '>', deps.clock())
        // A code that was never exchanged has given no access.
        .where(sql<SqlBool>`t.kind = 'refresh'`)
        .groupBy('g.client_id')
        .orderBy('since', 'desc')
        .execute();
      return rows.map((row) => ({ ...row, scopes: readScopes(row.scopes) ?? [] }));
    },
    end: (userId, clientId, record) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('api_grants')
          .where('user_id', '=', userId)
          .where('client_id', '=', clientId)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await record(trx);
      }),
  };
};
