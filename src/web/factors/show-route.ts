import { redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { type Shown, showFactor } from '#usecases/factors/show-factor.ts';
import { depsContext, viewerContext, requestFrom } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { factorCodeSchema, passkeySchema, recoveryCodeSchema } from '#web/forms/schemas/factors.ts';
import { localPath, returnPath, withReturn } from '#web/http/local-path.ts';
import { orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { loggedIn } from '#web/http/account-answers.ts';
import { FACTOR_PLACES } from './places.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';

type Realm = keyof typeof FACTOR_PLACES;
type Context = Readonly<RouterContextProvider>;

/** Factors available to a person whose session waits for a second factor. */
export const loadShow = async (realm: Realm, request: Request, context: Context) => {
  const { factors } = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const from = returnPath(searchParams);
  const places = FACTOR_PLACES[realm];
  const pending = await factors[realm].pendingMfa.peek(request.headers);
  if (!pending) {
    const inside = context.get(viewerContext).kind !== 'visitor';
    throw redirect(inside ? (from ?? places.home) : withReturn(places.login, from));
  }
  const kinds = (await factors[realm].list(pending.userId)).map(({ kind }) => kind);
  return {
    from,
    authenticator: kinds.includes('authenticator'),
    passkey: kinds.includes('passkey'),
    recovery: searchParams.get('with') === 'recovery-code',
  };
};

/** The submitted second factor, recognized by its fields. */
const shownOf = (posted: FormData): { readonly shown: Shown } | { readonly reply: FormReply } => {
  if (posted.has('answer')) {
    const form = checkForm(passkeySchema, posted);
    return form.ok ? { shown: { kind: 'passkey', answer: form.value.answer } } : form;
  }
  if (posted.has('recoveryCode')) {
    const form = checkForm(recoveryCodeSchema, posted);
    return form.ok ? { shown: { kind: 'recovery-code', code: form.value.recoveryCode } } : form;
  }
  const form = checkForm(factorCodeSchema, posted);
  return form.ok ? { shown: { kind: 'code', code: form.value.code } } : form;
};

export const actShow = async (realm: Realm, request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const read = shownOf(await request.formData());
  if ('reply' in read) return refuseForm(read.reply);
  const done = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    showFactor(deps, realm, request.headers, read.shown, requestFrom(request, context)),
  );
  if (!done.ok && done.code === 'login-ended')
    return redirect(
      withReturn(FACTOR_PLACES[realm].login, returnPath(new URL(request.url).searchParams)),
      {
        headers: { 'set-cookie': noticeCookie('login-ended') },
      },
    );
  if (!done.ok) return respond(done);
  const { cookies, remembered } = done.value;
  if (realm === 'customers')
    return redirectDocument(
      localPath(new URL(request.url).searchParams.get('from'), FACTOR_PLACES.customers.home),
      { headers: loggedIn(cookies, { remembered }) },
    );
  return redirectDocument(FACTOR_PLACES.staff.home, { headers: staffLoggedIn(cookies) });
};

/** The headers of an answer that logs a member of staff in. */
export const staffLoggedIn = (cookies: readonly string[]): Headers => {
  const headers = new Headers();
  for (const cookie of [...cookies, noticeCookie('staff-login-successful')])
    headers.append('set-cookie', cookie);
  return headers;
};

/** Redirects to the page that asks for the second factor. */
export const toFactor = (realm: Realm, cookies: readonly string[], from?: string) => {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(withReturn(FACTOR_PLACES[realm].factor, from), { headers });
};

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
  // A new document, because the target may be a file and every page now has another viewer.
  return redirectDocument(localPath(from, FACTOR_PLACES.customers.home), {
    headers: loggedIn(cookies, { remembered }),
  });
};
