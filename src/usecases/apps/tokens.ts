import type { AppTokens, EndedAccess, Exchanged } from '#auth/apps.ts';
import type { ApiClient } from '#config/api-clients.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { readScopes } from '#domain/apps.ts';
import { AUTHENTICATION_MESSAGES } from '#texts/login.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';

type ClientRefusal = 'invalid_client' | 'invalid_request';

/** The one value of a field; empty counts as absent (RFC 6749, 3.2). */
const fieldOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const formDecoded = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? '';

/** Id and secret of a Basic header, each encoded as in a form before (RFC 6749, 2.3.1). */
const basic = (authorization: string): { id: string; secret: string } | undefined => {
  const encoded = /^basic ([\w+/]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', secret] = atob(encoded).split(/:(.*)/s);
  return secret === undefined ? undefined : { id: formDecoded(id), secret: formDecoded(secret) };
};

/** Authenticates the app of a request. The codes are those of RFC 6749, 5.2. */
const knownClient = (
  deps: Pick<Deps, 'settings' | 'apps'>,
  form: FormData,
  authorization: string | null,
): Result<ApiClient, ClientRefusal> => {
  const twice = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (twice !== undefined) return refuse('invalid_request', 'malformed', 'A field is given twice.');
  const header = authorization === null ? undefined : basic(authorization);
  const secret = fieldOf(form, 'client_secret');
  if (header && secret !== undefined)
    return refuse('invalid_request', 'malformed', 'The secret is in both the header and the form.');
  const id = header?.id ?? fieldOf(form, 'client_id');
  const client = deps.settings.apiClients.find((each) => each.id === id);
  const broken = authorization !== null && !header;
  return client && !broken && deps.apps.provesItself(client, header?.secret ?? secret)
    ? ok(client)
    : refuse(
        'invalid_client',
        'unauthenticated',
        'This app is not known, or it has not proved its identity.',
      );
};

const TOO_OFTEN = 'Too many requests. Please wait.';

type ExchangeRefusal =
  | ClientRefusal
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'too-many-requests';

const VERIFIER = /^[\w.~-]{43,128}$/;

const dead = refuse('invalid_grant', 'malformed', AUTHENTICATION_MESSAGES.nobodyThere);

const outcome = (exchanged: Exchanged): Result<AppTokens, ExchangeRefusal> => {
  switch (exchanged.kind) {
    case 'tokens':
      return ok(exchanged.tokens);
    case 'too wide':
      return refuse('invalid_scope', 'malformed', 'This is more than the person has allowed.');
    case 'dead':
      return dead;
  }
};

/** Mails a customer whose app's token was used by somebody else too. */
const tellOf =
  (deps: Deps, client: ApiClient, userId: string) => async (trx: Tx, ended: EndedAccess) => {
    await recordChange(deps, trx, { kind: 'system', id: null }, 'app ended', {
      patientId: userId,
      app: client.id,
    });
    await queueMails(
      trx,
      [{ to: ended.email, input: { template: 'app-ended', data: { appName: client.name } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  };

/**
 * An app exchanges a code or a refresh token for tokens. One that was exchanged before ends the grant, and the
 * customer is told by mail.
 */
export const exchangeToken = async (
  deps: Deps,
  form: FormData,
  authorization: string | null,
  address: string,
): Promise<Result<AppTokens, ExchangeRefusal>> => {
  const fromHere = await limited(deps, [['token-address', address]], TOO_OFTEN);
  if (fromHere) return fromHere;
  const known = knownClient(deps, form, authorization);
  if (!known.ok) return known;
  const client = known.value;
  const type = fieldOf(form, 'grant_type');
  if (type === undefined) return refuse('invalid_request', 'malformed', 'grant_type is missing.');
  if (type !== 'authorization_code' && type !== 'refresh_token')
    return refuse(
      'unsupported_grant_type',
      'malformed',
      'Use authorization_code or refresh_token.',
    );
  const kind = type === 'authorization_code' ? 'code' : 'refresh';
  const token = fieldOf(form, kind === 'code' ? 'code' : 'refresh_token');
  if (token === undefined)
    return refuse('invalid_request', 'malformed', 'There is nothing to exchange.');
  const owner = await deps.apps.ownerOf(kind, token);
  if (owner === undefined) return dead;
  const ofThem = await limited(deps, [['token-account', owner]], TOO_OFTEN);
  if (ofThem) return ofThem;
  const tell = tellOf(deps, client, owner);
  if (kind === 'refresh') {
    const asked = fieldOf(form, 'scope');
    const scopes = asked === undefined ? undefined : readScopes(asked);
    if (asked !== undefined && (!scopes || scopes.length === 0))
      return refuse('invalid_scope', 'malformed', 'This scope does not exist.');
    const exchanged = await deps.apps.refresh({ clientId: client.id, token, scopes }, tell);
    return outcome(exchanged);
  }
  const redirectUri = fieldOf(form, 'redirect_uri');
  const verifier = fieldOf(form, 'code_verifier') ?? '';
  if (redirectUri === undefined || !VERIFIER.test(verifier))
    return refuse('invalid_request', 'malformed', 'redirect_uri and code_verifier are required.');
  const exchanged = await deps.apps.redeem(
    { clientId: client.id, code: token, redirectUri, verifier },
    tell,
  );
  return outcome(exchanged);
};

/** An app revokes a token (RFC 7009). Unknown tokens and those of other apps count as revoked. */
export const revokeToken = async (
  deps: Deps,
  form: FormData,
  authorization: string | null,
  address: string,
): Promise<Result<null, ClientRefusal | 'too-many-requests'>> => {
  const tooOften = await limited(deps, [['token-address', address]], TOO_OFTEN);
  if (tooOften) return tooOften;
  const known = knownClient(deps, form, authorization);
  if (!known.ok) return known;
  const token = fieldOf(form, 'token');
  if (token === undefined) return refuse('invalid_request', 'malformed', 'token is missing.');
  await deps.apps.revoke(known.value.id, token);
  return ok(null);
};
