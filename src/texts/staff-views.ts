/** Refusals about saved views of the lists of orders and users. */
export const VIEW_MESSAGES = {
  notYours: 'Your role does not include this list.',
  notFound: 'This view was not found. It may already have been deleted.',
  nothingToSave: 'Choose a filter or a sort order first. The list shows everything now.',
  tooMany: (most: number) => `You can save at most ${most} views. Delete one first.`,
  nameTaken: 'You already have a view with this name. Choose a different name.',
  failed: 'The view could not be saved. Please try again.',
} as const;
