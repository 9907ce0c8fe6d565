import { logInByLink } from '#usecases/customers/mail-links.ts';
import { depsContext, requestFrom } from '#web/http/context.ts';
import { afterLogin } from '#web/factors/show-route.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { AUTHENTICATION_MESSAGES } from '#texts/login.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import { type MailedLink, MailLinkCard } from '#web/components/account/mail-link-card.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Log in',
    description: 'Log in with the link from an email.',
    path: href('/login/link'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const person = await context.get(depsContext).mailLinks.peek('log-in', token);
  return { link: person && { token, email: person.email }, complete: token !== '' };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(linkSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const session = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    logInByLink(deps, form.value.token, requestFrom(request, context)),
  );
  if (!session.ok) return respond(session);
  return afterLogin(session.value, undefined);
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, LOGIN_UNAVAILABLE);

const LoginLinkView = ({
  complete,
  ...at
}: {
  link: MailedLink;
  /** Whether the address contains a token. */
  complete: boolean;
  reply: FormReply | undefined;
}) => (
  <MailLinkCard
    {...at}
    title="Log in"
    agree="Log in"
    dead={{
      to: href('/login/code'),
      name: 'Ask for a new code',
      said: complete ? AUTHENTICATION_MESSAGES.tokenWrong : AUTHENTICATION_MESSAGES.tokenMissing,
    }}
  >
    {(email) => <>You are logging in as {email}.</>}
  </MailLinkCard>
);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginLinkView {...loaderData} reply={actionData} />;
}
