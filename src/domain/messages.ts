import { may, type Viewer } from './access.ts';
import type { OrderStatus } from './orders/order.ts';
import { ok, refuse, type Result } from './result.ts';
import { THREAD_MESSAGES } from '#texts/messages.ts';

/** Whom a message concerns: the pharmacists (a medicine, health), or the service team (delivery, payment). */
export const TOPICS = ['pharmacist', 'service'] as const;
export type Topic = (typeof TOPICS)[number];

/** The other side, to which a message can be handed. */
export const otherTopic = (topic: Topic): Topic =>
  topic === 'pharmacist' ? 'service' : 'pharmacist';

/** Maximum characters of a message or a note. */
export const MAX_MESSAGE = 2_000;

/** The topic that a patient chose; anything else goes to the pharmacists, who may hand it on. */
export const topicOf = (chosen: string): Topic => (chosen === 'service' ? 'service' : 'pharmacist');

/** A message as it is kept: plain text with its line breaks. */
export const readMessage = (
  typed: string,
): Result<string, 'message-empty' | 'message-too-long' | 'message-unreadable'> => {
  const body = typed.replace(/\r\n?/g, '\n').trim();
  const wrong = <Code extends string>(code: Code, message: string) =>
    refuse(code, 'invalid', message, { fields: { body: message } });
  if (body === '') return wrong('message-empty', THREAD_MESSAGES.empty);
  if (body.length > MAX_MESSAGE)
    return wrong('message-too-long', THREAD_MESSAGES.tooLong(MAX_MESSAGE));
  if (/[^\P{Cc}\n\t]/u.test(body)) return wrong('message-unreadable', THREAD_MESSAGES.unreadable);
  return ok(body);
};

/** The topics whose texts a member of the staff may read; none for others. */
export const readableTopics = (viewer: Viewer): readonly Topic[] => [
  ...(may(viewer, 'read clinical messages') ? (['pharmacist'] as const) : []),
  ...(may(viewer, 'answer service messages') ? (['service'] as const) : []),
];

/** The topics that a member of the staff may answer; none for others. */
export const answerableTopics = (viewer: Viewer): readonly Topic[] => [
  ...(may(viewer, 'answer clinical messages') ? (['pharmacist'] as const) : []),
  ...(may(viewer, 'answer service messages') ? (['service'] as const) : []),
];

const DAY = 86_400_000;

/**
 * Days for which a patient may write after an order arrived or was cancelled, or after the last message of the staff.
 * As long as the largest supply of one order lasts.
 */
export const OPEN_DAYS = 90;

/** Whether the patient may write about an order; `ended` is when it last arrived or was cancelled. */
export const takesMessages = (
  order: { readonly status: OrderStatus; readonly ended: Date | undefined },
  lastReply: Date | undefined,
  now: Date,
): boolean => {
  if (order.status !== 'Delivered' && order.status !== 'Cancelled') return true;
  const since = Math.max(order.ended?.getTime() ?? 0, lastReply?.getTime() ?? 0);
  return now.getTime() - since <= OPEN_DAYS * DAY;
};

type Sent = { readonly actorId: string | null; readonly body: string; readonly at: Date };

/** The same text from the same person is one message if it is sent again within this time. */
const REPEATED_WITHIN = 600_000;

/** Whether a message repeats the last one of its thread, as a second press of the button does. */
export const repeatsLast = (last: Sent | undefined, sent: Sent): boolean =>
  last !== undefined &&
  last.actorId === sent.actorId &&
  last.body === sent.body &&
  sent.at.getTime() - last.at.getTime() <= REPEATED_WITHIN;
