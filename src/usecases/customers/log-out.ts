import type { Deps } from '#usecases/deps.ts';

/** Ends the customer's session that the request carries; answers with what makes the browser forget it. */
export const logOut = async (
  deps: Deps,
  headers: Headers,
): Promise<{ readonly cookies: readonly string[] }> => deps.customers.logout(headers);
