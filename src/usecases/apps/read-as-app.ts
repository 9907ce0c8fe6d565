import type { CustomerViewer } from '#domain/access.ts';
import type { Scope } from '#domain/apps.ts';
import { AUTHENTICATION_MESSAGES } from '#texts/login.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

/** A token of the header (RFC 6750, 2.1), or undefined where there is none. */
const bearer = (authorization: string | null): string | undefined =>
  /^bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];

/**
 * The app and the customer of an access token. An app that is no longer configured may read nothing. The codes
 * are those of RFC 6750; none if the request carries no token.
 */
export const readAsApp = async (
  deps: Pick<Deps, 'apps' | 'settings'>,
  authorization: string | null,
  scope: Scope,
): Promise<
  Result<
    { readonly viewer: CustomerViewer; readonly app: string },
    'no_token' | 'invalid_token' | 'insufficient_scope'
  >
> => {
  if (authorization === null)
    return refuse('no_token', 'unauthenticated', AUTHENTICATION_MESSAGES.sessionMissing);
  const token = bearer(authorization);
  const reader = token === undefined ? undefined : await deps.apps.reader(token);
  const client = deps.settings.apiClients.find(({ id }) => id === reader?.clientId);
  if (!reader || !client)
    return refuse('invalid_token', 'unauthenticated', AUTHENTICATION_MESSAGES.tokenWrong);
  return reader.scopes.includes(scope) && client.scopes.includes(scope)
    ? ok({ viewer: reader.viewer, app: client.id })
    : refuse('insufficient_scope', 'forbidden', `The scope ${scope} is required.`);
};
