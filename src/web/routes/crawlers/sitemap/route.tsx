import type { Content } from '#content/load.ts';
import { depsContext } from '#web/http/context.ts';
import { sitemapPaths } from '#web/routes.ts';
import type { Route } from './+types/route.ts';

/** Day of a page's last change, if the content has one. */
const changedOn = (content: Content, path: string): string | undefined =>
  content.articlesById.get(path.replace(/^\/blog\//, ''))?.dateModified ??
  content.pages.legal.get(path.replace(/^\/legal\//, ''))?.updated;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const entries = sitemapPaths(content).map((path) => {
    const day = changedOn(content, path);
    return `  <url><loc>${escapeXml(settings.publicUrl + path)}</loc>${
      day ? `<lastmod>${day}</lastmod>` : ''
    }</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ];
  return new Response(xml.join('\n'), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
