import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatPrice, savingsPercent, toCents } from '#domain/money.ts';
import type { UsFigures } from '#domain/us-figures.ts';
import { PriceBar, type Wording } from './price-bar.tsx';

const WORDINGS: readonly Wording[] = ['card', 'product', 'option', 'packs', 'beside'];
const SIZES = ['small', 'large'] as const;

/** Widths of the bars of our price and of the US reference price, in percent of the container. */
const drawn = (html: string): readonly number[] =>
  [...html.matchAll(/<rect[^>]* width="([\d.e-]+)%"/g)].map(([, width]) => Number(width));

const words = (html: string): string =>
  html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const prices = fc
  .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 2_000_000 }))
  .map(([a, b]) => ({ price: toCents(Math.min(a, b)), us: plain(Math.max(a, b)) }));

/** Figures with no lower US price on file. */
const plain = (reference: number): UsFigures => ({ reference: toCents(reference), claims: true });

const wordsOf = (...props: Parameters<typeof PriceBar>): string =>
  words(renderToStaticMarkup(<PriceBar {...props[0]} />));

test('draws our price and the US reference price on one scale', () => {
  fc.assert(
    fc.property(
      prices,
      fc.constantFrom(...WORDINGS),
      fc.constantFrom(...SIZES),
      ({ price, us }, wording, size) => {
        const [ours, reference] = drawn(
          renderToStaticMarkup(<PriceBar {...{ price, us, wording, size }} />),
        );
        expect(reference).toBe(100);
        expect(ours).toBeCloseTo((price / us.reference) * 100, 1);
      },
    ),
  );
});

test('gives both prices and the saving as text', () => {
  fc.assert(
    fc.property(prices, ({ price, us }) => {
      const text = wordsOf({ price, us, wording: 'card' });
      expect(text).toContain(`From $${formatPrice(price)}`);
      expect(text).toContain(`US: $${formatPrice(us.reference)}`);
      const saved = savingsPercent(us.reference, price);
      expect(text.includes(`Save ${saved}%`)).toBe(saved > 0);
    }),
  );
});

test('has the text of each wording', () => {
  const read = (wording: Wording): string =>
    wordsOf({ price: toCents(24_000), us: plain(116_300), wording });
  const none = 'No lower US price on file';
  expect(read('card')).toBe(`From $240 ${none} US: $1,163 Save 79%`);
  expect(read('product')).toBe(`Starting at $240 ${none} US Price: $1,163 Save up to 79%`);
  expect(read('option')).toBe(`$240 ${none} US: $1,163`);
  expect(read('packs')).toBe('$240.00 US: $1,163.00 Save $923.00');
  expect(read('beside')).toBe(`Ours ${none} US reference`);
  expect(
    wordsOf({ price: toCents(100), us: plain(400), wording: 'packs', label: 'Subtotal' }),
  ).toBe('Subtotal $1.00 US: $4.00 Save $3.00');
});

test('claims the saving over the lowest US price, and draws it striped', () => {
  const us = { ...plain(72_800), lowest: toCents(34_600), note: 'Maker’s cash offer.' };
  const bar = { price: toCents(9_800), us };
  expect(wordsOf({ ...bar, wording: 'card' })).toBe(
    'From $98 Lowest US: $346 US: $728 Save 72% Maker’s cash offer.',
  );
  expect(wordsOf({ ...bar, wording: 'packs' })).toContain('Save $248.00');
  const html = renderToStaticMarkup(<PriceBar {...bar} />);
  expect(Number(/<line x2="([\d.]+)%"/.exec(html)?.[1])).toBeCloseTo((346 / 728) * 100, 1);
});

test('says where the medicine is cheaper at home, and claims nothing', () => {
  fc.assert(
    fc.property(prices, fc.constantFrom(...WORDINGS), ({ price, us }, wording) => {
      const text = wordsOf({ price, us: { ...us, lowest: price, claims: false }, wording });
      expect(text).toContain('Cheaper at home: $');
      expect(text).not.toContain('Save');
    }),
  );
  const home = { ...plain(55_000), lowest: toCents(4_083), claims: false };
  expect(wordsOf({ price: toCents(14_000), us: home, wording: 'packs' })).toBe(
    '$140.00 Lowest US: $40.83 US: $550.00 Cheaper at home: $40.83',
  );
});

test('adds what 30 days cost at the dose of an option', () => {
  const us = { ...plain(120_300), lowest: toCents(35_000), claims: false };
  const bar = { price: toCents(35_900), us, wording: 'option' } as const;
  expect(wordsOf({ ...bar, month: { ours: '$385', offer: '$375' } })).toBe(
    '$359 a pack Lowest US: $350 US: $1,203 30 days: $385 here, $375 in the US. Cheaper at home: $350',
  );
});

test('gives each bar a look that needs no color', () => {
  const us = { ...plain(72_800), lowest: toCents(34_600) };
  const html = renderToStaticMarkup(<PriceBar price={toCents(9_800)} us={us} wording="card" />);
  const looks = [...html.matchAll(/<svg[^>]*class="(\w+)"/g)].map(([, look]) => look);
  expect(looks).toEqual(['ours', 'lowest', 'reference']);
  const css = readFileSync(join(import.meta.dirname, '../web/styles/prices.css'), 'utf8');
  const looksOf = (look: string): string =>
    [...css.matchAll(/\.price-bar[^{]*\.(\w+) \{([^}]*)\}/g)]
      .flatMap(([, name, rules]) => (name === look ? [rules] : []))
      .join('');
  expect(looksOf('ours')).not.toMatch(/border-color|stroke-dasharray/);
  expect(looksOf('lowest')).toContain('stroke-dasharray');
  expect(looksOf('reference')).toContain('border-color: var(--color-edge)');
});

test('names no saving that may not be claimed', () => {
  for (const wording of WORDINGS) {
    const us = { ...plain(40_000), claims: false, note: 'We do not compare them.' };
    const text = wordsOf({ price: toCents(10_000), us, wording });
    expect(text).not.toContain('Save');
    expect(text).toContain('We do not compare them.');
    // A lower price may be on file that is too old.
    expect(text).not.toContain('No lower US price');
  }
});

test('shows no saving for a price above the US price', () => {
  for (const wording of WORDINGS) {
    const html = renderToStaticMarkup(
      <PriceBar price={toCents(20_000)} us={plain(10_000)} wording={wording} />,
    );
    expect(drawn(html)).toEqual([100, 100]);
    expect(words(html)).not.toContain('Save');
  }
});
