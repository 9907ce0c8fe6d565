export const APPLICATION_MESSAGES = {
  failed: 'We could not take your application right now. Please try again in a moment.',
  tooOften:
    'Too many applications were sent from here. Please try again later, or write us an email.',
  kindMissing: 'Please choose what fits your practice best',
  notAllowed: 'Only administrators may change an application.',
  gone: 'This application does not exist any more.',
  stale: 'Somebody else has changed this application. Please look at it again, then save.',
  nothing: 'Choose another state or write a note.',
  changeFailed: 'The change could not be saved. Please try again.',
} as const;
