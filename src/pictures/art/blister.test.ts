import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { plainText, textsOf } from '#domain/rich-text.ts';
import { tabletOf, UNCHECKED } from './blister.tsx';

const tablets = loadContent('content').catalogue.products.filter(
  ({ dosageForm }) => dosageForm === 'tablet',
);

test.each(tablets)('knows the shape of each strength of $name', (product) => {
  for (const { strength } of product.options)
    expect(tabletOf(product.id, strength), strength).not.toBe(UNCHECKED);
});

test('draws a tablet in the shape described on its page', () => {
  const shapes = tablets.flatMap(({ id, options, sections }) => {
    const lines = sections.arrives.pack.flatMap(textsOf).map(plainText);
    return options.flatMap(({ strength }) =>
      lines
        .filter((line) => line.replaceAll(' ', '').startsWith(`${strength}:`))
        .map((line) => ({
          which: `${id} ${strength}`,
          page: /round|oval|diamond/.exec(line)?.[0],
          drawn: tabletOf(id, strength).shape,
        })),
    );
  });
  expect(shapes.filter(({ page }) => page !== undefined).length).toBeGreaterThan(9);
  for (const { which, page, drawn } of shapes) if (page) expect(drawn, which).toBe(page);
});

test('knows the oval tablets of the sold Rybelsus formulation only', () => {
  for (const strength of ['3mg', '7mg', '14mg'])
    expect(tabletOf('rybelsus', strength).shape).toBe('oval');
  expect(tabletOf('rybelsus', '4mg')).toBe(UNCHECKED);
});
