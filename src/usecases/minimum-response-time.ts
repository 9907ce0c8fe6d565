/** Longer than these responses take under normal load. */
export const MINIMUM_RESPONSE_MS = 400;

/** Delays an answer to a minimum time, so that its duration does not reveal whether an account exists. */
export const withMinimumResponseTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const [done] = await Promise.all([
    work(),
    new Promise<void>((resolve) => setTimeout(resolve, MINIMUM_RESPONSE_MS)),
  ]);
  return done;
};
