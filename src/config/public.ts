/** The company behind the store; undefined where nothing is configured. */
export type Operator = {
  readonly company: string | undefined;
  readonly licence:
    | 'not needed'
    | { readonly number: string; readonly authority: string }
    | undefined;
  readonly responsible: string | undefined;
};

/** Name and contacts of the store; safe to show to everyone. */
export type Brand = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly messagingUrl: string;
  readonly socialUrl: string | undefined;
  readonly operator: Operator;
};
