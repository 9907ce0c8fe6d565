import type { ReactNode } from 'react';
import type { Brand } from '#config/public.ts';
import { type LinkedAddress, type ParamsOf, pathTo } from '#domain/addresses.ts';

/** Store data that every mail needs: name, addresses and page links. */
export type MailBrand = Pick<Brand, 'name' | 'email' | 'phone' | 'address' | 'operator'> & {
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of the staff's desk, where it is another one. */
  readonly staffUrl?: string | undefined;
  /**
   * The secret of a link and the code beside it, derived from the link's id when the mail is rendered: the
   * outbox stores only the id. Readers of the outbox see asterisks.
   */
  readonly linkToken: (linkId: string) => string;
  readonly linkCode: (linkId: string) => string;
};

/** The full address of a page. */
export const pageUrl = <Address extends LinkedAddress>(
  brand: MailBrand,
  address: Address,
  ...params: ParamsOf<Address>
): string =>
  ((address.startsWith(pathTo('/admin')) ? brand.staffUrl : undefined) ?? brand.publicUrl) +
  pathTo(address, ...params);

/** Pages that take the token of a link. */
type LinkAddress = Exclude<LinkedAddress, `${string}:${string}`>;

/** A link that a mail carries, to a page with a button: only its press uses the link up. */
export const linkTo = (brand: MailBrand, address: LinkAddress, linkId: string): string =>
  `${pageUrl(brand, address)}?token=${encodeURIComponent(brand.linkToken(linkId))}`;

/** Placeholder for link secrets when a mail is shown to anyone but its recipient. */
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
  /** Address where the reader can unsubscribe from mails of this kind in one step, without a login. */
  readonly unsubscribe?: string;
};
