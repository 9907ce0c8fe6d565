import { findUser } from '#db/reads/users.ts';
import { queueMails } from '#db/writes/mails.ts';
import { type UserDetails, writeUserDetails } from '#db/writes/user-details.ts';
import { may, type StaffRight, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ACCOUNT_MESSAGES, normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Refusal, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { resetFactorsOf } from '#usecases/factors/of-others.ts';
import { resendConfirmation } from './confirm-email.ts';
import { USER_MESSAGES } from './delete-user.ts';

type Managed = Promise<Result<null, 'not-allowed' | 'not-found' | 'too-many-requests'>>;

/** Whether the viewer has the right; who changed what is logged by ids. */
const barred = (viewer: Viewer, right: StaffRight): Refusal<'not-allowed'> | undefined =>
  viewer.kind === 'staff' && may(viewer, right)
    ? undefined
    : refuse('not-allowed', 403, USER_MESSAGES.notYours);

const tell = (deps: Deps, viewer: Viewer, change: string): void => {
  if (viewer.kind === 'staff') deps.log.info({ change, by: viewer.id }, 'staff changed an account');
};

/**
 * Staff make an account for a customer, who chooses a password by the link of a mail. Refuses an e-mail that has
 * an account.
 */
export const createUser = async (
  deps: Deps,
  viewer: Viewer,
  input: UserDetails & { readonly email: string },
): Promise<Result<{ readonly userId: string }, 'not-allowed' | 'email-taken'>> => {
  const no = barred(viewer, 'manage users');
  if (no) return no;
  const email = normalizeEmail(input.email);
  const made = await deps.db.transaction().execute(async (trx) => {
    const userId = await deps.customers.addPerson(trx, { ...input, companyName: null }, email);
    if (userId === undefined)
      return refuse('email-taken', 409, ACCOUNT_MESSAGES.emailTaken, {
        fields: { email: ACCOUNT_MESSAGES.emailTaken },
      });
    const linkId = await deps.mailLinks.issue(trx, { userId, email, purpose: 'reset-password' });
    await queueMails(
      trx,
      [
        {
          to: email,
          input: { template: 'account-made', data: { firstName: input.firstName, linkId } },
        },
      ],
      { newId: deps.newId, now: deps.clock() },
    );
    return ok({ userId });
  });
  if (made.ok) {
    tell(deps, viewer, 'create');
    deps.wakeJobs();
  }
  return made;
};

/** Staff change name, telephone and address of a customer; orders that were placed keep theirs. */
export const changeUser = async (
  deps: Deps,
  viewer: Viewer,
  userId: string,
  details: UserDetails,
): Managed => {
  const no = barred(viewer, 'manage users');
  if (no) return no;
  const written =
    isUuid(userId) &&
    (await deps.db
      .transaction()
      .execute((trx) => writeUserDetails(trx, userId, details, deps.clock())));
  if (!written) return refuse('not-found', 404, USER_MESSAGES.notFound);
  tell(deps, viewer, 'change');
  return ok(null);
};

/** Staff log a customer out everywhere. */
export const endUserSessions = async (deps: Deps, viewer: Viewer, userId: string): Managed => {
  const no = barred(viewer, 'help users');
  if (no) return no;
  if (!(await findUser(deps.db, viewer, userId)))
    return refuse('not-found', 404, USER_MESSAGES.notFound);
  await deps.customers.endSessions(userId);
  tell(deps, viewer, 'end sessions');
  return ok(null);
};

/** Staff remove the second factors of a customer who has lost them; the customer is told by mail. */
export const resetUserFactors = async (deps: Deps, viewer: Viewer, userId: string): Managed => {
  const no = barred(viewer, 'manage users');
  if (no) return no;
  if (!(await findUser(deps.db, viewer, userId)))
    return refuse('not-found', 404, USER_MESSAGES.notFound);
  await resetFactorsOf(deps, 'customers', userId);
  tell(deps, viewer, 'reset factors');
  return ok(null);
};

/** Staff have the link that confirms a mailbox sent again. */
export const resendUserConfirmation = async (
  deps: Deps,
  viewer: Viewer,
  userId: string,
): Managed => {
  const no = barred(viewer, 'help users');
  if (no) return no;
  const user = await findUser(deps.db, viewer, userId);
  if (!user) return refuse('not-found', 404, USER_MESSAGES.notFound);
  const { id, email, firstName, lastName } = user;
  return resendConfirmation(deps, { kind: 'customer', id, email, firstName, lastName });
};
