import { agreeToEmailChange } from '#usecases/customers/change-email.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { agreed } from '#web/http/account-answers.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { type MailedLink, MailLinkCard } from '#web/components/account/mail-link-card.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not confirm your address right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Confirm your new address',
    description: 'Use this address for your account.',
    path: href('/change-email/confirm'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const person = await context.get(depsContext).mailLinks.peek('confirm-new-email', token);
  return { link: person && { token, email: person.email } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(linkSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const done = await orFailed(deps, FAILED, () =>
    agreeToEmailChange(deps, 'new', form.value.token, {
      viewer,
      headers: request.headers,
      address: context.get(requestContext).address,
    }),
  );
  return done.ok ? agreed(done.value, viewer) : respond(done);
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

const ConfirmNewEmailView = (at: { link: MailedLink; reply: FormReply | undefined }) => (
  <MailLinkCard
    {...at}
    title="Confirm your new address"
    agree="Yes, use this address"
    dead={{ to: href('/account/email'), name: 'Ask for new links' }}
  >
    {(email) => (
      <>
        Do you want to use {email} for your account? The address changes when you have agreed from
        your old address, too.
      </>
    )}
  </MailLinkCard>
);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmNewEmailView link={loaderData.link} reply={actionData} />;
}
