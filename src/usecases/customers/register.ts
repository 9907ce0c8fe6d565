import { queueMails } from '#db/writes/mails.ts';
import type { Registration } from '#domain/customers.ts';
import { ok, type Result } from '#domain/result.ts';
import type { RequestFrom } from '#auth/customers.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

export type RegisterRefusal =
  | 'too-many-requests'
  | 'email-taken'
  | 'email-invalid'
  | 'password-invalid';

/**
 * Opens an account; the person logs in afterwards. Refuses a weak password and, unless the private
 * form is on, an e-mail that has an account. With the private form the answer is the same either way
 * and the mail tells.
 */
export const register = async (
  deps: Deps,
  registration: Registration,
  from: RequestFrom,
): Promise<Result<null, RegisterRefusal>> => {
  const tooOften = await limited(deps, [['register-address', from.address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const made = await deps.customers.register(registration, from, (trx, { taken }) =>
    queueMails(
      trx,
      [
        {
          to: registration.email,
          input: taken
            ? { template: 'registration-attempt', data: {} }
            : { template: 'welcome', data: { firstName: registration.firstName } },
        },
      ],
      { newId: deps.newId, now: deps.clock() },
    ),
  );
  if (!made.ok) return made;
  deps.wakeJobs();
  return ok(null);
};
