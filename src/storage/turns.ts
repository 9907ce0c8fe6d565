/** Runs at most `places` of the tasks it is given at once; the others wait in the order they came. */
export const turns = (places: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody who comes in between can take it.
      if (next) next();
      else free += 1;
    }
  };
};
