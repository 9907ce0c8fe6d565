/** Longer than any of these answers takes on a machine that is not drowning. */
export const HELD_BACK_MS = 400;

/**
 * Makes an answer take the same time whatever was found on the way, so that a watch does not tell who has an
 * account.
 */
export const inEvenTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const [done] = await Promise.all([
    work(),
    new Promise<void>((resolve) => setTimeout(resolve, HELD_BACK_MS)),
  ]);
  return done;
};
