/** Who runs the store, as its configuration says; undefined where it says nothing. */
type Operator = {
  /** Legal name with its form, such as "Example Ltd". */
  readonly company: string | undefined;
  readonly licence:
    | 'not needed'
    | { readonly number: string; readonly authority: string }
    | undefined;
  /** The person who answers for the store. */
  readonly responsible: string | undefined;
};

/** What is known of the operator, one sentence each. Says nothing of what is not configured. */
export const operatorLines = (
  brandName: string,
  { company, licence, responsible }: Operator,
): readonly string[] => [
  ...(company === undefined ? [] : [`${brandName} is operated by ${company}.`]),
  ...(licence === undefined || licence === 'not needed'
    ? []
    : [`License ${licence.number}, ${licence.authority}.`]),
  ...(responsible === undefined ? [] : [`Responsible person: ${responsible}.`]),
];
