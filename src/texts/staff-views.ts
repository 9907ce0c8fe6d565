/** Refusals about saved views of the order list. */
export const VIEW_MESSAGES = {
  notYours: 'Your role does not include the list of orders.',
  notFound: 'This view was not found. It may have been deleted already.',
  nothingToSave: 'Choose a filter or a sort order first: the list shows all orders.',
  tooMany: (most: number) => `You can save at most ${most} views. Delete one first.`,
  nameTaken: 'You have another view of this name. Choose a different one.',
  failed: 'The view could not be saved. Please try again.',
} as const;
