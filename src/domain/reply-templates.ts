import { MAX_MESSAGE } from './messages.ts';
import { ok, refuse, type Result } from './result.ts';
import { TEMPLATE_MESSAGES, THREAD_MESSAGES } from '#texts/messages.ts';

/** Maximum characters of a template's name. */
export const MAX_TITLE = 60;

/** Templates that one member of the staff may keep. */
export const MAX_TEMPLATES = 100;

/** Placeholders of a template, written `{first name}`: facts that a reply may always contain. */
export const REPLY_PLACEHOLDERS = ['first name', 'order number'] as const;
export type ReplyFacts = Readonly<Record<(typeof REPLY_PLACEHOLDERS)[number], string>>;

const IN_BRACES = /\{([^{}\n]*)\}/g;

const known = (name: string) => REPLY_PLACEHOLDERS.find((each) => each === name);

/** The text with the facts of an order in place of its placeholders; other braces stay as they are. */
export const fillReply = (body: string, facts: ReplyFacts): string =>
  body.replace(IN_BRACES, (whole, name: string) => {
    const placeholder = known(name);
    return placeholder === undefined ? whole : facts[placeholder];
  });

export type ReplyTemplate = { readonly title: string; readonly body: string };

/** A template as it is kept: a name of one line, and a text whose placeholders all exist. */
export const readTemplate = (typed: ReplyTemplate): Result<ReplyTemplate, 'invalid'> => {
  const title = typed.title.replace(/\s+/g, ' ').trim();
  const body = typed.body.replace(/\r\n?/g, '\n').trim();
  const stranger = [...body.matchAll(IN_BRACES)]
    .map((match) => match[1] ?? '')
    .find((name) => !known(name));
  const fields: Readonly<Record<string, string>> = {
    ...(title === '' ? { title: TEMPLATE_MESSAGES.titleMissing } : {}),
    ...(title.length > MAX_TITLE ? { title: TEMPLATE_MESSAGES.titleTooLong(MAX_TITLE) } : {}),
    ...(/\p{Cc}/u.test(title) ? { title: THREAD_MESSAGES.unreadable } : {}),
    ...(stranger === undefined ? {} : { body: TEMPLATE_MESSAGES.unknownPlaceholder(stranger) }),
    ...(body === '' ? { body: TEMPLATE_MESSAGES.bodyMissing } : {}),
    ...(body.length > MAX_MESSAGE ? { body: THREAD_MESSAGES.tooLong(MAX_MESSAGE) } : {}),
    ...(/[^\P{Cc}\n\t]/u.test(body) ? { body: THREAD_MESSAGES.unreadable } : {}),
  };
  const [first] = Object.values(fields);
  return first === undefined
    ? ok({ title, body })
    : refuse('invalid', 'invalid', first, { fields });
};
