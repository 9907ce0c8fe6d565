import { dispatchPromise } from '#domain/shipping/plan-texts.ts';
import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type WelcomeData = {
  readonly firstName: string;
  /** Confirms the mailbox; mails that were queued before there were such links have none. */
  readonly linkId?: string;
};

/** To a new customer: how ordering works. */
export const welcome = (data: WelcomeData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} account is ready`,
  preview: 'Here is how ordering works.',
  reason: `You received this email because you created an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your account is ready</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>You can now log in and place an order. This is how it works:</Paragraph>
      <Paragraph>
        Choose your medicine and place your order. You do not pay at this point. Then upload your
        prescription under Order History in My Account. The pharmacy reviews it, and we email you a
        secure payment link. {dispatchPromise(undefined)}
      </Paragraph>
      {data.linkId === undefined ? (
        <Action href={pageUrl(brand, '/products')}>Browse products</Action>
      ) : (
        <>
          <Paragraph>
            Please confirm that this address is yours, so that the result of the review and your
            payment link reach you. The link works once, for three days.
          </Paragraph>
          <Action href={linkTo(brand, '/confirm-email', data.linkId)}>Confirm my address</Action>
        </>
      )}
      <Paragraph>If you did not create this account, please answer this email.</Paragraph>
    </>
  ),
});

type AccountMadeData = { readonly firstName: string; readonly linkId: string };

/** To a customer for whom the store made an account: the way to a password. */
export const accountMade = ({ firstName, linkId }: AccountMadeData, brand: MailBrand): Letter => ({
  subject: `We created your account at ${brand.name}`,
  preview: 'Choose a password to use it.',
  reason: `You received this email because the team of ${brand.name} created an account with your address.`,
  body: (
    <>
      <Title>Choose your password</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Our team created an account for you. This link leads to a page where you choose its
        password. It works once, for one hour. After that you can ask for a new link on the login
        page, under &ldquo;Forgot your password?&rdquo;.
      </Paragraph>
      <Action href={linkTo(brand, '/reset-password', linkId)}>Choose a password</Action>
      <Paragraph>If you did not ask us for an account, please answer this email.</Paragraph>
    </>
  ),
});

type RegistrationAttemptData = Record<string, never>;

/**
 * To the owner of an account whose address somebody registered again. It takes nothing from the
 * form: whoever filled that in must not be able to write to a stranger through the store.
 */
export const registrationAttempt = (_: RegistrationAttemptData, brand: MailBrand): Letter => ({
  subject: `You already have a ${brand.name} account`,
  preview: 'Someone tried to register with your address.',
  reason: `You received this email because this address has an account at ${brand.name}.`,
  body: (
    <>
      <Title>You already have an account</Title>
      <Paragraph>
        Someone tried to create an account at {brand.name} with your email address. You already have
        one, so no second account was created. Nothing in your account has changed.
      </Paragraph>
      <Paragraph>
        If it was you, please log in with your password. If it was not you, you do not have to do
        anything.
      </Paragraph>
      <Action href={pageUrl(brand, '/login')}>Log in</Action>
    </>
  ),
});

type ConfirmEmailData = { readonly firstName: string; readonly linkId: string };

/** To a customer whose mailbox is not confirmed yet, and who asked for the link again. */
export const confirmEmailLetter = (
  { firstName, linkId }: ConfirmEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Confirm your email address for ${brand.name}`,
  preview: 'Please confirm that our emails reach you.',
  reason: `You received this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Confirm your email address</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        We send the result of the pharmacy's review and your payment link by email. Please confirm
        that this address is yours. The link works once, for three days.
      </Paragraph>
      <Action href={linkTo(brand, '/confirm-email', linkId)}>Confirm my address</Action>
      <Paragraph>If you did not create an account, please answer this email.</Paragraph>
    </>
  ),
});

type ResetPasswordData = {
  readonly firstName: string;
  readonly linkId: string;
  /** Somebody of the store sent it for the customer. */
  readonly byTeam?: boolean;
};

/** To a customer who forgot the password: the way to a new one. */
export const resetPassword = (
  { firstName, linkId, byTeam }: ResetPasswordData,
  brand: MailBrand,
): Letter => ({
  subject: `Set a new ${brand.name} password`,
  preview: 'The link in this email works once, for one hour.',
  reason: byTeam
    ? `You received this email because the team of ${brand.name} sent you this link.`
    : `You received this email because someone asked for a new password at ${brand.name} with your address.`,
  body: (
    <>
      <Title>Set a new password</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        This link leads to a page where you choose a new password. It works once, for one hour.
      </Paragraph>
      <Action href={linkTo(brand, '/reset-password', linkId)}>Choose a new password</Action>
      <Paragraph>
        If you did not ask for it, you do not have to do anything. Your password stays the same.
      </Paragraph>
    </>
  ),
});

/** Customers and staff get back into their accounts in other ways. */
type PasswordChangedData = { readonly staff: boolean };

/** To a person whose password was changed, by them or by somebody else. */
export const passwordChanged = ({ staff }: PasswordChangedData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} password was changed`,
  preview: 'If it was you, you do not have to do anything.',
  reason: `You received this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your password was changed</Title>
      <Paragraph>
        Your account has a new password, and other devices were logged out. If it was you, you do
        not have to do anything.
      </Paragraph>
      {staff ? (
        <Paragraph>
          If it was not you, tell an administrator of the team right away. They can lock the account
          until you have it back.
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            If it was not you, set a new password now and answer this email, so that we can look
            into it.
          </Paragraph>
          <Action href={pageUrl(brand, '/forgot-password')}>Set a new password</Action>
        </>
      )}
    </>
  ),
});

type MailboxProvedData = { readonly firstName: string };

/** To a customer who has proved their mailbox for the first time, and lost what was set before. */
export const mailboxProved = ({ firstName }: MailboxProvedData, brand: MailBrand): Letter => ({
  subject: `Please set a new ${brand.name} password`,
  preview: 'Only you can log in to your account now.',
  reason: `You received this email because you logged in at ${brand.name} by email.`,
  body: (
    <>
      <Title>Only you can log in to your account now</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        You have just logged in by email, which proves that this mailbox is yours. That had not been
        confirmed before, so someone else could have created the account with your address.
      </Paragraph>
      <Paragraph>
        To be safe, we removed the password and every other login that was set earlier, and logged
        out every other device. You can set a new password at any time.
      </Paragraph>
      <Action href={pageUrl(brand, '/forgot-password')}>Set a password</Action>
    </>
  ),
});

type ConfirmNewEmailData = {
  readonly firstName: string;
  /** The account's present address: not told here, but whoever erases the account finds the mail by it. */
  readonly email: string;
  readonly linkId: string;
};

/** To the address that a customer wants to move to. */
export const confirmNewEmail = (
  { firstName, linkId }: ConfirmNewEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Confirm your new email address for ${brand.name}`,
  preview: 'The link in this email works once, for one day.',
  reason: `You received this email because someone wants to use this address for an account at ${brand.name}.`,
  body: (
    <>
      <Title>Confirm your new address</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        This link opens a page with a button. Click it if you want to use this address for your
        account. The link works once, for one day.
      </Paragraph>
      <Action href={linkTo(brand, '/change-email/confirm', linkId)}>Review the change</Action>
      <Paragraph>
        We also wrote to your old address. The change takes effect when you have agreed from both
        addresses. If you did not ask for it, you do not have to do anything.
      </Paragraph>
    </>
  ),
});

type ApproveNewEmailData = {
  readonly firstName: string;
  readonly newEmail: string;
  readonly linkId: string;
};

/** To the address that a customer has, before the account moves to another. */
export const approveNewEmail = (
  { firstName, newEmail, linkId }: ApproveNewEmailData,
  brand: MailBrand,
): Letter => ({
  subject: `Change of your email address at ${brand.name}`,
  preview: 'Nothing changes until you agree.',
  reason: `You received this email because you have an account at ${brand.name}.`,
  body: (
    <>
      <Title>Do you want to change your address?</Title>
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Someone who is logged in to your account asked to change its email address to{' '}
        <strong>{newEmail}</strong>. Nothing changes until you agree.
      </Paragraph>
      <Paragraph>
        This link opens a page where you can agree or tell us that it was not you. It works once,
        for one day.
      </Paragraph>
      <Action href={linkTo(brand, '/change-email/approve', linkId)}>
        Agree or stop the change
      </Action>
    </>
  ),
});

type EmailChangedData = { readonly newEmail: string };

/** To the address that an account has left. */
export const emailChanged = ({ newEmail }: EmailChangedData, brand: MailBrand): Letter => ({
  subject: `Your ${brand.name} email address was changed`,
  preview: 'We now send our emails to your new address.',
  reason: `You received this email because this was the address of an account at ${brand.name}.`,
  body: (
    <>
      <Title>Your address was changed</Title>
      <Paragraph>
        Your account now has the address <strong>{newEmail}</strong>. Use it to log in. We send all
        our emails there, including those about current orders. Every other device was logged out.
      </Paragraph>
      <Paragraph>
        If you did not want this, please answer this email right away, so that we can look into it.
      </Paragraph>
    </>
  ),
});

type EmailInUseData = Record<string, never>;

/**
 * To the owner of an account whose address somebody wants for theirs. It names nobody: whoever asked must not
 * be able to write to a stranger through the store.
 */
export const emailInUse = (_: EmailInUseData, brand: MailBrand): Letter => ({
  subject: `Your address already has a ${brand.name} account`,
  preview: 'Someone wanted to use your address for another account.',
  reason: `You received this email because this address has an account at ${brand.name}.`,
  body: (
    <>
      <Title>This address has an account</Title>
      <Paragraph>
        Someone wanted to use your email address for another account at {brand.name}. An address can
        have one account, so nothing was changed. We did not tell them that you have one.
      </Paragraph>
      <Paragraph>
        If it was you, log in with this address, or choose another for the other account. If it was
        not you, you do not have to do anything.
      </Paragraph>
      <Action href={pageUrl(brand, '/login')}>Log in</Action>
    </>
  ),
});
