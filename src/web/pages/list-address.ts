import type { ListPlace } from '#domain/staff-lists.ts';

/** The page of a list that an address asks for. */
export const placeFrom = (params: URLSearchParams): ListPlace => ({
  after: params.get('after') ?? undefined,
  before: params.get('before') ?? undefined,
});

/** Address of a list with the parameters that have a value. */
export const listAddress = (
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Cursors of the pages around a page; undefined if there is no such page. */
export type PageCursors = {
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

/** Addresses of the first page and of the pages around this one; `at` makes the address of a page. */
export const pageLinks = (at: (place: ListPlace) => string, { previous, next }: PageCursors) => ({
  first: previous && at({}),
  previous: previous && at({ before: previous }),
  next: next && at({ after: next }),
});
