import { Form, Link } from 'react-router';
import type { StaffRole } from '#domain/access.ts';
import { type Licence, licenceText, toRoles } from '#domain/team.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { Fact } from '#web/components/fact.tsx';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { PersonAccess, type SeenSession } from '#web/components/staff/person-access.tsx';
import { Refusal, BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { LicenceFields } from '#web/components/staff/licence-fields.tsx';
import { RoleBoxes } from '#web/components/staff/role-boxes.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { SeenFactors } from '#web/pages/seen-factors.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { LICENCE_LABELS, memberEmailSchema, rolesSchema } from '#web/forms/schemas/team.ts';
import { NEW_EMAIL_LABEL } from '#web/forms/account-labels.ts';

/** Intent of the form that changes roles. */
export const SET_ROLES = 'set-roles';

export type ShownMember = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  /** The new address, which awaits confirmation. */
  readonly waiting: { readonly email: string; readonly until: string } | null;
  readonly roles: readonly StaffRole[];
  readonly roleNames: string;
  readonly licence: Licence | null;
  readonly suspended: string | null;
  readonly lastLogin: string | null;
  readonly joined: string;
};

type Props = {
  readonly member: ShownMember;
  readonly sessions: readonly SeenSession[];
  readonly factors: SeenFactors;
  readonly self: boolean;
  /** Whether the viewer may take access away, and send a link to a new password. */
  readonly mayRestrict: boolean;
  /** Whether the viewer may also change the address for mails and reset the second factors. */
  readonly mayReset: boolean;
  readonly grantable: readonly StaffRole[];
  readonly reply: FormReply | undefined;
};

const Facts = ({ member }: { member: ShownMember }) => (
  <dl className="card grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
    <Fact label="Username">{member.username}</Fact>
    <Fact label="Email">{member.email ?? 'None yet'}</Fact>
    <Fact label="Roles">{member.roleNames}</Fact>
    {member.licence || member.roles.includes('pharmacist') ? (
      <Fact label="License">
        {member.licence ? (
          licenceText(member.licence)
        ) : (
          <span className="font-medium text-amber">Missing: approvals cannot be signed</span>
        )}
      </Fact>
    ) : null}
    <Fact label="Status">
      {member.suspended ? (
        <span className="font-medium text-amber">Suspended since {member.suspended}</span>
      ) : (
        <span className="text-leaf">Active</span>
      )}
    </Fact>
    <Fact label="Last login">{member.lastLogin ?? 'Never'}</Fact>
    <Fact label="On the team since">{member.joined}</Fact>
  </dl>
);

const Roles = ({ member, grantable, reply }: Pick<Props, 'member' | 'grantable' | 'reply'>) => {
  // The draft depends on the current roles; it is dropped when they change.
  const draft = `${useStaffDraft(STAFF_DRAFTS.roles(member.id))}:${member.roleNames}`;
  const refused =
    reply?.values['intent'] === SET_ROLES || reply?.code === SET_ROLES ? reply : undefined;
  return (
    <section aria-labelledby="roles-of" className="card grid content-start gap-4 p-5">
      <h3 id="roles-of" className="text-base">
        Change the roles
      </h3>
      <CheckedForm
        key={`${member.roleNames} ${member.licence ? licenceText(member.licence) : ''}`}
        initial={{
          licenceNumber: member.licence?.number ?? '',
          licenceAuthority: member.licence?.authority ?? '',
        }}
        schema={rolesSchema}
        labels={LICENCE_LABELS}
        reply={refused}
        draft={draft}
        className="grid grid-cols-1 gap-4"
        summary={false}
      >
        <RoleBoxes
          chosen={refused ? toRoles(Object.keys(refused.values)) : member.roles}
          grantable={grantable}
        />
        <LicenceFields />
        <SubmitButton
          busy="Saving..."
          look="secondary"
          className="sm:justify-self-start"
          name="intent"
          value={SET_ROLES}
        >
          Save the roles
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};

const EMAIL_LABELS = { email: NEW_EMAIL_LABEL } as const;

const Email = ({ member, self, reply }: Pick<Props, 'member' | 'self' | 'reply'>) => {
  const draft = useStaffDraft(STAFF_DRAFTS.member(member.id));
  return (
    <section aria-labelledby="email" className="card grid content-start gap-4 p-5">
      <h3 id="email" className="text-base">
        Change the email address
      </h3>
      {member.waiting ? (
        <p className="text-sm wrap-anywhere text-amber">
          We sent a link to {member.waiting.email}. It must be opened by{' '}
          <span className="figures">{member.waiting.until}</span>
          {member.email ? '. Until then, the old address stays in use.' : '.'}
        </p>
      ) : null}
      {self ? (
        <Link to={href('/admin/security')} className="link justify-self-start">
          Change your address under Security
        </Link>
      ) : (
        <CheckedForm
          key={member.waiting?.email}
          schema={memberEmailSchema}
          labels={EMAIL_LABELS}
          reply={reply?.errors['email'] ? reply : undefined}
          draft={draft}
          className="grid grid-cols-1 gap-4"
          summary={false}
        >
          <input type="hidden" name="intent" value="set-email" />
          <FormTextField
            name="email"
            label={EMAIL_LABELS.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            hint={`We send a link there. ${
              member.email
                ? 'We also notify the old address.'
                : 'The new address takes effect when the link is opened.'
            }`}
          />
          <SubmitButton busy="Sending..." look="secondary" className="sm:justify-self-start">
            Send the link
          </SubmitButton>
        </CheckedForm>
      )}
    </section>
  );
};

const Access = ({ member, self }: Pick<Props, 'member' | 'self'>) => (
  <section aria-labelledby="access" className="card grid content-start gap-4 p-5">
    <h3 id="access" className="text-base">
      Access
    </h3>
    {self ? (
      <p className="text-sm text-soft">
        A colleague can suspend or remove you. You cannot do it yourself.
      </p>
    ) : (
      <div className="flex flex-wrap gap-3">
        {member.suspended ? (
          <Form method="post">
            <SubmitButton look="secondary" name="intent" value="unsuspend">
              Restore access
            </SubmitButton>
          </Form>
        ) : (
          <ConfirmedAction
            name="Suspend"
            intent="suspend"
            title={`Suspend ${member.name}?`}
            action="Suspend"
          >
            <p>
              {member.name} will be logged out everywhere right away and cannot log in until someone
              restores their access.
            </p>
          </ConfirmedAction>
        )}
        {member.email === null || member.suspended ? null : (
          <ConfirmedAction
            name="Send a link to a new password"
            intent="send-password-link"
            title={`Send ${member.name} a link to set a new password?`}
            action="Send the link"
          >
            <p className="wrap-anywhere">
              It goes to {member.email} and works once, for 24 hours. The current password works
              until a new one is set. The second factor stays the same.
            </p>
          </ConfirmedAction>
        )}
        <ConfirmedAction
          name="Remove"
          intent="remove"
          title={`Remove ${member.name}?`}
          action="Remove"
          look="danger"
        >
          <p>
            No one will be able to log in to the account of {member.name} anymore. Their actions
            stay in the audit log.
          </p>
          <p>This cannot be undone.</p>
        </ConfirmedAction>
      </div>
    )}
  </section>
);

/** A member of staff, and the actions on their access. */
export const MemberView = ({
  member,
  sessions,
  factors,
  self,
  mayRestrict,
  mayReset,
  grantable,
  reply,
}: Props) => (
  <StaffFrame place="team">
    <BackLink to={href('/admin/team')}>Team</BackLink>
    <PageTitle title={member.name} />
    <Refusal message={reply?.message} />
    <Facts member={member} />
    <div className="grid items-start gap-5 md:grid-cols-2">
      <PersonAccess
        name={member.name}
        factors={factors}
        sessions={sessions}
        mayReset={mayReset && !self}
        mayEnd={mayRestrict && !self}
      />
    </div>
    {mayRestrict ? (
      <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Roles member={member} grantable={grantable} reply={reply} />
        {mayReset ? <Email member={member} self={self} reply={reply} /> : null}
        <Access member={member} self={self} />
      </div>
    ) : (
      <p className="text-sm text-soft">{TEAM_MESSAGES.above}</p>
    )}
  </StaffFrame>
);
