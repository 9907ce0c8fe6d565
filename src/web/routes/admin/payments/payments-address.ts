const MAX_SEARCH = 200;

/** The query of the payments' search without a page; empty without a search. */
export const paymentsQuery = (params: URLSearchParams): string => {
  const find = params.get('find')?.trim().slice(0, MAX_SEARCH) ?? '';
  return find === '' ? '' : new URLSearchParams({ find }).toString();
};
