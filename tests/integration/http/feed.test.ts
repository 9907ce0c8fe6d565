import { afterAll, expect, test } from 'vitest';
import { openStore } from '#tests/support/store.ts';

const store = await openStore();
afterAll(() => store.close());
const { content, settings } = store.deps;

const between = (xml: string, tag: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${tag}[^>]*>(?:<!\\[CDATA\\[)?([^<\\]]*)`, 'g'))].map(
    (match) => match[1] ?? '',
  );

test('the feed lists every article, newest first, with its dates and address', async () => {
  const answer = await store.browser().get('/blog/feed.xml');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await answer.text();
  const entries = xml.split('<entry>').slice(1);
  expect(entries).toHaveLength(content.articles.length);
  for (const [place, article] of content.articles.entries()) {
    const entry = entries[place] ?? '';
    expect(between(entry, 'id')).toEqual([`${settings.publicUrl}/blog/${article.id}`]);
    expect(between(entry, 'title')).toEqual([article.title]);
    expect(between(entry, 'published')[0]?.slice(0, 10)).toBe(article.datePublished.slice(0, 10));
    expect(between(entry, 'updated')[0]?.slice(0, 10)).toBe(article.dateModified.slice(0, 10));
  }
});

test('the feed has the update date of its newest article and links to no other site', async () => {
  const xml = await (await store.browser().get('/blog/feed.xml')).text();
  const head = xml.split('<entry>')[0] ?? '';
  const youngest = content.articles
    .map((article) => article.dateModified)
    .toSorted()
    .at(-1);
  expect(between(head, 'updated')[0]?.slice(0, 10)).toBe(youngest?.slice(0, 10));
  for (const [address] of xml.matchAll(/https?:\/\/[^<"]+/g))
    expect(address).toMatch(new RegExp(`^(${settings.publicUrl}|http://www.w3.org/2005/Atom)`));
});

test.each(['/blog', `/blog/${content.articles[0]?.id}`])('%s links to the feed', async (path) => {
  const html = await (await store.browser().get(path)).text();
  expect(html).toMatch(
    /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/blog\/feed.xml"/,
  );
});
