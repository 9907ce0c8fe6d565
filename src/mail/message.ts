import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail, Sender } from './mailer.ts';

const MAX_HEADER_LENGTH = 200;

/**
 * Text that is safe in a header: one line of limited length without control or direction marks. A line break in
 * a subject could otherwise add a header.
 */
export const headerText = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= MAX_HEADER_LENGTH
    ? line
    : `${characters.slice(0, MAX_HEADER_LENGTH - 1).join('')}…`;
};

/**
 * Whether a text is one bare address: no list, no display name, no comment, no line break. Anything
 * else could add a recipient or a header.
 */
export const isBareAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(text);

/** Thrown for a recipient that is not one bare address; trying again cannot help. */
export class BadRecipientError extends Error {
  override readonly name = 'BadRecipientError';
}

/**
 * Lets a mail client show an unsubscribe button (RFC 2369). One-click unsubscribing (RFC 8058) needs an https
 * address.
 */
const unsubscribing = (url: string | undefined): Record<string, string> => {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https://')
      ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  };
};

/**
 * The mail for the mail library. Addresses are objects and the envelope is explicit, so that typed text is
 * never read as a list of recipients.
 */
export const toMessage = (mail: OutgoingMail, sender: Sender): SendMailOptions => {
  if (!isBareAddress(mail.to)) throw new BadRecipientError('not one bare address');
  return {
    from: { name: headerText(sender.name), address: sender.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && isBareAddress(mail.replyTo)
      ? { replyTo: { name: '', address: mail.replyTo } }
      : {}),
    envelope: { from: sender.address, to: [mail.to] },
    subject: headerText(mail.subject),
    messageId: mail.messageId,
    text: mail.text,
    html: mail.html,
    // Prevents automatic replies (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribe) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
