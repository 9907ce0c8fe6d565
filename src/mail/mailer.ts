/** A finished mail on its way out. */
export type OutgoingMail = {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** Where the reader ends mails of this kind, by one press and without a login. */
  readonly unsubscribe?: string | undefined;
  readonly html: string;
  readonly text: string;
  /** With its angle brackets; the same for every attempt at the same mail. */
  readonly messageId: string;
};

/** Where mails leave the store. `send` rejects where the mail was not taken over for sure. */
export type Mailer = {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  /** Removes the copy that it kept of a mail; absent where mails leave for good. */
  readonly forget?: (messageId: string) => Promise<void>;
  /** Lets go of open connections. */
  readonly close: () => Promise<void>;
};

/** Who the mails come from. */
export type Sender = { readonly name: string; readonly address: string };

/**
 * A mail that was handed over but not marked so is sent again. The id is made from the mail's own, so
 * that the receiving side can tell that both are one (RFC 5322, 3.6.4).
 */
export const messageIdOf = (mailId: string, sender: Sender): string =>
  `<${mailId}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
