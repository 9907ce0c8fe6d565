import type { RequestFrom } from '#auth/customers.ts';
import type { Entry } from '#auth/factors/doorway.ts';
import { isEmail, normalizeEmail } from '#domain/customers.ts';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** Opens a session by the link of a mail, which is used up. It proves the mailbox, too. */
export const logInByLink = async (
  deps: Deps,
  token: string,
  from: RequestFrom,
): Promise<Result<Entry, 'too-many-requests' | 'link-dead'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', from.address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const person = await deps.db.transaction().execute(async (trx) => {
    const found = await deps.mailLinks.use(trx, 'log-in', token);
    const theirs = found && (await deps.customers.confirmEmail(trx, found.userId, found.email));
    return theirs ? found : undefined;
  });
  if (!person) return refuse('link-dead', 410, MAIL_LINK_MESSAGES.linkDead);
  return ok(await deps.customers.openSession(person.userId, false, from));
};

/** Opens a session by the code of a mail. An unknown address and a wrong code answer alike. */
export const logInByCode = async (
  deps: Deps,
  input: { readonly email: string; readonly code: string },
  from: RequestFrom,
): Promise<Result<Entry, 'too-many-requests' | 'code-wrong'>> => {
  const email = normalizeEmail(input.email);
  const tooOften = await limited(
    deps,
    [
      ['mail-answer-address', from.address],
      ['login-account', email],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const person = isEmail(email)
    ? await deps.mailLinks.useCode('log-in', email, input.code)
    : undefined;
  const theirs =
    person &&
    (await deps.db
      .transaction()
      .execute((trx) => deps.customers.confirmEmail(trx, person.userId, person.email)));
  if (!person || !theirs)
    return refuse('code-wrong', 401, MAIL_LINK_MESSAGES.codeWrong, {
      fields: { code: MAIL_LINK_MESSAGES.codeWrong },
    });
  await deps.limiter.reset('login-account', email);
  return ok(await deps.customers.openSession(person.userId, false, from));
};
