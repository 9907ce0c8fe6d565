/** A finished mail on its way out. */
export type OutgoingMail = {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** Address where the reader can unsubscribe from mails of this kind in one step, without a login. */
  readonly unsubscribe?: string | undefined;
  readonly html: string;
  readonly text: string;
  /** With its angle brackets; the same for every attempt at the same mail. */
  readonly messageId: string;
};

/** Outgoing mail transport. `send` rejects unless the mail was certainly accepted. */
export type Mailer = {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  /** Whether it keeps mails on this machine instead of sending them; absent where they leave. */
  readonly keeps?: true;
  /** Removes the copy that it kept of a mail; absent where mails leave for good. */
  readonly forget?: (messageId: string) => Promise<void>;
  /** Lets go of open connections. */
  readonly close: () => Promise<void>;
};

/** Sender of the mails. */
export type Sender = { readonly name: string; readonly address: string };

/**
 * A mail that was handed over but not marked so is sent again. The id is made from the mail's own, so
 * that the receiving side can tell that both are one (RFC 5322, 3.6.4).
 */
export const messageIdOf = (mailId: string, sender: Sender): string =>
  `<${mailId}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
