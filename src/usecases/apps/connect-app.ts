import type { ApiClient } from '#config/api-clients.ts';
import { may, type Viewer } from '#domain/access.ts';
import { readScopes, type Scope } from '#domain/apps.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** The authorization request of an app (RFC 6749, 4.1.1, with RFC 7636). */
type AuthorizationRequest =
  | {
      readonly kind: 'asks';
      readonly client: ApiClient;
      readonly redirectUri: string;
      readonly scopes: readonly Scope[];
      readonly challenge: string;
      readonly state: string | undefined;
    }
  /** The app is known, so the error goes to its address. */
  | { readonly kind: 'refused'; readonly to: string }
  /** The app is unknown, so nobody is redirected. */
  | { readonly kind: 'stranger' };

/** The app's address with the answer to its request; `iss` says whose answer it is (RFC 9207). */
const answerAddress = (
  redirectUri: string,
  issuer: string,
  answer: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};

/** The one value of a parameter; several are none. */
const one = (query: URLSearchParams, name: string): string | undefined => {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
};

const ONCE = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

/** Parses an authorization request. Only PKCE with S256 and registered addresses are accepted. */
export const readAuthorizationRequest = (
  clients: readonly ApiClient[],
  issuer: string,
  query: URLSearchParams,
): AuthorizationRequest => {
  const clientId = one(query, 'client_id');
  const redirectUri = one(query, 'redirect_uri');
  const client = clients.find(({ id }) => id === clientId);
  if (!client || redirectUri === undefined || !client.redirectUris.includes(redirectUri))
    return { kind: 'stranger' };
  const state = one(query, 'state');
  const refused = (error: string, error_description: string): AuthorizationRequest => ({
    kind: 'refused',
    to: answerAddress(redirectUri, issuer, { error, error_description, state }),
  });
  const twice = ONCE.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return refused('invalid_request', `${twice} is given twice`);
  const type = one(query, 'response_type');
  if (type === undefined) return refused('invalid_request', 'response_type is missing');
  if (type !== 'code') return refused('unsupported_response_type', 'response_type must be code');
  const challenge = one(query, 'code_challenge') ?? '';
  if (one(query, 'code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return refused('invalid_request', 'a code_challenge by S256 is required');
  const scopes = readScopes(one(query, 'scope') ?? client.scopes.join(' '));
  if (!scopes || scopes.length === 0 || !scopes.every((scope) => client.scopes.includes(scope)))
    return refused('invalid_scope', `this app may ask for: ${client.scopes.join(' ')}`);
  return { kind: 'asks', client, redirectUri, scopes, challenge, state };
};

/**
 * A customer allows or denies an app access. Returns the app's address to continue to. Refuses a link of an
 * unknown app.
 */
export const connectApp = async (
  deps: Deps,
  viewer: Viewer,
  query: URLSearchParams,
  allowed: boolean,
): Promise<Result<{ readonly to: string }, 'not-allowed' | 'unknown-app'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  const issuer = deps.settings.publicUrl;
  const asked = readAuthorizationRequest(deps.settings.apiClients, issuer, query);
  if (asked.kind === 'stranger')
    return refuse('unknown-app', 'malformed', 'We do not know this app.');
  if (asked.kind === 'refused') return ok({ to: asked.to });
  const { client, redirectUri, scopes, challenge, state } = asked;
  if (allowed)
    await recordChange(deps, deps.db, viewer, 'app let in', {
      patientId: viewer.id,
      app: client.id,
    });
  const answer = allowed
    ? {
        code: await deps.apps.allow({
          userId: viewer.id,
          clientId: client.id,
          scopes,
          redirectUri,
          challenge,
        }),
      }
    : { error: 'access_denied' };
  return ok({ to: answerAddress(redirectUri, issuer, { ...answer, state }) });
};

/** A customer revokes an app's access. Succeeds also if there is none; then nothing is recorded. */
export const endApp = async (
  deps: Deps,
  viewer: Viewer,
  clientId: string,
): Promise<Result<null, 'not-allowed'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  // The database takes no text with a null character, and no app has one in its id.
  if (!clientId.includes('\0'))
    await deps.apps.end(viewer.id, clientId, (trx) =>
      recordChange(deps, trx, viewer, 'app ended', { patientId: viewer.id, app: clientId }),
    );
  return ok(null);
};
