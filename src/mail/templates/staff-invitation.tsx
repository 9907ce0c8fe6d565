import type { StaffRole } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Action, Paragraph, Title } from './layout.tsx';
import { linkTo, type Letter, type MailBrand } from './letter.ts';

export type StaffInvitationData = {
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
    reason: `You get this email because ${invitedBy} invited you to the team of ${brand.name}.`,
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
        <Action href={linkTo(brand, '/admin/invitation', linkId)}>Make your account</Action>
        <Paragraph>If you did not expect this, there is nothing to do.</Paragraph>
      </>
    ),
  };
};
