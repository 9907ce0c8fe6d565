import { data, Link } from 'react-router';
import { askForMailLink } from '#usecases/customers/mail-links.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { LOGIN_LABELS, SENT } from '#web/forms/labels.ts';
import { mailboxSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not send the email right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Forgot your password?',
    description: 'Get an email with a link to set a new password.',
    path: href('/forgot-password'),
    noindex: true,
  });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(mailboxSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'mail', posted, FAILED);
  if (!passed.ok) return respond(passed, form.values);
  const deps = context.get(depsContext);
  const asked = await orFailed(deps, FAILED, () =>
    askForMailLink(
      deps,
      'reset-password',
      form.value.email,
      context.get(requestContext).address,
      request.headers,
    ),
  );
  if (!asked.ok) return respond(asked, form.values);
  return data({ values: form.values, errors: {}, code: SENT });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, MAILBOX_DRAFT);

const loadSchema = () => import('#web/forms/schemas/login.ts').then((forms) => forms.mailboxSchema);

const ForgotPasswordView = ({ reply }: { reply: FormReply | undefined }) => {
  if (reply?.code === SENT)
    return (
      <AuthCard title="Check your email">
        <p role="status">
          If <strong className="wrap-anywhere">{reply.values['email']}</strong> has an account, we
          have emailed it a link to set a new password. The link works once, for one hour.
        </p>
        <p className="text-sm text-soft">
          If nothing has arrived after a few minutes, check your spam folder, or{' '}
          <Link to={href('/forgot-password')} reloadDocument className="link">
            try again
          </Link>
          .
        </p>
        <Link to={href('/login')} className="link justify-self-start">
          Back to login
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard title="Forgot your password?">
      <p>Enter your email address. We’ll email you a link to set a new password.</p>
      <CheckedForm
        captcha="mail"
        schema={loadSchema}
        labels={{ email: LOGIN_LABELS.email }}
        reply={reply}
        draft={MAILBOX_DRAFT}
      >
        <EmailField autoComplete="username" />
        <SubmitButton busy="Sending...">Send the link</SubmitButton>
      </CheckedForm>
      <Link to={href('/login')} className="link justify-self-start">
        Back to login
      </Link>
    </AuthCard>
  );
};

export default function Page({ actionData }: Route.ComponentProps) {
  return <ForgotPasswordView reply={actionData} />;
}
