import { redirectDocument } from 'react-router';
import { localPath } from '#web/http/local-path.ts';
import { loggedIn } from '#web/http/session-headers.ts';
import { FACTOR_PLACES } from './places.ts';
import { toFactor } from './show-route.ts';

type Opened = { readonly cookies: readonly string[]; readonly awaitsFactor: boolean };

/**
 * Sends a customer who has logged in to the second step where there is one,
 * else to where they wanted to go (`from`, which anybody may have written) or to the account.
 */
export const afterLogin = (
  { cookies, awaitsFactor }: Opened,
  from: string | undefined,
  { remembered = false }: { readonly remembered?: boolean } = {},
): Response => {
  if (awaitsFactor) return toFactor('customers', cookies, localPath(from, '') || undefined);
  // A whole new document: what waits there may be a file, and every page now has another viewer.
  return redirectDocument(localPath(from, FACTOR_PLACES.customers.home), {
    headers: loggedIn(cookies, { remembered }),
  });
};
