import { data, redirect, type RouterContextProvider } from 'react-router';
import { formatDate } from '#domain/dates.ts';
import type { FactorKind } from '#domain/factors.ts';
import {
  type Added,
  addPasskey,
  accountOf,
  askToMakePasskey,
  confirmAuthenticator,
  startAuthenticator,
} from '#usecases/factors/add-factor.ts';
import { removeFactor, renameFactor, renewRecoveryCodes } from '#usecases/factors/change-factor.ts';
import { readFactorsOf } from '#usecases/factors/of-others.ts';
import { type Person, realmOf } from '#usecases/factors/person.ts';
import { isFreshLogin } from '#usecases/factors/prove.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import {
  factorCodeSchema,
  factorNameSchema,
  newAuthenticatorSchema,
  newPasskeySchema,
  proofSchema,
} from '#web/forms/schemas/factors.ts';
import { href } from '#web/href.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { answerScript } from './passkey-route.ts';
import { FACTOR_PLACES, CHANGE_FAILED, REMOVAL } from './places.ts';

type Context = Readonly<RouterContextProvider>;
/** Recovery codes are shown by the answer that made them, and never again. */
export type ChangeReply = FormReply & { readonly codes?: readonly string[] };

/** The logged-in person; the access check has refused everybody else. */
const personOf = (context: Context): Person => {
  const viewer = context.get(viewerContext);
  if (viewer.kind === 'visitor') throw redirect(href('/login'));
  return viewer;
};

const textOf = (posted: FormData, name: string): string => {
  const value = posted.get(name);
  return typeof value === 'string' ? value : '';
};

const placesOf = (person: Person) => FACTOR_PLACES[realmOf(person)];

const toSecurity = (person: Person, notice: NoticeCode) =>
  redirect(placesOf(person).security, { headers: { 'set-cookie': noticeCookie(notice) } });

const shownCodes = (codes: readonly string[]) =>
  data<ChangeReply>({ values: {}, errors: {}, codes });

const afterAdding = (person: Person, { recoveryCodes }: Added) =>
  recoveryCodes ? shownCodes(recoveryCodes) : toSecurity(person, 'factor-added');

/** Second factors of a person, for their own page. */
export const loadFactors = async (context: Context) => {
  const person = personOf(context);
  const { factors, recoveryCodesLeft } = await readFactorsOf(
    context.get(depsContext),
    realmOf(person),
    person.id,
  );
  return {
    codesLeft: recoveryCodesLeft,
    factors: factors.map(({ id, kind, name, addedAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      added: formatDate(addedAt),
      used: lastUsedAt ? formatDate(lastUsedAt) : undefined,
    })),
  };
};

/** Whether the forms of the page ask for the password again. */
const asksPassword = async (request: Request, context: Context): Promise<boolean> =>
  !(await isFreshLogin(context.get(depsContext), personOf(context), request.headers));

export const loadNew = async (kind: FactorKind, request: Request, context: Context) => {
  const person = personOf(context);
  const { factors } = context.get(depsContext);
  const id = new URL(request.url).searchParams.get('enrolment');
  return {
    realm: realmOf(person),
    asksPassword: await asksPassword(request, context),
    enrolment:
      kind === 'authenticator' && id !== null
        ? await factors[realmOf(person)].authenticators.pending(person.id, id, accountOf(person))
        : undefined,
  };
};

export const actNewAuthenticator = async (request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const person = personOf(context);
  const { headers, url } = request;
  const posted = await request.formData();
  if (!posted.has('code')) {
    const form = checkForm(newAuthenticatorSchema, posted);
    if (!form.ok) return refuseForm(form.reply);
    const begun = await orFailed(deps, CHANGE_FAILED, () =>
      startAuthenticator(deps, person, headers, form.value),
    );
    if (!begun.ok) return respond(begun, form.values);
    return redirect(`${placesOf(person).security}/authenticator?enrolment=${begun.value.id}`);
  }
  const form = checkForm(factorCodeSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const id = new URL(url).searchParams.get('enrolment') ?? '';
  const done = await orFailed(deps, CHANGE_FAILED, () =>
    confirmAuthenticator(deps, person, headers, { id, code: form.value.code }),
  );
  return done.ok ? afterAdding(person, done.value) : respond(done, form.values);
};

/** Options for creating a passkey; requested by a script. */
export const sendPasskeyCreation = async (request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const posted = await request.formData();
  return answerScript(
    await orFailed(deps, CHANGE_FAILED, () =>
      askToMakePasskey(deps, personOf(context), request.headers, textOf(posted, 'password')),
    ),
  );
};

export const actNewPasskey = async (request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const person = personOf(context);
  const form = checkForm(newPasskeySchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, CHANGE_FAILED, () =>
    addPasskey(deps, person, request.headers, form.value),
  );
  return done.ok
    ? afterAdding(person, done.value)
    : respond(done, { name: form.values['name'] ?? '' });
};

export const loadCodes = async (request: Request, context: Context) => {
  const { codesLeft, factors } = await loadFactors(context);
  if (factors.length === 0) throw redirect(placesOf(personOf(context)).security);
  const realm = realmOf(personOf(context));
  return { realm, codesLeft, asksPassword: await asksPassword(request, context) };
};

export const actCodes = async (request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const form = checkForm(proofSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, CHANGE_FAILED, () =>
    renewRecoveryCodes(deps, personOf(context), request.headers, form.value.password),
  );
  return done.ok ? shownCodes(done.value) : respond(done);
};

export const loadFactor = async (id: string, request: Request, context: Context) => {
  const { factors } = await loadFactors(context);
  const factor = factors.find((each) => each.id === id);
  if (!factor) throw redirect(placesOf(personOf(context)).security);
  const realm = realmOf(personOf(context));
  return { realm, factor, asksPassword: await asksPassword(request, context) };
};

export const actFactor = async (id: string, request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const person = personOf(context);
  const posted = await request.formData();
  if (posted.get('intent') === 'remove') {
    const form = checkForm(proofSchema, posted);
    if (!form.ok) return refuseForm({ ...form.reply, code: REMOVAL });
    const done = await orFailed(deps, CHANGE_FAILED, () =>
      removeFactor(deps, person, request.headers, { id, password: form.value.password }),
    );
    return done.ok ? toSecurity(person, 'factor-removed') : respond({ ...done, code: REMOVAL });
  }
  const form = checkForm(factorNameSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, CHANGE_FAILED, () =>
    renameFactor(deps, person, { id, name: form.value.name }),
  );
  return done.ok ? toSecurity(person, 'factor-renamed') : respond(done, form.values);
};
