import { describeFailure } from '#platform/describe-failure.ts';
import { BadRecipientError } from './message.ts';
import { isFinalRefusal } from './sms-sender.ts';

type MailFailure = {
  /** Codes only: a relay's message repeats the address. */
  readonly reason: string;
  /** Trying again is of no use. */
  readonly final: boolean;
};

const replyOf = (error: object): { code: number; status: string | undefined } => {
  const code: unknown = Reflect.get(error, 'responseCode');
  const response: unknown = Reflect.get(error, 'response');
  return {
    code: typeof code === 'number' ? code : 0,
    // The three-part status that relays put after the reply code (RFC 3463), such as 5.1.1.
    status:
      typeof response === 'string'
        ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
        : undefined,
  };
};

/**
 * A failure is final if the relay says that the recipient does not exist or takes no mail. The operator can fix
 * all others, such as a misconfigured relay, while the job is retried.
 */
export const judgeFailure = (error: unknown): MailFailure => {
  const described = describeFailure(error);
  if (error instanceof BadRecipientError) return { reason: described, final: true };
  if (typeof error !== 'object' || error === null) return { reason: described, final: false };
  const { code, status } = replyOf(error);
  return {
    reason: status ? `${described}, ${status}` : described,
    final:
      Reflect.get(error, 'command') === 'RCPT TO' &&
      (status ? /^5\.[12]\./.test(status) : [550, 551, 553].includes(code)),
  };
};

/** Why a text was not taken, in codes, and whether trying again is of no use. */
export const describeTextFailure = (
  error: unknown,
): { readonly reason: string; readonly final: boolean } => ({
  // The error thrown by fetch hides the failure of the connection in its cause.
  reason: describeFailure(error instanceof TypeError && error.cause ? error.cause : error),
  final: isFinalRefusal(error),
});
