/** One line below the search field. */
export type Suggestion = {
  /** Address in the store. */
  readonly to: string;
  readonly name: string;
  /** Kind of the suggestion: a price, or that it is an article. */
  readonly note: string;
};
