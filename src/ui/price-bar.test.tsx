import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatPrice, savingsPercent, toCents } from '#domain/money.ts';
import { PriceBar, type Wording } from './price-bar.tsx';

const WORDINGS: readonly Wording[] = ['card', 'product', 'option', 'packs', 'beside'];
const SIZES = ['small', 'large'] as const;

/** Widths of the bar and of its filled part, in percent of the container. */
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
  .map(([a, b]) => ({ price: toCents(Math.min(a, b)), usPrice: toCents(Math.max(a, b)) }));

test('fills the bar by the share of the price in the US price', () => {
  fc.assert(
    fc.property(
      prices,
      fc.constantFrom(...WORDINGS),
      fc.constantFrom(...SIZES),
      ({ price, usPrice }, wording, size) => {
        const [whole, filled] = drawn(
          renderToStaticMarkup(<PriceBar {...{ price, usPrice, wording, size }} />),
        );
        expect(whole).toBe(100);
        expect(filled).toBeCloseTo((price / usPrice) * 100, 9);
      },
    ),
  );
});

test('gives both prices and the saving as text', () => {
  fc.assert(
    fc.property(prices, ({ price, usPrice }) => {
      const text = words(renderToStaticMarkup(<PriceBar {...{ price, usPrice }} wording="card" />));
      expect(text).toContain(`From $${formatPrice(price)}`);
      expect(text).toContain(`US: $${formatPrice(usPrice)}`);
      const saved = savingsPercent(usPrice, price);
      expect(text.includes(`Save ${saved}%`)).toBe(saved > 0);
    }),
  );
});

test('has the text of each wording', () => {
  const read = (wording: Wording): string =>
    words(
      renderToStaticMarkup(
        <PriceBar price={toCents(24_000)} usPrice={toCents(116_300)} wording={wording} />,
      ),
    );
  expect(read('card')).toBe('From $240 US: $1,163 Save 79%');
  expect(read('product')).toBe('Starting at $240 US Price: $1,163 Save up to 79%');
  expect(read('option')).toBe('$240 US: $1,163');
  expect(read('packs')).toBe('$240.00 US: $1,163.00 Save $923.00');
  expect(read('beside')).toBe('');
  const labelled = renderToStaticMarkup(
    <PriceBar price={toCents(100)} usPrice={toCents(400)} wording="packs" label="Subtotal" />,
  );
  expect(words(labelled)).toBe('Subtotal $1.00 US: $4.00 Save $3.00');
});

test('shows the note on the US price below the bar', () => {
  const note = 'US price from before the 2024 cut';
  for (const wording of WORDINGS) {
    const bar = { price: toCents(100), usPrice: toCents(400), wording };
    expect(words(renderToStaticMarkup(<PriceBar {...bar} note={note} />))).toMatch(/cut$/);
    expect(words(renderToStaticMarkup(<PriceBar {...bar} />))).not.toContain('before');
  }
});

test('fills the bar and shows no saving for a price above the US price', () => {
  for (const wording of WORDINGS) {
    const html = renderToStaticMarkup(
      <PriceBar price={toCents(20_000)} usPrice={toCents(10_000)} wording={wording} />,
    );
    expect(drawn(html)).toEqual([100, 100]);
    expect(words(html)).not.toContain('Save');
  }
});
