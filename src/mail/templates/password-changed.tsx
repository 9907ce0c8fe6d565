import { Action, Paragraph, Title } from './layout.tsx';
import type { Letter, MailBrand } from './letter.ts';

export type PasswordChangedData = Record<string, never>;

/** To a customer whose password was changed, by them or by somebody else. */
export const passwordChanged = (_: PasswordChangedData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} password was changed`,
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this e-mail because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your password was changed</Title>
      <Paragraph>
        Your account has a new password, and every device was logged out. If it was you, there is
        nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, set a new password now and answer this e-mail, so that we can look into
        it.
      </Paragraph>
      <Action href={`${brand.publicUrl}/forgot-password`}>Set a new password</Action>
    </>
  ),
});
