/** Stands for the store's own origin, whatever that is. */
const HERE = 'http://store.invalid';

/**
 * A place of the store to go on to, from an address that anybody may have written: the path, query and
 * fragment of `text`, or the fallback where it would lead elsewhere.
 */
export const localPath = (text: string | null | undefined, fallback: string): string => {
  if (!text?.startsWith('/')) return fallback;
  const url = URL.parse(text, HERE);
  if (!url || url.origin !== HERE) return fallback;
  // What is left of '/.//elsewhere' is '//elsewhere', which a browser takes for another host.
  return url.pathname.startsWith('//') ? fallback : url.pathname + url.search + url.hash;
};

/** The address of a page that leads back to where the person was. */
export const withReturn = (path: string, from: string | undefined): string =>
  from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;

/** Where a page was told to lead back to; undefined where it was not, or not to a place of the store. */
export const returnPath = (search: URLSearchParams): string | undefined =>
  localPath(search.get('from'), '') || undefined;
