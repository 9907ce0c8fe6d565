export const FEDERATED_MESSAGES = {
  unreachable: (name: string) =>
    `We cannot reach ${name} right now. Please try again in a moment, or log in another way.`,
  denied: (name: string) =>
    `You did not allow ${name} to tell us who you are, so we could not log you in.`,
  refused: (name: string) => `We could not confirm your identity with ${name}. Please try again.`,
  /** Used, expired, of another browser and never begun are told alike. */
  stale: (name: string) =>
    `This ${name} login is no longer valid. It works once, for 10 minutes, in the browser where you started it.`,
  taken: (name: string) =>
    `This ${name} login belongs to another account here. Log in with it to see which one.`,
  another: (name: string) =>
    `Your account already has another ${name} login. Remove that one first, then add this one.`,
  lastWay:
    'This is the only way to log in to your account. Set a password or add another login first.',
  notLinked: 'This login is no longer part of your account.',
  linkFirst: 'Please log in first',
} as const;
