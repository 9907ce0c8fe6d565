import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { answerAddress, readAuthorizationRequest } from './authorization-request.ts';

/**
 * A customer lets an app in, or does not; answers with the app's address to go on to. Refuses a link that
 * is no known app's, which leads nowhere.
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
