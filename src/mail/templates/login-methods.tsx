import { FACTOR_NAMES, type FactorKind } from '#domain/factors.ts';
import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type LogInData = { readonly firstName: string; readonly linkId: string };

/** To a customer who logs in without a password: a code, and a link that does the same. */
export const logInLetter = ({ firstName, linkId }: LogInData, brand: MailBrand): Letter => ({
  // Not in the subject: a locked phone shows that to anybody.
  subject: `Your ${brand.name} login code`,
  preview: 'The code in this email works once, for 10 minutes.',
  reason: `You received this email because someone asked to log in at ${brand.name} with your address.`,
  body: (
    <>
      <Title>Log in</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Enter it on the page where you asked
        for it, or use the link on the device on which you are reading this. Both work once, for 10
        minutes.
      </Paragraph>
      <Action href={linkTo(brand, '/login/link', linkId)}>Log in with this link</Action>
      <Paragraph>
        No one from {brand.name} will ask you for this code. If you did not ask for it, you do not
        have to do anything.
      </Paragraph>
    </>
  ),
});

type CheckoutCodeData = { readonly linkId: string };

/** To whoever orders with the address, the same with an account and without. It has no link, which would open elsewhere. */
export const checkoutCode = ({ linkId }: CheckoutCodeData, brand: MailBrand): Letter => ({
  // Not in the subject: a locked phone shows that to anybody.
  subject: `Your ${brand.name} code`,
  preview: 'The code in this email works once, for 10 minutes.',
  reason: `You received this email because someone entered your address at the checkout of ${brand.name}.`,
  body: (
    <>
      <Title>Confirm your email address</Title>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Type it at the checkout, in the
        browser where you asked for it. It works once, for 10 minutes, and in no other browser.
      </Paragraph>
      <Paragraph>
        The code places an order in your name. No one from {brand.name} will ask you for it, so do
        not share it. If you are not ordering anything, you do not have to do anything.
      </Paragraph>
    </>
  ),
});

type ProveAgainData = { readonly firstName: string; readonly linkId: string };

/** To a customer without a password, before something that matters is done to the account. */
export const proveAgainLetter = (
  { firstName, linkId }: ProveAgainData,
  brand: MailBrand,
): Letter => ({
  subject: `Your ${brand.name} code`,
  preview: 'The code in this email works once, for 10 minutes.',
  reason: `You received this email because someone who is logged in to your ${brand.name} account asked for it.`,
  body: (
    <>
      <Title>Confirm that it’s you</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Enter it on the page where you asked
        for it. It works once, for 10 minutes.
      </Paragraph>
      <Paragraph>
        No one from {brand.name} will ask you for this code. If you did not ask for it, someone else
        is logged in to your account. Please answer this email.
      </Paragraph>
    </>
  ),
});

type IdentityLinkedData = { readonly firstName: string; readonly provider: string };

/** To a customer whose account another login opens from now on. */
export const identityLinked = (
  { firstName, provider }: IdentityLinkedData,
  brand: MailBrand,
): Letter => ({
  subject: `You can now log in to ${brand.name} with ${provider}`,
  preview: 'If it was you, you do not have to do anything.',
  reason: `You received this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>You can now log in with {provider}</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        A {provider} login was added to your account. Anyone who uses it can log in to your account.
        If it was you, you do not have to do anything.
      </Paragraph>
      <Paragraph>
        If it was not you, remove it under Security, log out everywhere, and answer this email, so
        that we can look into it.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/security')}>Open Security</Action>
    </>
  ),
});

type PhoneLoginAddedData = { readonly firstName: string };

/** To a customer whose account a texted code opens from now on. The number stays out: others may read the mailbox. */
export const phoneLoginAdded = ({ firstName }: PhoneLoginAddedData, brand: MailBrand): Letter => ({
  subject: `You can now log in to ${brand.name} by text message`,
  preview: 'If it was you, you do not have to do anything.',
  reason: `You received this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>You can now log in by text message</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        The phone number in your account was confirmed. Anyone who receives text messages on it can
        log in to your account. If it was you, you do not have to do anything.
      </Paragraph>
      <Paragraph>
        If it was not you, log out everywhere under Security, change the number in your details, and
        answer this email, so that we can look into it.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/security')}>Open Security</Action>
    </>
  ),
});

type IdentityUnlinkedData = { readonly firstName: string; readonly provider: string };

/** To a customer whose account is not opened by another login any more. */
export const identityUnlinked = (
  { firstName, provider }: IdentityUnlinkedData,
  brand: MailBrand,
): Letter => ({
  subject: `You can no longer log in to ${brand.name} with ${provider}`,
  preview: 'If it was you, you do not have to do anything.',
  reason: `You received this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>You can no longer log in with {provider}</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        The {provider} login was removed from your account. Your other ways to log in still work. If
        it was you, you do not have to do anything.
      </Paragraph>
      <Paragraph>
        If it was not you, set a new password now and answer this email, so that we can look into
        it.
      </Paragraph>
      <Action href={pageUrl(brand, '/forgot-password')}>Set a new password</Action>
    </>
  ),
});

/** Mails about what a person shows besides the password. Customers and staff look after theirs apart. */
type About = { readonly staff: boolean };

type FactorChangedData = About & { readonly kind: FactorKind; readonly name: string };
type RecoveryCodeUsedData = About & { readonly left: number };
type RecoveryCodesRenewedData = About;
type FactorsResetData = About;

const pageOf = ({ staff }: About, brand: MailBrand): string =>
  staff ? pageUrl(brand, '/admin/security') : pageUrl(brand, '/account/security');

const reasonFor = (brand: MailBrand): string =>
  `You received this email because you have an account at ${brand.name}.`;

const See = ({ about, brand }: { about: About; brand: MailBrand }) => (
  <>
    <Paragraph>
      If it was you, you do not have to do anything. If it was not you, change your password now and
      answer this email, so that we can look into it.
    </Paragraph>
    <Action href={pageOf(about, brand)}>See your ways to log in</Action>
  </>
);

const thing = ({ kind, name }: FactorChangedData): string =>
  `${FACTOR_NAMES[kind].toLowerCase()} "${name}"`;

/** To a person who has added an authenticator app or a passkey, or somebody in their name. */
export const factorAdded = (data: FactorChangedData, brand: MailBrand): Letter => ({
  subject: `A new way to log in was added at ${brand.name}`,
  preview: 'If it was you, you do not have to do anything.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>A new way to log in was added</Title>
      <Paragraph>The {thing(data)} now belongs to your account.</Paragraph>
      <See about={data} brand={brand} />
    </>
  ),
});

export const factorRemoved = (data: FactorChangedData, brand: MailBrand): Letter => ({
  subject: `A way to log in was removed at ${brand.name}`,
  preview: 'If it was you, you do not have to do anything.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>A way to log in was removed</Title>
      <Paragraph>The {thing(data)} no longer belongs to your account.</Paragraph>
      <See about={data} brand={brand} />
    </>
  ),
});

export const recoveryCodeUsed = (data: RecoveryCodeUsedData, brand: MailBrand): Letter => ({
  subject: `A recovery code was used at ${brand.name}`,
  preview: 'If it was you, you do not have to do anything.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>A recovery code was used</Title>
      <Paragraph>
        Someone logged in to your account with your password and one of your recovery codes. You
        have {data.left === 1 ? '1 code' : `${data.left} codes`} left. You can create new ones at
        any time.
      </Paragraph>
      <See about={data} brand={brand} />
    </>
  ),
});

export const recoveryCodesRenewed = (data: RecoveryCodesRenewedData, brand: MailBrand): Letter => ({
  subject: `New recovery codes were created at ${brand.name}`,
  preview: 'The old ones no longer work.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>You have new recovery codes</Title>
      <Paragraph>New recovery codes were created for you. The old ones no longer work.</Paragraph>
      <See about={data} brand={brand} />
    </>
  ),
});

/** To a person whose factors were all removed by the staff, because they had lost them. */
export const factorsReset = (data: FactorsResetData, brand: MailBrand): Letter => ({
  subject: `Your second step was reset at ${brand.name}`,
  preview: 'You log in with only your password until you add a new second step.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>Your second step was reset</Title>
      <Paragraph>
        Our staff removed your apps, passkeys and recovery codes, and every device was logged out.
        You now log in with only your password. Please add a new second step soon.
      </Paragraph>
      <Paragraph>If you did not ask us for this, please answer this email right away.</Paragraph>
      <Action href={pageOf(data, brand)}>Add a second step</Action>
    </>
  ),
});

/** The app as the store's own configuration names it. */
type AppEndedData = { readonly appName: string };

/** To a customer whose app showed a key that had been used before, so that two must have had it. */
export const appEnded = ({ appName }: AppEndedData, brand: MailBrand): Letter => ({
  subject: `We ended the access for ${appName}`,
  preview: 'One of its keys was used twice.',
  reason: `You received this email because you connected ${appName} to your account at ${brand.name}.`,
  body: (
    <>
      <Title>{`${appName} can no longer read your account`}</Title>
      <Paragraph>
        {appName} used a key that had already been used. This can be a mistake in the app, or
        someone else may have a copy of the key. To be safe, we ended the app’s access. Your
        password and your orders have not changed.
      </Paragraph>
      <Paragraph>
        If you want to keep using the app, connect it again. If you do not recognize it, you do not
        have to do anything else.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/security')}>See what is connected</Action>
    </>
  ),
});
