/** Placeholder for the store's own origin. */
const HERE = 'http://store.invalid';

/**
 * A path within the store, from untrusted text: the path, query and fragment of `text`, or the fallback if it
 * leads elsewhere.
 */
export const localPath = (text: string | null | undefined, fallback: string): string => {
  if (!text?.startsWith('/')) return fallback;
  const url = URL.parse(text, HERE);
  if (!url || url.origin !== HERE) return fallback;
  // '/.//elsewhere' normalizes to '//elsewhere', which a browser treats as another host.
  return url.pathname.startsWith('//') ? fallback : url.pathname + url.search + url.hash;
};

/** The address of a page that returns to where the person was. */
export const withReturn = (path: string, from: string | undefined): string =>
  from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;

/** Address a page was asked to return to; undefined if absent or outside the store. */
export const returnPath = (search: URLSearchParams): string | undefined =>
  localPath(search.get('from'), '') || undefined;
