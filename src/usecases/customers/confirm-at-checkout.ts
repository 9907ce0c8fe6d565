import type { AskedForCode } from '#auth/code-requests.ts';
import type { RequestFrom } from '#auth/customers.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { type CheckoutDetails, isEmail, normalizeEmail } from '#domain/customers.ts';
import { CHECKOUT_CODE_LIFETIME } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import type { Deps } from '#usecases/deps.ts';
import { forgetGuesses, guessKeys, limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';
import { noteLogin } from '#usecases/note-login.ts';
import { limitAskedMails, proveByMail } from './mail-links.ts';
import { recordAccount } from './register.ts';

/**
 * Mails a code to the address that somebody orders with, for this browser alone. The response,
 * its time and the mail are the same with an account and without. Refuses only too many requests.
 */
export const askForCheckoutCode = async (
  deps: Deps,
  email: string,
  address: string,
  headers: Headers,
): Promise<Result<AskedForCode, 'too-many-requests'>> => {
  const mailbox = normalizeEmail(email);
  const tooOften = await limitAskedMails(deps, mailbox, address, headers);
  if (tooOften) return tooOften;
  await deps.captcha.note('mail');
  const request = deps.codeRequests.begin(CHECKOUT_CODE_LIFETIME);
  await withMinimumResponseTime(() =>
    deps.db.transaction().execute(async (trx) => {
      const linkId = await deps.mailLinks.issueToMailbox(trx, mailbox, request.hash);
      await queueMails(
        trx,
        [{ to: mailbox, input: { template: 'checkout-code', data: { linkId } } }],
        { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
      );
    }),
  );
  return ok({ cookies: [request.cookie] });
};

/** Who a confirmed mailbox belongs to, in a session that was just opened. */
export type Confirmed = {
  readonly cookies: readonly string[];
  /** Absent if the account has a second factor, which has to be shown first. */
  readonly viewer: CustomerViewer | undefined;
};

const codeWrong = () =>
  refuse('code-wrong', 'unauthenticated', MAIL_LINK_MESSAGES.codeWrong, {
    fields: { mailCode: MAIL_LINK_MESSAGES.codeWrong },
  });

/**
 * The account of a mailbox that was just proved: the existing one, from which a first proof removes whatever was set
 * before, or a new one without a password.
 */
const accountOf = async (deps: Deps, details: CheckoutDetails, email: string) => {
  const known = await deps.customers.find(email);
  return deps.db.transaction().execute(async (trx) => {
    if (known) {
      const { userId } = known;
      return (await proveByMail(deps, trx, { userId, email })) ? userId : undefined;
    }
    const { orderNotes: _, email: __, ...person } = details;
    const made = await deps.customers.addPerson(
      trx,
      { ...person, apartment: details.apartment || null, companyName: null },
      email,
      true,
    );
    if (made === undefined) return undefined;
    await recordAccount(deps, trx, made);
    await queueMails(
      trx,
      [{ to: email, input: { template: 'welcome', data: { firstName: details.firstName } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
    return made;
  });
};

/**
 * Confirms the mailbox of an order by the code that was mailed to it, and logs this browser in: to the account of the
 * mailbox, or to a new one that is made of the order's details. Everything that does not fit gets one answer: another
 * browser, another mailbox, a wrong, used or expired code. A second factor stays required.
 */
export const confirmAtCheckout = async (
  deps: Deps,
  { details, code }: { readonly details: CheckoutDetails; readonly code: string },
  from: RequestFrom,
  headers: Headers,
): Promise<Result<Confirmed, 'too-many-requests' | 'code-wrong'>> => {
  const email = normalizeEmail(details.email);
  const guess = {
    account: email,
    address: from.address,
    device: deps.devices.customers.knows(headers, email),
  };
  const tooOften = await limited(
    deps,
    [['mail-answer-address', from.address], ...guessKeys('login', guess)],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const request = deps.codeRequests.of(headers);
  // Counting a guess takes a little longer if there is a code.
  const right = await withMinimumResponseTime(async () =>
    isEmail(email) ? deps.mailLinks.useAtMailbox(email, code, request) : false,
  );
  const userId = right ? await accountOf(deps, details, email) : undefined;
  if (userId === undefined) {
    noteLogin(deps, 'customers', 'mailed code', undefined);
    return codeWrong();
  }
  await forgetGuesses(deps, 'login', guess);
  const created = await deps.customers.openSession(userId, false, from);
  noteLogin(deps, 'customers', 'mailed code', created);
  const { cookies, awaitsFactor } = created;
  const { firstName, lastName } = details;
  return ok({
    cookies,
    viewer: awaitsFactor ? undefined : { kind: 'customer', id: userId, email, firstName, lastName },
  });
};
