/** A page's form leads to an app's address: its origin, or the scheme of an installed app, as a policy names it. */
export const formTargetOf = (address: string): string => {
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
};
