import type { StaffRole } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand } from './letter.ts';

type StaffInvitationData = {
  /** The name of the colleague who asks. */
  readonly invitedBy: string;
  readonly roles: readonly StaffRole[];
  readonly linkId: string;
};

/** To somebody who is to work at the store. */
export const staffInvitation = (
  { invitedBy, roles, linkId }: StaffInvitationData,
  brand: MailBrand,
): Letter => {
  const names = roles.map((role) => ROLE_NAMES[role] ?? role).join(' and ');
  return {
    subject: `Join the team of ${brand.name}`,
    preview: 'The link in this email works once, for three days.',
    reason: `You received this email because ${invitedBy} invited you to the team of ${brand.name}.`,
    body: (
      <>
        <Title>Join the team</Title>
        <Paragraph>
          {invitedBy} invited you to the team of {brand.name}. Your role: {names}.
        </Paragraph>
        <Paragraph>
          This link leads to a page where you choose a user name and a password. It works once, for
          three days.
        </Paragraph>
        <Action href={linkTo(brand, '/admin/invitation', linkId)}>Create your account</Action>
        <Paragraph>If you did not expect this, you do not have to do anything.</Paragraph>
      </>
    ),
  };
};

type ConfirmStaffEmailData = { readonly name: string; readonly linkId: string };
type StaffEmailChangedData = { readonly newEmail: string };

/** To the address that mails to a person of the staff are to go to. */
export const confirmStaffEmail = (
  { name, linkId }: ConfirmStaffEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Confirm your address for the team of ${brand.name}`,
  preview: 'The link in this email works once, for one day.',
  reason: `You received this email because someone on the team of ${brand.name} entered this address.`,
  body: (
    <>
      <Title>Confirm your new address</Title>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        This link opens a page with a button. Click it if you want the emails of your staff account
        sent here. The link works once, for one day.
      </Paragraph>
      <Action href={linkTo(brand, '/admin/change-email', linkId)}>Review the change</Action>
      <Paragraph>If you do not work at {brand.name}, you do not have to do anything.</Paragraph>
    </>
  ),
});

type StaffPasswordLinkData = {
  readonly name: string;
  /** Name of the administrator who sent it. */
  readonly sentBy: string;
  readonly linkId: string;
};

/** To a person of the staff who cannot log in any more. */
export const staffPasswordLink = (
  { name, sentBy, linkId }: StaffPasswordLinkData,
  brand: MailBrand,
): Letter => ({
  subject: `Choose a new password for your staff account at ${brand.name}`,
  preview: 'The link in this email works once, for one day.',
  reason: `You received this email because ${sentBy} sent you a link to set a new password.`,
  body: (
    <>
      <Title>Choose a new password</Title>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        {sentBy} sent you this link. It opens a page where you choose a new password for your staff
        account. It works once, for one day. Your second factor stays the same.
      </Paragraph>
      <Action href={linkTo(brand, '/admin/reset-password', linkId)}>Choose a new password</Action>
      <Paragraph>
        If you did not ask for it, do not use it, and ask {sentBy} about it. Your current password
        still works.
      </Paragraph>
    </>
  ),
});

/** To the address that a staff account has left. */
export const staffEmailChanged = (
  { newEmail }: StaffEmailChangedData,
  brand: MailBrand,
): Letter => ({
  subject: `The address of your staff account at ${brand.name} was changed`,
  preview: 'We now send our emails to the new address.',
  reason: `You received this email because this was the address of a staff account at ${brand.name}.`,
  body: (
    <>
      <Title>Your address was changed</Title>
      <Paragraph>
        The emails of your staff account now go to <strong>{newEmail}</strong>.
      </Paragraph>
      <Paragraph>
        If you did not want this, tell an administrator of the team right away. They can lock the
        account until you have it back.
      </Paragraph>
    </>
  ),
});

type PharmacistAppointedData = {
  readonly name: string;
  /** The administrator who made them a pharmacist or invited them. */
  readonly by: string;
  /** Number and authority. */
  readonly licence: string;
};

/** To the other administrators, because a pharmacist approves prescriptions. */
export const pharmacistAppointed = (
  { name, by, licence }: PharmacistAppointedData,
  brand: MailBrand,
): Letter => ({
  subject: `${name} is now a pharmacist of ${brand.name}`,
  preview: 'Please check the license.',
  reason: `You received this email because you are an administrator of ${brand.name}.`,
  body: (
    <>
      <Title>A new pharmacist</Title>
      <Paragraph>
        {name} can now approve prescriptions, appointed by {by}. License: {licence}.
      </Paragraph>
      <Paragraph>
        If this is wrong, suspend the account under Team right away. The record under Audit shows
        who did what.
      </Paragraph>
    </>
  ),
});
