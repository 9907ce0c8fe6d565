import { redirect } from 'react-router';
import { confirmEmail } from '#usecases/customers/register.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
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
    name: 'Confirm your email address',
    description: 'Confirm your address so that our emails reach you.',
    path: href('/confirm-email'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const person = await context.get(depsContext).mailLinks.peek('confirm-email', token);
  return { link: person && { token, email: person.email } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(linkSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps, FAILED, () =>
    confirmEmail(deps, form.value.token, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done);
  const inside = context.get(viewerContext).kind === 'customer';
  return redirect(inside ? href('/account') : href('/login'), {
    headers: { 'set-cookie': noticeCookie('email-confirmed') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

const ConfirmEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <MailLinkCard
    {...at}
    title="Confirm your email address"
    agree="Yes, this is my address"
    dead={{ to: href('/account/security'), name: 'Ask for a new link' }}
  >
    {(email) => (
      <>Is {email} your address? We send the result of the review and your payment link there.</>
    )}
  </MailLinkCard>
);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmEmailView link={loaderData.link} reply={actionData} />;
}
