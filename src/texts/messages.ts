/** Refusals about messages, internal notes and reply templates. */
export const THREAD_MESSAGES = {
  empty: 'Please write a message first.',
  tooLong: (most: number) => `A message may have at most ${most} characters.`,
  unreadable: 'The message contains characters that we cannot read.',
  topicMissing: 'Please choose what your message is about.',
  closed: 'This order was closed some time ago. Please write to us by email.',
  tooOften: 'You have sent many messages. Please wait a moment and try again.',
  notYours: 'Your role does not include these messages.',
  notFound: 'This message does not exist.',
  nothingWaits: 'No one is waiting for an answer here anymore.',
  failed: 'Your message could not be sent. Please try again in a moment.',
  notSaved: 'This could not be saved. Please try again in a moment.',
} as const;

/** What a message is about, in the words of a patient. */
export const TOPIC_CHOICES = {
  pharmacist: 'My medicine or my health',
  service: 'Delivery or payment',
} as const;

/** Who reads and answers a topic. */
export const TOPIC_NAMES = { pharmacist: 'Pharmacist', service: 'Service team' } as const;

/** Refusals about reply templates. */
export const TEMPLATE_MESSAGES = {
  titleMissing: 'Please name the template.',
  titleTooLong: (most: number) => `The name may have at most ${most} characters.`,
  bodyMissing: 'Please write the text of the template.',
  unknownPlaceholder: (name: string) =>
    `{${name}} is not a placeholder. Use {first name} or {order number}, or leave out the braces.`,
  notFound: 'This template no longer exists.',
  tooMany: (most: number) => `You have ${most} templates. Please delete one first.`,
  failed: 'The template could not be saved. Please try again in a moment.',
} as const;
