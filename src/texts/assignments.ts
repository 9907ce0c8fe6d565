/** Refusals about who takes care of an order. */
export const ASSIGNMENT_MESSAGES = {
  notYours: 'Your role does not include the list of orders.',
  changed: (name: string | undefined) =>
    name === undefined
      ? 'This order is no longer assigned to anybody. Please look at it and decide again.'
      : `This order is now assigned to ${name}. Please look at it and decide again.`,
  noColleague: 'This person is not in the team, or is suspended.',
  nobodyChosen: 'Please choose who takes care of the orders.',
  failed: 'The order could not be assigned. Please try again.',
} as const;
