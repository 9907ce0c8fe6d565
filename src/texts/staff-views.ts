/** Names of the lists that views are saved of; those of the dashboard name themselves. */
export const SAVED_LIST_NAMES = {
  dashboard: 'Users',
  review: 'Review queue',
  outbox: 'Outbox',
  payments: 'Payments',
} as const;

/** Refusals about saved views of lists. */
export const VIEW_MESSAGES = {
  notYours: 'Your role does not include this list.',
  notFound: 'This view was not found. It may already have been deleted.',
  nothingToSave: 'Choose a filter or a sort order first. The list shows everything now.',
  tooMany: (most: number) => `You can save at most ${most} views. Delete one first.`,
  nameTaken: 'You already have a view with this name. Choose a different name.',
  failed: 'The view could not be saved. Please try again.',
} as const;
