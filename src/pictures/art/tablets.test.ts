import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { plainText, textsOf } from '#domain/rich-text.ts';
import { tabletOf, UNCHECKED } from './tablets.ts';

const tablets = loadContent('content').catalogue.products.filter(
  ({ dosageForm }) => dosageForm === 'tablet',
);

test.each(tablets)('$name: the silhouette of each strength is known', (product) => {
  for (const { strength } of product.options)
    expect(tabletOf(product.id, strength), strength).not.toBe(UNCHECKED);
});

test('a tablet has the shape that its own page tells', () => {
  const told = tablets.flatMap(({ id, options, sections }) => {
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
  expect(told.filter(({ page }) => page !== undefined).length).toBeGreaterThan(11);
  for (const { which, page, drawn } of told) if (page) expect(drawn, which).toBe(page);
});

test('the tablets of the formula of Rybelsus that is sold are oval, and not those that replace it', () => {
  for (const strength of ['3mg', '7mg', '14mg'])
    expect(tabletOf('rybelsus', strength).shape).toBe('oval');
  expect(tabletOf('rybelsus', '4mg')).toBe(UNCHECKED);
});
