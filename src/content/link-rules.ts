import { CONTENT_MAY_LINK } from '#domain/addresses.ts';

export type KnownAddresses = {
  readonly products: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly legal: ReadonlySet<string>;
};

const FOLDERS = [
  { pattern: /^\/products\/([^/]+)$/, ids: 'products', what: 'product' },
  { pattern: /^\/blog\/([^/]+)$/, ids: 'articles', what: 'article' },
  { pattern: /^\/legal\/([^/]+)$/, ids: 'legal', what: 'legal text' },
] as const;

/** Why a link would not work, or undefined where it does. Other sites are accepted over https, unseen. */
export const linkProblem = (href: string, known: KnownAddresses): string | undefined => {
  if (/^https:\/\/[^\s/]+\.[^\s/]+/.test(href)) return undefined;
  if (!href.startsWith('/') || href.startsWith('//'))
    return `the link "${href}" must begin with / (this store) or https:// (another site)`;
  const path = href.replace(/[?#].*$/, '');
  for (const { pattern, ids, what } of FOLDERS) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined)
      return known[ids].has(id) ? undefined : `the link "${href}" leads to no ${what}`;
  }
  return CONTENT_MAY_LINK.some((address) => address === path)
    ? undefined
    : `the link "${href}" leads to no page of the store`;
};
