import { Clock, ShieldAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { PasswordAgainField } from '#web/forms/person/proof-fields.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { NEW_EMAIL_LABEL, STAFF_EMAIL_LABELS } from '#web/forms/account-labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { Form } from 'react-router';
import {
  ChangePassword,
  type FactorFacts,
  FactorsSection,
} from '#web/components/account/security-sections.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { FACTOR_PLACES } from '#web/factors/places.ts';
import { clearDraftsEverywhere } from '#web/components/staff/use-staff-session.ts';
import { href } from '#web/href.ts';

/** Intent of the form that changes the address. */
export const SET_EMAIL = 'set-email';

const loadSchema = () => import('#web/forms/schemas/team.ts').then((forms) => forms.ownEmailSchema);

type OwnEmailFacts = {
  readonly email: string | null;
  /** The new address, which awaits confirmation. */
  readonly waiting: { readonly email: string; readonly until: string } | null;
  readonly asksPassword: boolean;
};

/** Address for account mails, and the form that changes it. */
const OwnEmail = ({
  email,
  waiting,
  asksPassword,
  reply,
}: OwnEmailFacts & { reply: FormReply | undefined }) => {
  const draft = useStaffDraft(STAFF_DRAFTS.ownEmail);
  return (
    <section aria-labelledby="email" className="card grid content-start gap-5 p-6">
      <h2 id="email" className="text-lg">
        Email address
      </h2>
      <p className="wrap-anywhere">
        {email ?? 'You have not added an email address yet, so we cannot notify you.'}
      </p>
      {waiting ? (
        <p className="flex items-start gap-2 text-amber">
          <Icon node={Clock} className="beside-line size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            We sent a link to {waiting.email}. Open the link by{' '}
            <span className="figures">{waiting.until}</span>
            {email
              ? '. Until then, the old address stays in use.'
              : '. The address takes effect when you open the link.'}
          </span>
        </p>
      ) : null}
      <CheckedForm
        key={waiting?.email}
        schema={loadSchema}
        labels={STAFF_EMAIL_LABELS}
        reply={reply}
        draft={draft}
      >
        <input type="hidden" name="intent" value={SET_EMAIL} />
        <EmailField
          label={NEW_EMAIL_LABEL}
          hint={
            email ? 'We send a link there and notify the old address.' : 'We send a link there.'
          }
        />
        <PasswordAgainField asked={asksPassword} />
        <SubmitButton busy="Sending..." look="secondary" className="sm:justify-self-start">
          Send the link
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};

type StaffSecurityFacts = {
  readonly username: string;
  readonly factors: readonly FactorFacts[];
  readonly codesLeft: number;
  /** Without a second factor this is the only page that opens. */
  readonly mustAdd: boolean;
  readonly mailbox: OwnEmailFacts;
  readonly reply: FormReply | undefined;
};

const MustAdd = ({
  username,
  factors,
  codesLeft,
}: Omit<StaffSecurityFacts, 'reply' | 'mailbox'>) => (
  <div className="page grid max-w-2xl justify-items-stretch gap-6 py-10">
    <div className="grid gap-3">
      <h1 className="text-xl">Add a second step first</h1>
      <p className="flex items-start gap-2">
        <Icon node={ShieldAlert} className="mt-1 size-5 shrink-0 text-amber" />
        Only staff with a second step can see patient data. Adding one takes a minute, and then you
        continue to the dashboard.
      </p>
    </div>
    <FactorsSection places={FACTOR_PLACES.staff} factors={factors} codesLeft={codesLeft} />
    <Form
      method="post"
      action={href('/admin/logout')}
      reloadDocument
      onSubmit={clearDraftsEverywhere}
      className="flex flex-wrap items-center gap-4"
    >
      <p className="text-sm text-soft">Logged in as {username}</p>
      <SubmitButton look="secondary">Logout</SubmitButton>
    </Form>
  </div>
);

export const StaffSecurityView = (facts: StaffSecurityFacts) =>
  facts.mustAdd ? (
    <MustAdd {...facts} />
  ) : (
    <StaffFrame place="security">
      <PageTitle title={`Security of ${facts.username}`} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <FactorsSection
            places={FACTOR_PLACES.staff}
            factors={facts.factors}
            codesLeft={facts.codesLeft}
          />
          <OwnEmail
            {...facts.mailbox}
            reply={facts.reply?.code === SET_EMAIL ? facts.reply : undefined}
          />
        </div>
        <ChangePassword reply={facts.reply?.code === SET_EMAIL ? undefined : facts.reply} />
      </div>
    </StaffFrame>
  );
