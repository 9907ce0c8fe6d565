export const APPLICATION_MESSAGES = {
  failed: 'We could not receive your application right now. Please try again in a moment.',
  tooOften:
    'Too many applications were sent from your connection. Please try again later, or email us.',
  kindMissing: 'Please choose what fits your practice best',
  notAllowed: 'Only administrators may change an application.',
  gone: 'This application no longer exists.',
  stale: 'Someone else has changed this application. Please check it again, then save.',
  nothing: 'Choose another state or write a note.',
  changeFailed: 'The change could not be saved. Please try again.',
} as const;
