import type { ReactNode } from 'react';
import type { Brand } from '#config/public.ts';

/** What a letter needs to know of the store: its name and addresses, and where its pages are. */
export type MailBrand = Pick<Brand, 'name' | 'email' | 'phone' | 'address'> & {
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
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
};
