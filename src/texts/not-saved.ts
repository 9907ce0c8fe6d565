/** What people read while a disk of the store is full. */
export const NOT_SAVED = {
  title: 'We can’t save anything right now',
  text: 'This is our fault, not yours. Nothing that you sent earlier is lost, but what you sent just now was not saved. Please try again in a few minutes.',
} as const;

/** The same after the words for what has failed, such as "Failed to create order". */
export const notSaved = (failed: string): string =>
  `${failed.replace(/\.$/, '')}. ${NOT_SAVED.title}. ${NOT_SAVED.text}`;
