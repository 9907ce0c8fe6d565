import { FACTOR_NAMES, type FactorKind } from '#domain/factors.ts';
import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

/** Mails about what a person shows besides the password. Customers and staff look after theirs apart. */
type About = { readonly staff: boolean };

export type FactorChangedData = About & { readonly kind: FactorKind; readonly name: string };
export type RecoveryCodeUsedData = About & { readonly left: number };
export type RecoveryCodesRenewedData = About;
export type FactorsResetData = About;

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
