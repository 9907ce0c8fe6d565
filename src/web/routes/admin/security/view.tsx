import { ShieldAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
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
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { OwnEmail, type OwnEmailFacts, SET_EMAIL } from './own-email.tsx';

export type StaffSecurityFacts = {
  readonly username: string;
  readonly factors: readonly FactorFacts[];
  readonly codesLeft: number;
  /** Until there is a second step, this is the only page that opens. */
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
        What patients entrust to us opens only to staff with a second step. It takes a minute, and
        then you go on to the dashboard.
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
