const MINUTE = 60_000;

/** How long a person may take at the provider, in milliseconds. */
export const FEDERATED_SIGN_IN_LIFETIME = 10 * MINUTE;

/** Time to open or prove an account after returning from the provider, in milliseconds. */
export const PROOF_LIFETIME = 30 * MINUTE;
