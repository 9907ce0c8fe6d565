import { type CustomerViewer, may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

const NOT_FOUND = 'This device is not logged in any more.';

/**
 * A customer logs out on one other device. Refuses alike what is none of theirs and what has ended; the
 * session is that of the request's headers.
 */
export const endSession = async (
  deps: Deps,
  viewer: Viewer,
  headers: Headers,
  sessionId: string,
): Promise<Result<null, 'not-found'>> => {
  const ended =
    may(viewer, 'read own account') &&
    isUuid(sessionId) &&
    (await deps.customers.endSession(headers, sessionId));
  return ended ? ok(null) : refuse('not-found', 404, NOT_FOUND);
};

/** A customer logs out everywhere else. */
export const endOtherSessions = (deps: Deps, headers: Headers): Promise<void> =>
  deps.customers.endOtherSessions(headers);

/**
 * A customer logs out everywhere, apps that read their account included; answers with what makes this
 * browser forget its session.
 */
export const endAllSessions = async (
  deps: Deps,
  viewer: CustomerViewer,
  headers: Headers,
): Promise<{ readonly cookies: readonly string[] }> => {
  await deps.customers.endSessions(viewer.id);
  return deps.customers.logout(headers);
};
