import { redirectDocument } from 'react-router';
import { findOpenEmailChange } from '#db/reads/users.ts';
import { agreeToEmailChange, denyEmailChange } from '#usecases/customers/change-email.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { agreed } from '#web/http/account-answers.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import type { Route } from './+types/route.ts';
import { ApproveNewEmailView, DENY } from './view.tsx';

const FAILED = 'We could not do this right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Change of your address',
    description: 'Agree to a new address for your account, or stop it.',
    path: href('/change-email/approve'),
    noindex: true,
  });

/** Only looks whether the link works: what reads mails for people must not use it up. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { db, clock, mailLinks } = context.get(depsContext);
  const person = await mailLinks.peek('approve-new-email', token);
  const change = person && (await findOpenEmailChange(db, person.userId, clock()));
  return { link: change && { token, email: person.email, newEmail: change.newEmail } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(linkSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { address } = context.get(requestContext);
  if (posted.get('intent') === DENY) {
    const denied = await orFailed(deps.log, FAILED, () =>
      denyEmailChange(deps, form.value.token, address),
    );
    if (!denied.ok) return respond(denied);
    const sent = new Headers();
    for (const cookie of [noticeCookie('email-change-denied'), leftHint])
      sent.append('set-cookie', cookie);
    return redirectDocument(`${href('/reset-password')}?token=${denied.value.resetToken}`, {
      headers: sent,
    });
  }
  const done = await orFailed(deps.log, FAILED, () =>
    agreeToEmailChange(deps, 'old', form.value.token, {
      viewer,
      headers: request.headers,
      address,
    }),
  );
  return done.ok ? agreed(done.value, viewer) : respond(done);
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ApproveNewEmailView link={loaderData.link} reply={actionData} />;
}
