import { Feed } from 'feed';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { FEED_PATH } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';

/** The blog as an Atom feed, with a summary and a link for each article. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { brand, publicUrl } = settings;
  const changed = content.articles.map((article) => article.dateModified).toSorted();
  const feed = new Feed({
    id: publicUrl + href('/blog'),
    link: publicUrl + href('/blog'),
    title: `${brand.name} Blog`,
    language: 'en-US',
    updated: new Date(changed.at(-1) ?? 0),
    copyright: brand.name,
    author: { name: brand.name, email: brand.email, link: publicUrl },
    generator: false,
    feedLinks: { atom: publicUrl + FEED_PATH },
  });
  for (const article of content.articles)
    feed.addItem({
      id: publicUrl + href('/blog/:postId', { postId: article.id }),
      link: publicUrl + href('/blog/:postId', { postId: article.id }),
      title: article.title,
      description: article.metaDescription,
      published: new Date(article.datePublished),
      date: new Date(article.dateModified),
      category: [{ name: article.category, term: article.category }],
    });
  return new Response(feed.atom1(), {
    headers: {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
