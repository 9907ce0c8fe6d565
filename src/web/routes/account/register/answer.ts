import { data, type RouterContextProvider } from 'react-router';
import type { RequestFrom } from '#auth/customers.ts';
import type { Result } from '#domain/result.ts';
import type { Opened } from '#usecases/customers/register.ts';
import type { Deps } from '#usecases/deps.ts';
import { checkForm, type FormReply, type FormSchema } from '#web/forms/check-form.ts';
import { depsContext, requestFrom } from '#web/http/context.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { newlyLoggedIn } from '#web/http/account-answers.ts';
import { LOGGED_IN, NOT_REGISTERED, REGISTERED } from './parts.tsx';

type FormValue<Schema extends FormSchema> = Extract<
  ReturnType<typeof checkForm<Schema>>,
  { ok: true }
>['value'];

/** Answers a registration form; `register` creates the account. */
export const answerRegistration = async <Schema extends FormSchema>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  schema: Schema,
  register: (deps: Deps, value: FormValue<Schema>, from: RequestFrom) => Promise<Result<Opened>>,
) => {
  const deps = context.get(depsContext);
  const posted = await request.formData();
  const form = checkForm(schema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'register', posted, NOT_REGISTERED);
  if (!passed.ok) return respond(passed, form.values);
  const made = await orFailed(deps, NOT_REGISTERED, () =>
    register(deps, form.value, requestFrom(request, context)),
  );
  if (!made.ok) return respond(made, form.values);
  const { cookies } = made.value;
  const reply: FormReply = {
    values: {},
    errors: {},
    code: cookies === undefined ? REGISTERED : LOGGED_IN,
  };
  return data(
    reply,
    cookies === undefined ? { status: 201 } : { status: 201, headers: newlyLoggedIn(cookies) },
  );
};
