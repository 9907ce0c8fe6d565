import type { ReactNode } from 'react';
import type { FormReply } from '#web/forms/check-form.ts';
import { Email } from './email.tsx';
import { DeadLink } from './dead-link.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkForm } from './link-form.tsx';

/** The thing that a mailed link opens; undefined if the link is invalid or used. */
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
