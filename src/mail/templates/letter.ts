import type { ReactNode } from 'react';
import type { Brand } from '#config/public.ts';

/** What a letter needs to know of the store: its name and addresses, and where its pages are. */
export type MailBrand = Pick<Brand, 'name' | 'email' | 'phone' | 'address'> & {
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  /**
   * The secret of a link, and the code beside it, made from the link's id while a mail is written: the
   * outbox keeps the id alone. Whoever reads the outbox gets stars.
   */
  readonly linkToken: (linkId: string) => string;
  readonly linkCode: (linkId: string) => string;
};

/** A link that a mail carries, to a page with a button: only its press uses the link up. */
export const linkTo = (brand: MailBrand, path: string, linkId: string): string =>
  `${brand.publicUrl}${path}?token=${encodeURIComponent(brand.linkToken(linkId))}`;

/** What stands in the place of links' secrets for people that a mail is not meant for. */
export const NO_SECRETS: Pick<MailBrand, 'linkToken' | 'linkCode'> = {
  linkToken: () => '***',
  linkCode: () => '***',
};

/** A letter before it is set: its words, and whom an answer goes to if not to the store. */
export type Letter = {
  readonly subject: string;
  /** The line that a mailbox shows beside the subject. */
  readonly preview: string;
  /** Why the reader gets it: the foot of the letter says so. */
  readonly reason: string;
  readonly body: ReactNode;
  readonly replyTo?: string;
  /** Where a reader ends letters of this kind, by one press and without a login. */
  readonly unsubscribe?: string;
};
