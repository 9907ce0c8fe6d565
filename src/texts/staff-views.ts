/** Refusals about saved views of the order list. */
export const VIEW_MESSAGES = {
  notYours: 'Your role does not include the list of orders.',
  notFound: 'This view was not found. It may already have been deleted.',
  nothingToSave: 'Choose a filter or a sort order first. The list shows all orders now.',
  tooMany: (most: number) => `You can save at most ${most} views. Delete one first.`,
  nameTaken: 'You already have a view with this name. Choose a different name.',
  failed: 'The view could not be saved. Please try again.',
} as const;
