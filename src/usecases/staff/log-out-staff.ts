import type { Deps } from '#usecases/deps.ts';

/** Ends the staff session that the headers carry; a customer's session beside it stays open. */
export const logOutStaff = async (
  deps: Pick<Deps, 'staff'>,
  headers: Headers,
): Promise<{ readonly cookies: readonly string[] }> => deps.staff.logout(headers);
