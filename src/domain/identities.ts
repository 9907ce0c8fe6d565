const MINUTE = 60_000;

/** How long a person may take at the provider, in milliseconds. */
export const FEDERATED_SIGN_IN_LIFETIME = 10 * MINUTE;

/** How long who came back may take to open an account, or to log in to the one they have. */
export const PROOF_LIFETIME = 30 * MINUTE;
