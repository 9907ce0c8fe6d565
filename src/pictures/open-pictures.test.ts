import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { openPictures } from './open-pictures.ts';
import type { Studio } from './studio.ts';

const content = loadContent('content');

/** A slow stub studio that records the drawings. */
const counting = (fails = 0) => {
  const drawn: string[] = [];
  let [busy, most, failures] = [0, 0, fails];
  const draw = async (name: string): Promise<Buffer> => {
    drawn.push(name);
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((resolve) => setTimeout(resolve, 5));
    busy -= 1;
    if (failures-- > 0) throw new Error('the pencil broke');
    return Buffer.from(name);
  };
  const studio: Studio = {
    art: (product, strength) => {
      drawn.push(`${product.id} ${strength}`);
      return { svg: `<svg>${strength}</svg>`, style: '' };
    },
    productCard: (product) => draw(product.id),
    articleCard: (article) => draw(article.id),
    storeCard: () => draw('store'),
  };
  const pictures = openPictures({
    content,
    brandName: 'Pharos',
    mark: '<svg/>',
    openStudio: async () => studio,
  });
  return { pictures, drawn, most: () => most };
};

test('draws a card once for concurrent and later requests', async () => {
  const { pictures, drawn } = counting();
  const asked = await Promise.all(
    Array.from({ length: 20 }, async () => pictures.card('products', 'ozempic')),
  );
  await pictures.card('products', 'ozempic');
  expect(drawn).toEqual(['ozempic']);
  expect(new Set(asked.map((picture) => picture?.etag)).size).toBe(1);
});

test('draws one card at a time', async () => {
  const { pictures, drawn, most } = counting();
  await Promise.all([
    pictures.storeCard(),
    ...content.catalogue.products.map((product) => pictures.card('products', product.id)),
    ...content.articles.map((article) => pictures.card('articles', article.id)),
  ]);
  expect(drawn).toHaveLength(1 + content.catalogue.products.length + content.articles.length);
  expect(most()).toBe(1);
});

test('retries a failed drawing at the next request, and does not block others', async () => {
  const { pictures, drawn } = counting(1);
  const first = pictures.card('products', 'ozempic');
  const second = pictures.card('products', 'wegovy');
  await expect(first).rejects.toThrow('the pencil broke');
  await expect(second).resolves.toMatchObject({ type: 'image/png' });
  await expect(pictures.card('products', 'ozempic')).resolves.toMatchObject({ type: 'image/png' });
  expect(drawn).toEqual(['ozempic', 'wegovy', 'ozempic']);
});

test('has no picture for unknown products, articles and strengths', () => {
  const { pictures } = counting();
  expect(pictures.card('products', 'nothing')).toBeUndefined();
  expect(pictures.card('articles', 'ozempic')).toBeUndefined();
  expect(pictures.art('/art/ozempic/9mg.svg')).toBeUndefined();
});

test('draws each strength once, with its own URL', async () => {
  const { pictures, drawn } = counting();
  await Promise.all([
    pictures.art('/art/ozempic/2mg-3ml.svg'),
    pictures.art('/art/ozempic/2mg-3ml.svg'),
    pictures.art('/art/ozempic/4mg-3ml.svg'),
  ]);
  expect(drawn).toEqual(['ozempic 2mg/3mL', 'ozempic 4mg/3mL']);
});
