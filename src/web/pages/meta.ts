import type { MetaDescriptor } from 'react-router';
import type { Brand } from '#config/public.ts';
import { href } from '#web/href.ts';

/** Store data for a page's head; part of the root's data. */
export type Site = { readonly brand: Brand; readonly publicUrl: string };

/** Address of the blog's feed; blog pages name it in their heads. */
export const FEED_PATH = href('/blog/feed.xml');

export type PageFacts = {
  /** The page's own part of the title: '{name} | {brand}'. */
  readonly name: string;
  readonly description: string;
  /** Address of the page without origin and query. */
  readonly path: string;
  readonly kind?: 'website' | 'article' | 'product';
  /** For pages that search engines should not list. */
  readonly noindex?: boolean;
  readonly keywords?: readonly string[];
  /** The page's own social card and its description; other pages use the store's card. */
  readonly card?: { readonly path: string; readonly alt: string };
};

/** The picture of a link preview. */
const cardMeta = ({ publicUrl, brand }: Site, card: PageFacts['card']): MetaDescriptor[] => [
  { property: 'og:image', content: publicUrl + (card?.path ?? href('/cards/store.png')) },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  {
    property: 'og:image:alt',
    content: card?.alt ?? `${brand.name}: prescription medicines at European prices`,
  },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/**
 * Title, description, canonical address and social-card tags of a page. `site` is the root's loader
 * data, which is missing only where the root itself has failed.
 */
export const pageMeta = (site: Site | undefined, page: PageFacts): MetaDescriptor[] => {
  const title = site ? `${page.name} | ${site.brand.name}` : page.name;
  const url = `${site?.publicUrl ?? ''}${page.path}`;
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'robots', content: page.noindex ? 'noindex' : 'index, follow' },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
    // Also on pages that search engines should not list; a failed page has no head of its own.
    { tagName: 'link', rel: 'canonical', href: url },
    ...(site ? [{ property: 'og:site_name', content: site.brand.name }] : []),
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    ...(site ? cardMeta(site, page.card) : []),
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
  ];
};

/** Link to the blog's feed for feed readers. */
export const feedLink = (site: Site | undefined): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: `${site?.brand.name ?? ''} Blog`.trim(),
  href: FEED_PATH,
});
