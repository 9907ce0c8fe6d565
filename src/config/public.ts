/** What the store calls itself; safe to show to everybody. */
export type Brand = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly messagingUrl: string;
  readonly socialUrl: string | undefined;
};
