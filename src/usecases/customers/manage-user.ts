import type { Database, Tx } from '#db/client.ts';
import { findUser } from '#db/reads/users.ts';
import { queueMails } from '#db/writes/mails.ts';
import { writeUserDetails } from '#db/writes/users.ts';
import { actorOf, type AuditChange, type AuditSubject } from '#domain/audit.ts';
import { may, type StaffRight, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { type CustomerDetails, normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Refusal, type Result } from '#domain/result.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { resetFactorsOf } from '#usecases/factors/of-others.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { resendConfirmation } from './register.ts';
import { USER_MESSAGES } from './delete-account.ts';

type Managed = Promise<Result<null, 'not-allowed' | 'not-found' | 'too-many-requests'>>;

/** Whether the viewer has the right. */
const barred = (viewer: Viewer, right: StaffRight): Refusal<'not-allowed'> | undefined =>
  viewer.kind === 'staff' && may(viewer, right)
    ? undefined
    : refuse('not-allowed', 'forbidden', USER_MESSAGES.notYours);

const record = async (
  deps: Deps,
  db: Database | Tx,
  viewer: Viewer,
  change: AuditChange,
  subject: AuditSubject,
): Promise<void> => {
  const actor = actorOf(viewer);
  if (actor) await recordChange(deps, db, actor, change, subject);
};

/**
 * Staff create an account for a customer, who chooses a password by a mailed link. Refuses an email that has an
 * account.
 */
export const createUser = async (
  deps: Deps,
  viewer: Viewer,
  input: CustomerDetails & { readonly email: string },
): Promise<Result<{ readonly userId: string }, 'not-allowed' | 'email-taken'>> => {
  const no = barred(viewer, 'manage users');
  if (no) return no;
  const email = normalizeEmail(input.email);
  const made = await deps.db.transaction().execute(async (trx) => {
    const userId = await deps.customers.addPerson(trx, { ...input, companyName: null }, email);
    if (userId === undefined)
      return refuse('email-taken', 'conflict', ACCOUNT_MESSAGES.emailTaken, {
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
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
    await record(deps, trx, viewer, 'account made', { patientId: userId });
    return ok({ userId });
  });
  return made;
};

/** Staff change name, telephone and address of a customer; orders that were placed keep theirs. */
export const changeUser = async (
  deps: Deps,
  viewer: Viewer,
  userId: string,
  details: CustomerDetails,
): Managed => {
  const no = barred(viewer, 'manage users');
  if (no) return no;
  const written =
    isUuid(userId) &&
    (await deps.db.transaction().execute(async (trx) => {
      const fields = await writeUserDetails(trx, userId, details, deps.clock());
      if (fields) await record(deps, trx, viewer, 'details changed', { patientId: userId, fields });
      return fields !== undefined;
    }));
  if (!written) return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  return ok(null);
};

/** Staff log a customer out everywhere. */
export const endUserSessions = async (deps: Deps, viewer: Viewer, userId: string): Managed => {
  const no = barred(viewer, 'help users');
  if (no) return no;
  if (!(await findUser(deps.db, viewer, userId)))
    return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  await record(deps, deps.db, viewer, 'sessions ended', { patientId: userId });
  await deps.customers.endSessions(userId);
  return ok(null);
};

/** Staff remove the second factors of a customer who has lost them; the customer is told by mail. */
export const resetUserFactors = async (deps: Deps, viewer: Viewer, userId: string): Managed => {
  const no = barred(viewer, 'manage users');
  if (no) return no;
  if (!(await findUser(deps.db, viewer, userId)))
    return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  await record(deps, deps.db, viewer, 'factors reset', { patientId: userId });
  await resetFactorsOf(deps, 'customers', userId);
  return ok(null);
};

/**
 * Staff send a customer the link that sets a new password: to a mailbox that was confirmed, and to no other. It
 * opens nothing by itself, and a second factor is asked for as ever.
 */
export const sendPasswordLink = async (
  deps: Deps,
  viewer: Viewer,
  userId: string,
): Promise<Result<null, 'not-allowed' | 'not-found' | 'not-confirmed' | 'too-many-requests'>> => {
  const no = barred(viewer, 'help users');
  if (no) return no;
  const user = await findUser(deps.db, viewer, userId);
  if (!user) return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  const { id, email, firstName } = user;
  if (!(await deps.customers.find(email))?.confirmed)
    return refuse('not-confirmed', 'conflict', USER_MESSAGES.notConfirmed);
  const tooOften = await limited(deps, [['mail-link-account', email]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  await deps.db.transaction().execute(async (trx) => {
    const linkId = await deps.mailLinks.issue(trx, {
      userId: id,
      email,
      purpose: 'reset-password',
    });
    const data = { firstName, linkId, byTeam: true };
    await queueMails(trx, [{ to: email, input: { template: 'reset-password', data } }], {
      jobs: deps.jobs,
      newId: deps.newId,
      now: deps.clock(),
    });
    await record(deps, trx, viewer, 'password link sent', { patientId: id });
  });
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
  if (!user) return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  const { id, email, firstName, lastName } = user;
  await record(deps, deps.db, viewer, 'confirmation sent again', { patientId: id });
  return resendConfirmation(deps, { kind: 'customer', id, email, firstName, lastName });
};
