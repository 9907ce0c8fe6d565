import { Form, redirectDocument } from 'react-router';
import { findOpenEmailChange } from '#db/reads/users.ts';
import { agreeToEmailChange, denyEmailChange } from '#usecases/customers/change-email.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { agreed } from '#web/http/account-answers.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { DeadLink, LinkForm } from '#web/components/account/mail-link-card.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not do this right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Change your address',
    description: 'Agree to a new address for your account, or stop the change.',
    path: href('/change-email/approve'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
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
    const denied = await orFailed(deps, FAILED, () =>
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
  const done = await orFailed(deps, FAILED, () =>
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

/** Intent of the button that stops the change. */
const DENY = 'deny';

const ApproveNewEmailView = ({
  link,
  reply,
}: {
  /** Undefined if the link is invalid, used or expired. */
  link: { readonly token: string; readonly email: string; readonly newEmail: string } | undefined;
  reply: FormReply | undefined;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink to={href('/account/email')} name="Ask for new links" />
  ) : (
    <AuthCard title="Change your address?">
      <p>
        Someone asked to use{' '}
        <strong className="wrap-anywhere">
          <Email address={link.newEmail} />
        </strong>{' '}
        instead of{' '}
        <strong className="wrap-anywhere">
          <Email address={link.email} />
        </strong>{' '}
        for your account.
      </p>
      <LinkForm token={link.token} reply={reply} name="Yes, change it" />
      <div className="grid gap-3 border-t border-line pt-5">
        <p>
          If it was not you, someone else has access to your account. Stop the change here. On the
          next page, set a password that only you know.
        </p>
        <Form method="post" className="grid">
          <input type="hidden" name="token" value={link.token} />
          <SubmitButton look="danger" name="intent" value={DENY}>
            This was not me
          </SubmitButton>
        </Form>
      </div>
    </AuthCard>
  );

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ApproveNewEmailView link={loaderData.link} reply={actionData} />;
}
