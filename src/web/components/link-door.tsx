import type { ReactNode } from 'react';
import type { FormReply } from '#web/forms/check-form.ts';
import { Email } from './email.tsx';
import { DeadLink } from './dead-link.tsx';
import { Door } from './door.tsx';
import { LinkForm } from './link-form.tsx';

/** What a link of a mail opens; undefined where it does not work (any more). */
export type MailedLink = { readonly token: string; readonly email: string } | undefined;

/** Where a mail's link leads that one button uses up: what it is about, and the way out where it is dead. */
export const LinkDoor = ({
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
  /** What the button says. */
  agree: string;
  dead: { readonly to: string; readonly name: string; readonly said?: string };
  /** What pressing it does, with the address that the link was sent to. */
  children: (email: ReactNode) => ReactNode;
}) =>
  link === undefined || reply?.code === 'link-dead' ? (
    <DeadLink {...dead} />
  ) : (
    <Door title={title}>
      <p>
        {children(
          <strong className="wrap-anywhere">
            <Email address={link.email} />
          </strong>,
        )}
      </p>
      <LinkForm token={link.token} reply={reply} name={agree} />
    </Door>
  );
