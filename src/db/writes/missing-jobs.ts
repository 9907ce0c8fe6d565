/** Rows per statement. */
export const PAGE = 1000;

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Adds a job for each row that should have one, page by page: the queue skips those whose job it holds,
 * so its tables need not be read. Returns how many were added.
 */
export const addMissing = async (
  rowsAfter: (id: string) => Promise<readonly { readonly id: string }[]>,
  add: (ids: readonly string[]) => Promise<number>,
): Promise<number> => {
  let added = 0;
  let last: string | undefined = FIRST;
  while (last !== undefined) {
    const ids: readonly string[] = (await rowsAfter(last)).map(({ id }) => id);
    added += await add(ids);
    last = ids.length < PAGE ? undefined : ids.at(-1);
  }
  return added;
};
