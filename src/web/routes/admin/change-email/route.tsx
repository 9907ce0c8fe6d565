import { redirect } from 'react-router';
import { confirmStaffEmail, readStaffEmailChange } from '#usecases/staff/change-staff-email.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { type MailedLink, MailLinkCard } from '#web/components/account/mail-link-card.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not confirm your address right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Confirm your new address',
    description: 'For store staff only.',
    path: href('/admin/change-email'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const change = await readStaffEmailChange(context.get(depsContext), token);
  return { link: change && { token, email: change.email } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(linkSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps, FAILED, () =>
    confirmStaffEmail(deps, form.value.token, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done);
  return redirect(href('/admin'), { headers: { 'set-cookie': noticeCookie('email-confirmed') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

/** Landing page of the link to a staff account's new address; the button confirms it. */
const ChangeEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <MailLinkCard
    {...at}
    title="Confirm your new address"
    agree="Yes, use this address"
    dead={{ to: href('/admin/security'), name: 'Go to Security' }}
  >
    {(email) => <>Do you want the emails of your staff account sent to {email}?</>}
  </MailLinkCard>
);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangeEmailView link={loaderData.link} reply={actionData} />;
}
