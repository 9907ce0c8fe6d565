import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

export type WelcomeData = {
  readonly firstName: string;
  /** Confirms the mailbox; mails that were queued before there were such links have none. */
  readonly linkId?: string;
};

/** To a new customer: how ordering works. */
export const welcome = (data: WelcomeData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} account is ready`,
  preview: 'Here is how ordering works.',
  reason: `You get this email because you made an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your account is ready</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>You can now log in and place an order. This is how it works:</Paragraph>
      <Paragraph>
        Choose your medicine and place your order. You do not pay at this point. Then upload your
        prescription under Order History in My Account. The pharmacy checks it, and we email you a
        secure link to pay. Your order ships within 1 business day after that.
      </Paragraph>
      {data.linkId === undefined ? (
        <Action href={pageUrl(brand, '/products')}>Browse products</Action>
      ) : (
        <>
          <Paragraph>
            Please confirm that this address is yours, so that the review's result and your payment
            link reach you. The link works once, for three days.
          </Paragraph>
          <Action href={linkTo(brand, '/confirm-email', data.linkId)}>Confirm my address</Action>
        </>
      )}
      <Paragraph>If you did not make this account, please answer this email.</Paragraph>
    </>
  ),
});
