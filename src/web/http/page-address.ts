/**
 * The address of the page that a request is for, with its search: not that of the page's data, which ends with
 * `.data` (`/_.data` after a slash) and may name routes. A redirect to the page uses it.
 */
export const pageAddress = (request: Request): string => {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '') + search;
};
