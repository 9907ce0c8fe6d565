import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type RegistrationAttemptData = Record<string, never>;

/**
 * To the owner of an account whose address somebody registered again. It takes nothing from the
 * form: whoever filled that in must not be able to write to a stranger through the store.
 */
export const registrationAttempt = (_: RegistrationAttemptData, brand: MailBrand): Letter => ({
  subject: `You already have a ${brand.name} account`,
  preview: 'Somebody tried to register with your address.',
  reason: `You get this email because this address has an account at ${brand.name}.`,
  body: (
    <>
      <Title>You already have an account</Title>
      <Paragraph>
        Somebody tried to make an account at {brand.name} with your email address. You already have
        one, so no second account was made. Nothing in your account has changed.
      </Paragraph>
      <Paragraph>
        If it was you, please log in with your password. If it was not you, there is nothing to do.
      </Paragraph>
      <Action href={pageUrl(brand, '/login')}>Log in</Action>
    </>
  ),
});
