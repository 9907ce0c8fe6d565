import { afterAll, describe, expect, test } from 'vitest';
import type { Article } from '#domain/articles.ts';
import { formatDate } from '#domain/dates.ts';
import { citedSections } from '#domain/sources.ts';
import { textsOf } from '#domain/rich-text.ts';
import { comparedText } from '#web/pages/source-notes.ts';
import { ofType, readPage, textOf, type ReadPage } from '#tests/support/pages.ts';
import { openStore } from '#tests/support/store.ts';

const store = await openStore();
afterAll(() => store.close());
const { articles } = store.deps.content;

const browser = store.browser();
const open = (article: Article): Promise<ReadPage> => readPage(browser.get(`/blog/${article.id}`));

/** Maps the id of each listed source to its HTML. */
const listOf = ({ html }: ReadPage): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/<li id="source-([a-z0-9-]+)"[^>]*>([\s\S]*?)<\/li>/g)].map(
      ([, id = '', inside = '']) => [id, inside],
    ),
  );

const marksOf = ({ html }: ReadPage) =>
  [
    ...html.matchAll(
      /<a href="#source-([a-z0-9-]+)" aria-label="Source (\d+)(?:, section ([^"]*))?">(\d+)<\/a>/g,
    ),
  ].map(([, source = '', cited = '', section, shown = '']) => ({ source, cited, section, shown }));

const times = ({ html }: ReadPage): readonly string[] =>
  [...html.matchAll(/<time dateTime="([^"]*)"/gi)].map(([, day = '']) => day);

describe.each(articles.map((article) => [article.id, article] as const))('%s', (_id, article) => {
  test('each citation shows the number of its source and links to it', async () => {
    const page = await open(article);
    const ids = [...listOf(page).keys()];
    expect(ids).toEqual(article.sources.map(({ id }) => id));
    const marks = marksOf(page);
    expect(marks.length).toBeGreaterThanOrEqual(ids.length);
    expect(marks).toHaveLength((page.html.match(/href="#source-/g) ?? []).length);
    for (const { source, cited, shown } of marks) {
      expect(shown).toBe(cited);
      expect(ids[Number(shown) - 1]).toBe(source);
    }
  });

  test('the source list shows title, cited sections and version, and no raw citation remains', async () => {
    const page = await open(article);
    expect(page.headings.filter((heading) => heading === '2 Sources')).toHaveLength(1);
    const list = listOf(page);
    for (const { id, title, version, comparedOn } of article.sources) {
      const words = textOf(list.get(id) ?? '');
      expect(words).toContain(title);
      for (const section of citedSections(article.content.flatMap(textsOf), id))
        expect(words).toContain(section);
      if (version) expect(words).toContain(version);
      expect(words).toMatch(comparedOn ? /Checked against our text on/ : /Not yet compared/i);
    }
    expect(page.main).toContain(comparedText(article.sources));
    const text = page.main.slice(0, page.main.lastIndexOf('A number in the text links'));
    for (const id of [...list.keys(), 'review']) expect(text).not.toMatch(`[${id}`);
  });

  test('the structured data matches the page', async () => {
    const page = await open(article);
    const [data, ...others] = ofType(page, 'Article');
    expect(others).toEqual([]);
    expect(page.headings).toContain(`1 ${String(data?.['headline'])}`);
    expect(data).toMatchObject({
      headline: article.title,
      datePublished: article.datePublished,
      dateModified: article.dateModified,
      articleSection: article.category,
      description: page.meta('description'),
      mainEntityOfPage: page.canonical,
      citation: article.sources.map(({ title, url }) => ({ name: title, ...(url && { url }) })),
    });
    expect(times(page)).toEqual(expect.arrayContaining([data?.['datePublished']]));
    expect(times(page)).toEqual(expect.arrayContaining([data?.['dateModified']]));
    expect(page.main).toContain(article.category);
    const list = listOf(page);
    for (const { id, url } of article.sources)
      if (url) expect(list.get(id)).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });
});

/** The visible date on a card or at the top of a page. */
const shownDay = ({ datePublished, dateModified }: Article): string =>
  dateModified > datePublished ? `Updated ${formatDate(dateModified)}` : formatDate(datePublished);

test.each(['/blog', '/'])('%s shows the latest date of each article', async (path) => {
  const { html } = await readPage(browser.get(path));
  const cards = [...html.matchAll(/<article[^>]*>([\s\S]*?)<\/article>/g)]
    .map(([card]) => card)
    .filter((card) => card.includes('href="/blog/'));
  expect(cards.length).toBe(path === '/' ? 3 : articles.length);
  for (const card of cards) {
    const article = articles.find(({ id }) => card.includes(`href="/blog/${id}"`));
    if (!article) throw new Error(`A card of no article: ${textOf(card)}`);
    expect(textOf(card)).toContain(shownDay(article));
    expect(card).toContain(`dateTime="${article.dateModified}"`);
    if (article.dateModified > article.datePublished)
      expect(textOf(card)).not.toContain(formatDate(article.datePublished));
  }
});

test('an article page shows its update date and its publication date', async () => {
  for (const article of articles) {
    const { main } = await open(article);
    const first = formatDate(article.datePublished);
    expect(main.replaceAll(/\s+/g, ' ')).toContain(
      article.dateModified > article.datePublished
        ? `${shownDay(article)} First published ${first}`
        : first,
    );
  }
});
