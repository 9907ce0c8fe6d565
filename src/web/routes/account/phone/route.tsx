import { redirect } from 'react-router';
import { findOwnPhone, findTextState } from '#db/reads/users.ts';
import { askToConfirmPhone, confirmPhone } from '#usecases/customers/phone.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { isFreshLogin } from '#usecases/factors/prove.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { ASK_FOR_CODE } from '#web/forms/labels.ts';
import { phoneCodeSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { PhoneView } from './view.tsx';

const HERE = href('/account/phone');
const NOT_SENT = 'We could not send the text message right now. Please try again in a moment.';
const FAILED = 'We could not confirm your number right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your phone number',
    description: 'Confirm your phone number so that you can log in by text message.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, clock, settings } = deps;
  if (!settings.texts) throw new Response(null, { status: 404 });
  const viewer = context.get(viewerContext);
  const own = await findOwnPhone(db, viewer);
  if (!own || viewer.kind !== 'customer') throw redirect(href('/login'));
  return {
    asksPassword: !(await isFreshLogin(deps, viewer, request.headers)),
    phone: formatPhone(own.phone),
    confirmed: own.confirmed,
    text: await findTextState(db, viewer, clock()),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (!deps.settings.texts) throw new Response(null, { status: 404 });
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  const { address } = context.get(requestContext);
  const posted = await request.formData();
  if (posted.get('intent') === ASK_FOR_CODE) {
    const asked = await orFailed(deps, NOT_SENT, () =>
      askToConfirmPhone(deps, viewer, {
        password: textValues(posted)['password'] ?? '',
        headers: request.headers,
        address,
      }),
    );
    if (!asked.ok) return respond(asked);
    return redirect(HERE, { headers: { 'set-cookie': noticeCookie('text-sent') } });
  }
  const form = checkForm(phoneCodeSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, FAILED, () =>
    confirmPhone(deps, viewer, form.value.code, address),
  );
  if (!done.ok) return respond(done, form.values);
  return redirect(HERE, { headers: { 'set-cookie': noticeCookie('phone-confirmed') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PhoneView {...loaderData} reply={actionData} />;
}
