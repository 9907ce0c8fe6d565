import { Download } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CODE_LABELS, LOGIN_LABELS } from '#web/forms/labels.ts';
import { AskForCode, ProofField } from '#web/forms/person/proof-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { AccessPart } from './access-part.tsx';
import type { AccessPage } from './read-access.ts';

const LABELS = { password: LOGIN_LABELS.password, code: CODE_LABELS.code } as const;

export const PrivacyView = ({
  byPassword,
  access,
  reply,
}: {
  /** Some people log in without a password and confirm with a code instead. */
  byPassword: boolean;
  access: AccessPage;
  reply: FormReply | undefined;
}) => {
  const loadSchema = () =>
    import('#web/forms/schemas/account.ts').then((forms) => forms.deletionSchema(byPassword));
  return (
    <>
      <PageHead title="Your data" />
      <div className="page grid gap-6 py-8 md:grid-cols-2">
        <section aria-labelledby="download" className="card grid content-start gap-4 p-6">
          <h2 id="download" className="text-lg">
            Download your data
          </h2>
          <p>
            You get one ZIP file with everything that we hold about you: your account, your orders,
            who viewed your data and when, the messages between us, and the prescriptions and photos
            that you sent.
          </p>
          <a
            href={href('/account/data.zip')}
            download
            className={buttonClass('secondary', 'sm:justify-self-start')}
          >
            <Icon node={Download} className="size-4" />
            Download your data
          </a>
          <p className="text-sm text-soft">
            Or only{' '}
            <a href={href('/account/data.json')} download className="link">
              the data without the files
            </a>
            , in JSON, a format that other services can read.
          </p>
        </section>
        <section aria-labelledby="delete" className="card grid content-start gap-4 p-6">
          <h2 id="delete" className="text-lg">
            Delete your account
          </h2>
          <p>
            Your account, your orders and your prescriptions are deleted from the store right away,
            and your personal data is erased. The law requires pharmacies to keep a record of what
            was dispensed. That record is kept without your name. This cannot be undone.
          </p>
          {byPassword ? null : <AskForCode />}
          <CheckedForm schema={loadSchema} labels={LABELS} reply={reply}>
            <ProofField
              byPassword={byPassword}
              hint="We ask so that no one else can do this on a device that you left unlocked"
            />
            <SubmitButton busy="Deleting..." look="danger" className="sm:justify-self-start">
              Delete my account
            </SubmitButton>
          </CheckedForm>
        </section>
        <AccessPart page={access} />
        <Link to={href('/account')} className="link justify-self-start">
          Back to My Account
        </Link>
      </div>
    </>
  );
};
