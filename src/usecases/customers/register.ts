import type { RequestFrom } from '#auth/customers.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { normalizeEmail, type Registration } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { MailInput } from '#mail/templates/catalogue.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';

type RegisterRefusal = 'too-many-requests' | 'email-taken' | 'email-invalid' | 'password-invalid';

/** An account that a customer has registered. */
export const recordAccount = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  userId: string,
): Promise<void> =>
  recordChange(deps, trx, { kind: 'customer', id: userId }, 'account made', { patientId: userId });

/** Cookies of the new account's session; none where the person logs in by themselves. */
export type Opened = { readonly cookies: readonly string[] | undefined };

/**
 * The session of an account that was made a moment ago. There is none with the private form, whose answer must
 * not tell a new account from an old one. Without a session the person logs in, so a failure is only logged.
 */
export const openFirstSession = async (
  deps: Deps,
  userId: string | undefined,
  from: RequestFrom,
): Promise<Opened> => {
  if (userId === undefined || deps.settings.privateRegistration) return { cookies: undefined };
  try {
    const { cookies } = await deps.customers.openSession(userId, false, from);
    deps.securityEvents.note({ event: 'login', realm: 'customers', detail: 'registration' });
    return { cookies };
  } catch (error) {
    deps.log.error({ err: error }, 'a new account has no session');
    return { cookies: undefined };
  }
};

/**
 * Opens an account and logs this browser in to it. Refuses a weak password and, unless the private
 * form is on, an email that has an account. With the private form nobody is logged in, the answer is the same
 * either way, and the mail tells.
 */
export const register = async (
  deps: Deps,
  registration: Registration,
  from: RequestFrom,
): Promise<Result<Opened, RegisterRefusal>> => {
  // Before any lookup, so that addresses with and without an account get the same response.
  const tooOften = await limited(
    deps,
    [
      ['register-address', from.address],
      ['register-account', normalizeEmail(registration.email)],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const write = () =>
    deps.customers.register(registration, from, async (trx, account) => {
      if (!account.taken) await recordAccount(deps, trx, account.userId);
      const { email, firstName } = registration;
      const input: MailInput = account.taken
        ? { template: 'registration-attempt', data: {} }
        : {
            template: 'welcome',
            data: {
              firstName,
              linkId: await deps.mailLinks.issue(trx, {
                userId: account.userId,
                email: normalizeEmail(email),
                purpose: 'confirm-email',
              }),
            },
          };
      await queueMails(trx, [{ to: email, input }], {
        jobs: deps.jobs,
        newId: deps.newId,
        now: deps.clock(),
      });
    });
  // A new account is more to write than a mail about an old one.
  const made = await (deps.settings.privateRegistration ? withMinimumResponseTime(write) : write());
  if (!made.ok) return made;
  await deps.captcha.note('register');
  return ok(await openFirstSession(deps, made.value.taken ? undefined : made.value.userId, from));
};

/** Confirms the customer's mailbox by a link. Refuses a used, expired or unknown link. */
export const confirmEmail = async (
  deps: Deps,
  token: string,
  address: string,
): Promise<Result<null, 'too-many-requests' | 'link-dead'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  return deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, 'confirm-email', token);
    const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
    if (!person || !(await deps.customers.confirmEmail(trx, person.userId, person.email)))
      return dead;
    const owner = { kind: 'customer', id: person.userId } as const;
    await recordChange(deps, trx, owner, 'email confirmed', { patientId: person.userId });
    return ok(null);
  });
};

/** Sends the confirmation link again. Refuses too many requests. */
export const resendConfirmation = async (
  deps: Deps,
  viewer: CustomerViewer,
): Promise<Result<null, 'too-many-requests'>> => {
  const { id: userId, email, firstName } = viewer;
  const customer = await deps.customers.find(email);
  if (!customer || customer.confirmed) return ok(null);
  const tooOften = await limited(deps, [['mail-link-account', email]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  await deps.db.transaction().execute(async (trx) => {
    const linkId = await deps.mailLinks.issue(trx, { userId, email, purpose: 'confirm-email' });
    await queueMails(
      trx,
      [{ to: email, input: { template: 'confirm-email', data: { firstName, linkId } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  });
  return ok(null);
};
