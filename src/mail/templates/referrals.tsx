import { codeText } from '#domain/referrals/codes.ts';
import { DISCOUNT_PERCENT } from '#domain/referrals/discount.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

/** The code as it is kept, without its dashes. */
type ReferralMailData = { readonly firstName: string; readonly code: string };

const reasonOf = (brand: MailBrand): string =>
  `You received this email because you are a customer of ${brand.name}.`;

/** To a customer whose first order was delivered: their code, and what it does. */
export const referralCode = (data: ReferralMailData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} referral code`,
  preview: `Your friend saves ${DISCOUNT_PERCENT}%, and so do you.`,
  reason: reasonOf(brand),
  body: (
    <>
      <Title>Your code for a friend</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        Your first order is complete, so here is your own code. You can give it to a friend.
      </Paragraph>
      <Facts facts={[['Your referral code', codeText(data.code)]]} />
      <Paragraph>
        Your friend enters it at checkout and gets {DISCOUNT_PERCENT}% off their first order. Within
        24 hours after that order has shipped, we email you a one-time coupon for {DISCOUNT_PERCENT}
        % off. If the order is cancelled or refunded, there is no coupon. One discount can be used
        per order.
      </Paragraph>
      <Paragraph>
        We never tell you what a friend ordered, and we never tell a friend what you ordered.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/referral')}>See your code and coupons</Action>
    </>
  ),
});

/** To whoever brought a friend, when the friend's order has shipped. It names nobody. */
export const referralCoupon = (data: ReferralMailData, brand: MailBrand): Letter => ({
  subject: `Your ${DISCOUNT_PERCENT}% coupon from ${brand.name}`,
  preview: 'A friend’s first order has shipped.',
  reason: reasonOf(brand),
  body: (
    <>
      <Title>Your coupon is here</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        A friend has used your code, and the order has shipped. Thank you for telling a friend about
        us.
      </Paragraph>
      <Facts
        facts={[
          ['Your coupon', codeText(data.code)],
          ['Worth', `${DISCOUNT_PERCENT}% off one order`],
        ]}
      />
      <Paragraph>
        Enter it at checkout. It works once, with your account. One discount can be used per order.
        If your friend’s order is cancelled or refunded before you use the coupon, it is void.
      </Paragraph>
      <Action href={pageUrl(brand, '/products')}>Browse products</Action>
    </>
  ),
});

/** To whoever has a coupon that they have not used, when it is void. */
export const couponVoid = (data: ReferralMailData, brand: MailBrand): Letter => ({
  subject: `A ${brand.name} coupon is void`,
  preview: 'The order that it came from was cancelled or refunded.',
  reason: reasonOf(brand),
  body: (
    <>
      <Title>Your coupon is void</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        The order that this coupon came from was cancelled or refunded, so the coupon can no longer
        be used.
      </Paragraph>
      <Facts facts={[['Coupon', codeText(data.code)]]} />
      <Paragraph>
        You do not have to do anything. Your referral code still works, and so do your other
        coupons.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/referral')}>See your code and coupons</Action>
    </>
  ),
});
