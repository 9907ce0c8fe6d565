import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import type { Article } from '#domain/articles.ts';
import { openLetters } from '#pictures/letters/open-letters.ts';
import { openStudio } from '#pictures/studio.ts';
import { articleCard, productCard, storeCard } from './cards.ts';
import { type Card, CARD_HEIGHT, CARD_WIDTH, MARGIN } from './card.ts';

const { catalogue, articles } = loadContent('content');
const letters = openLetters();
const [anyArticle] = articles;
if (!anyArticle) throw new Error('no article');
const titled = (title: string, category = 'Comparison'): Article => ({
  ...anyArticle,
  title,
  category,
});

const cards: readonly (readonly [string, Card])[] = [
  ...catalogue.products.map((each) => [each.id, productCard(each, letters)] as const),
  ...articles.map((each) => [each.id, articleCard(each, catalogue, letters)] as const),
  ['store', storeCard(catalogue, letters)],
  [
    'a very long title',
    articleCard(titled('What everybody should know '.repeat(20)), catalogue, letters),
  ],
  ['a very long word', articleCard(titled('W'.repeat(300), 'W'.repeat(80)), catalogue, letters)],
];

test('covers every product and article', () => {
  expect(cards.length).toBeGreaterThanOrEqual(26 + 24 + 1);
});

test.each(cards)('keeps the text of the card "%s" in its area', (_, { texts, panel }) => {
  expect(texts.length).toBeGreaterThan(0);
  const baselines = [...new Set(texts.map((line) => line.baseline))].toSorted((a, b) => a - b);
  for (const line of texts) {
    const width = letters.width(line);
    expect(width, line.text).toBeLessThanOrEqual(line.room + 0.01);
    expect(line.x).toBeGreaterThanOrEqual(MARGIN);
    expect(line.x + width, line.text).toBeLessThanOrEqual(CARD_WIDTH - MARGIN + 0.01);
    expect(line.baseline, line.text).toBeLessThanOrEqual(CARD_HEIGHT - 50);
    // Text beside the panel does not overlap it.
    if (line.baseline - line.size < panel.y + panel.height && line.baseline > panel.y)
      expect(line.x + width, line.text).toBeLessThan(panel.x);
    // Lines do not overlap.
    const above = baselines[baselines.indexOf(line.baseline) - 1];
    if (above !== undefined)
      expect(line.baseline - above, line.text).toBeGreaterThan(line.size * letters.capHeight + 4);
  }
});

test.each(cards.filter(([id]) => catalogue.byId.has(id)))(
  'shows the name and the price of %s, and compares it with no other',
  (id, { texts }) => {
    const words = texts.map((line) => line.text).join(' ');
    const product = catalogue.byId.get(id);
    expect(words).toContain(product?.name);
    expect(words).toMatch(/From \$[\d,.]+/);
    expect(words).not.toMatch(/\bUS\b|%|\bsave\b|\bless\b/i);
  },
);

test('shows the example of the price list', () => {
  const product = catalogue.byId.get('ozempic');
  if (!product) throw new Error('no Ozempic');
  const words = productCard(product, letters).texts.map((line) => line.text);
  expect(words).toEqual(expect.arrayContaining(['Ozempic', '2mg/3mL, 4mg/3mL', 'From $359']));
});

test('shows the medicines in the title of an article, or its first one', () => {
  const names = (title: string) =>
    articleCard(
      {
        ...titled(title),
        productLinks: ['Ozempic', 'Wegovy', 'Eliquis'].map((name) => ({ name, url: '' })),
      },
      catalogue,
      letters,
    ).shown.map(({ subject }) => subject.name);
  expect(names('Wegovy or Eliquis')).toEqual(['Wegovy', 'Eliquis']);
  expect(names('The rise of a medicine')).toEqual(['Ozempic']);
});

test('places drawings within their panel', () => {
  for (const [id, { shown, panel }] of cards) {
    expect(shown.length, id).toBeGreaterThan(0);
    for (const { x, y, width } of shown) {
      expect(x, id).toBeGreaterThanOrEqual(panel.x);
      expect(x + width, id).toBeLessThanOrEqual(panel.x + panel.width);
      expect(y, id).toBeGreaterThanOrEqual(panel.y);
      expect(y + (width * 280) / 480, id).toBeLessThanOrEqual(panel.y + panel.height);
    }
  }
});

test('draws each card as a PNG of 1200 by 630 under 300 kB', { timeout: 120_000 }, async () => {
  const studio = openStudio({
    catalogue,
    brandName: 'Pharos',
    mark: readFileSync('public/icon.svg', 'utf8'),
  });
  const pictures = [
    ...catalogue.products.map((each) => () => studio.productCard(each)),
    ...articles.map((each) => () => studio.articleCard(each)),
    studio.storeCard,
  ];
  for (const draw of pictures) {
    const png = await draw();
    const { width, height, format } = await sharp(png).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(png.byteLength).toBeLessThan(300_000);
    expect(png.byteLength).toBeGreaterThan(20_000);
  }
});
