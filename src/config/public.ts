/** Name and contacts of the store; safe to show to everyone. */
export type Brand = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly messagingUrl: string;
  readonly socialUrl: string | undefined;
};
