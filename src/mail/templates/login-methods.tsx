import { FACTOR_NAMES, type FactorKind } from '#domain/factors.ts';
import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type LogInData = { readonly firstName: string; readonly linkId: string };

/** To a customer who logs in without a password: a code, and a link that does the same. */
export const logInLetter = ({ firstName, linkId }: LogInData, brand: MailBrand): Letter => ({
  // Not in the subject: a locked phone shows that to anybody.
  subject: `Your ${brand.name} login code`,
  preview: 'The code in this email works once, for 10 minutes.',
  reason: `You get this email because somebody asked to log in at ${brand.name} with your address.`,
  body: (
    <>
      <Title>Log in</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Type it on the page where you asked
        for it, or use the link on the device that you read this on. Both work once, for 10 minutes.
      </Paragraph>
      <Action href={linkTo(brand, '/login/link', linkId)}>Log in with this link</Action>
      <Paragraph>
        Nobody from {brand.name} will ask you for this code. If you did not ask for it, there is
        nothing to do.
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
  reason: `You get this email because somebody who is logged in to your ${brand.name} account asked for it.`,
  body: (
    <>
      <Title>Show that it is you</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your code is <strong>{brand.linkCode(linkId)}</strong>. Type it on the page where you asked
        for it. It works once, for 10 minutes.
      </Paragraph>
      <Paragraph>
        Nobody from {brand.name} will ask you for this code. If you did not ask for it, somebody
        else is logged in to your account. Please answer this email.
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
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>{provider} now opens your account</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        A {provider} login was added to your account. Whoever logs in with it gets into your
        account. If it was you, there is nothing to do.
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
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>A text message can open your account</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        The phone number in your account was confirmed. Whoever gets text messages on it can log in
        to your account. If it was you, there is nothing to do.
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
  subject: `${provider} no longer opens your ${brand.name} account`,
  preview: 'If it was you, there is nothing to do.',
  reason: `You get this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>{provider} no longer opens your account</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        The {provider} login was removed from your account. Your other ways to log in work as
        before. If it was you, there is nothing to do.
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
  `You get this email because you have an account at ${brand.name}.`;

const See = ({ about, brand }: { about: About; brand: MailBrand }) => (
  <>
    <Paragraph>
      If it was you, there is nothing to do. If it was not you, change your password now and answer
      this email, so that we can look into it.
    </Paragraph>
    <Action href={pageOf(about, brand)}>See how you log in</Action>
  </>
);

const thing = ({ kind, name }: FactorChangedData): string =>
  `${FACTOR_NAMES[kind].toLowerCase()} "${name}"`;

/** To a person who has added an authenticator app or a passkey, or somebody in their name. */
export const factorAdded = (data: FactorChangedData, brand: MailBrand): Letter => ({
  subject: `A new way to log in was added at ${brand.name}`,
  preview: 'If it was you, there is nothing to do.',
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
  preview: 'If it was you, there is nothing to do.',
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
  preview: 'If it was you, there is nothing to do.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>A recovery code was used</Title>
      <Paragraph>
        Someone logged in to your account with your password and one of your recovery codes. You
        have {data.left === 1 ? '1 code' : `${data.left} codes`} left. You can make new ones at any
        time.
      </Paragraph>
      <See about={data} brand={brand} />
    </>
  ),
});

export const recoveryCodesRenewed = (data: RecoveryCodesRenewedData, brand: MailBrand): Letter => ({
  subject: `New recovery codes were made at ${brand.name}`,
  preview: 'The old ones no longer work.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>You have new recovery codes</Title>
      <Paragraph>New recovery codes were made for you. The old ones no longer work.</Paragraph>
      <See about={data} brand={brand} />
    </>
  ),
});

/** To a person whose factors were all removed by the staff, because they had lost them. */
export const factorsReset = (data: FactorsResetData, brand: MailBrand): Letter => ({
  subject: `Your second step was reset at ${brand.name}`,
  preview: 'You log in with your password alone, until you add a new one.',
  reason: reasonFor(brand),
  body: (
    <>
      <Title>Your second step was reset</Title>
      <Paragraph>
        Our staff removed your apps, passkeys and recovery codes, and every device was logged out.
        Now you log in with your password alone. Please add a new second step soon.
      </Paragraph>
      <Paragraph>If you did not ask us for this, please answer this email at once.</Paragraph>
      <Action href={pageOf(data, brand)}>Add a second step</Action>
    </>
  ),
});

/** The app as the store's own configuration names it. */
type AppEndedData = { readonly appName: string };

/** To a customer whose app showed a key that had been used before, so that two must have had it. */
export const appEnded = ({ appName }: AppEndedData, brand: MailBrand): Letter => ({
  subject: `We ended the access of ${appName}`,
  preview: 'One of its keys was used twice.',
  reason: `You get this email because you connected ${appName} with your account at ${brand.name}.`,
  body: (
    <>
      <Title>{`${appName} cannot read your account any more`}</Title>
      <Paragraph>
        {appName} showed us a key that had been used before. That can be a mistake of the app, or
        somebody else may have a copy of the key. To be safe, we ended the access of the app. Your
        password and your orders are as they were.
      </Paragraph>
      <Paragraph>
        If you want to go on using the app, connect it again. If you do not know it, there is
        nothing else to do.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/security')}>See what is connected</Action>
    </>
  ),
});
