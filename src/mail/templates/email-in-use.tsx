import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type EmailInUseData = Record<string, never>;

/**
 * To the owner of an account whose address somebody wants for theirs. It names nobody: whoever asked must not
 * be able to write to a stranger through the store.
 */
export const emailInUse = (_: EmailInUseData, brand: MailBrand): Letter => ({
  subject: `Your address has a ${brand.name} account already`,
  preview: 'Somebody wanted to use your address for another account.',
  reason: `You get this email because this address has an account at ${brand.name}.`,
  body: (
    <>
      <Title>This address has an account</Title>
      <Paragraph>
        Somebody wanted to use your email address for another account at {brand.name}. An address
        can have one account, so nothing was changed. We did not tell them that you have one.
      </Paragraph>
      <Paragraph>
        If it was you, log in with this address, or choose another for the other account. If it was
        not you, there is nothing to do.
      </Paragraph>
      <Action href={pageUrl(brand, '/login')}>Log in</Action>
    </>
  ),
});
