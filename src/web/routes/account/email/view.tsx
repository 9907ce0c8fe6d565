import { Check, Clock } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, Link } from 'react-router';
import type { OpenEmailChange } from '#db/reads/users.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CODE_LABELS, LOGIN_LABELS } from '#web/forms/labels.ts';
import { NEW_EMAIL_LABEL } from '#web/forms/account-labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { AskForCode, ProofField } from '#web/forms/person/proof-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** Name of the draft in the browser; the storage key adds the account it belongs to. */
export const EMAIL_DRAFT = 'email';

/** Intent of the button that cancels a change. */
export const STOP = 'stop';

const LABELS = {
  email: NEW_EMAIL_LABEL,
  password: LOGIN_LABELS.password,
  code: CODE_LABELS.code,
} as const;

const Mailbox = ({ address, agreed }: { address: string; agreed: boolean }) => (
  <li className="flex items-start gap-3 border-t border-line py-3">
    {agreed ? (
      <Icon node={Check} className="beside-line size-5 shrink-0 text-leaf" />
    ) : (
      <Icon node={Clock} className="beside-line size-5 shrink-0 text-amber" />
    )}
    <span className="grid min-w-0 gap-1">
      <span className="font-semibold wrap-anywhere">
        <Email address={address} />
      </span>
      <span className="text-sm text-soft">
        {agreed ? 'The link was used' : 'The link has not been used yet'}
      </span>
    </span>
  </li>
);

/** A change that awaits confirmation, and the button to cancel it. */
const Waiting = ({ email, open }: { email: string; open: OpenEmailChange }) => (
  <section aria-labelledby="waiting" className="card grid content-start gap-4 p-6">
    <h2 id="waiting" className="text-lg">
      Check both mailboxes
    </h2>
    <p>
      We sent a link to each of these. Your address changes when you have used both links, in either
      order, within one day.
    </p>
    <ul>
      <Mailbox address={email} agreed={open.oldApproved} />
      <Mailbox address={open.newEmail} agreed={open.newConfirmed} />
    </ul>
    <Form method="post">
      <SubmitButton look="secondary" name="intent" value={STOP}>
        Stop the change
      </SubmitButton>
    </Form>
  </section>
);

export const EmailView = ({
  userId,
  email,
  byPassword,
  open,
  reply,
}: {
  userId: string;
  email: string;
  /** Some people log in without a password and confirm with a code instead. */
  byPassword: boolean;
  open: OpenEmailChange | undefined;
  reply: FormReply | undefined;
}) => {
  const loadSchema = () =>
    import('#web/forms/schemas/account.ts').then((forms) => forms.emailChangeSchema(byPassword));
  return (
    <>
      <PageHead title="Your email address" />
      <div className="page grid grid-cols-1 items-start gap-6 py-8 md:grid-cols-2">
        {open ? <Waiting email={email} open={open} /> : null}
        <section aria-labelledby="change" className="card grid grid-cols-1 content-start gap-5 p-6">
          <h2 id="change" className="text-lg">
            {open ? 'Choose a different address' : 'Your new address'}
          </h2>
          <p>
            Your account has the address{' '}
            <strong className="wrap-anywhere">
              <Email address={email} />
            </strong>
            . We send a link to it and one to the new address, so that no one can take over your
            account.
          </p>
          {byPassword ? null : <AskForCode />}
          <CheckedForm
            schema={loadSchema}
            labels={LABELS}
            reply={reply}
            draft={`${EMAIL_DRAFT}:${userId}`}
          >
            <EmailField
              label={NEW_EMAIL_LABEL}
              hint="Emails about current orders will go there, too"
            />
            <ProofField
              byPassword={byPassword}
              hint="We ask so that no one else can do this on a device that you left unlocked"
            />
            <SubmitButton busy="Sending..." className="sm:justify-self-start">
              Send the links
            </SubmitButton>
          </CheckedForm>
        </section>
        <Link to={href('/account/security')} className="link justify-self-start md:col-span-2">
          Back to Security
        </Link>
      </div>
    </>
  );
};
