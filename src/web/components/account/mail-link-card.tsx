import { Link } from 'react-router';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { buttonClass } from '#ui/button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { ReactNode } from 'react';
import { Email } from '#web/components/texts/line-breaks.tsx';

/** Page of a mailed link that no longer works, with the way to get another. */
export const DeadLink = ({
  to,
  name,
  said,
}: {
  to: string;
  name: string;
  /** The problem, as a complete sentence. */
  said?: string;
}) => (
  <AuthCard title="This link has expired">
    {said ? <p className="font-semibold">{said}</p> : null}
    <p>{MAIL_LINK_MESSAGES.linkDead}</p>
    <Link to={to} className={buttonClass('primary')}>
      {name}
    </Link>
  </AuthCard>
);

const loadSchema = () => import('#web/forms/schemas/login.ts').then((forms) => forms.linkSchema);

/** The button that uses a mailed link. */
export const LinkForm = ({
  token,
  reply,
  name,
}: {
  token: string;
  reply: FormReply | undefined;
  name: string;
}) => {
  return (
    <CheckedForm schema={loadSchema} labels={{}} reply={reply}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{name}</SubmitButton>
    </CheckedForm>
  );
};

/** Data of a mailed link; undefined if the link is invalid or used. */
export type MailedLink = { readonly token: string; readonly email: string } | undefined;

/**
 * Landing page of a single-use mailed link: a description and the button that uses it, or an explanation if
 * the link is dead.
 */
export const MailLinkCard = ({
  link,
  reply,
  title,
  agree,
  dead,
  children,
}: {
  link: MailedLink;
  reply: FormReply | undefined;
  title: string;
  /** Label of the button. */
  agree: string;
  dead: { readonly to: string; readonly name: string; readonly said?: string };
  /** Effect of the button, including the address that the link was sent to. */
  children: (email: ReactNode) => ReactNode;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink {...dead} />
  ) : (
    <AuthCard title={title}>
      <p>
        {children(
          <strong className="wrap-anywhere">
            <Email address={link.email} />
          </strong>,
        )}
      </p>
      <LinkForm token={link.token} reply={reply} name={agree} />
    </AuthCard>
  );
