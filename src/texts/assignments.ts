/** Refusals about who takes care of an order. */
export const ASSIGNMENT_MESSAGES = {
  notYours: 'Your role does not include the list of orders.',
  changed: (name: string | undefined) =>
    name === undefined
      ? 'This order is no longer assigned to anyone. Please check it and decide again.'
      : `This order is now assigned to ${name}. Please check it and decide again.`,
  noColleague: 'This person is not on the team or is suspended.',
  nobodyChosen: 'Please choose who will handle the orders.',
  failed: 'The order could not be assigned. Please try again.',
} as const;
