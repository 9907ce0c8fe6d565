import type { Product } from '#domain/catalogue.ts';
import { formatPrice, priceShare, savingsPercent } from '#domain/money.ts';
import { firstSubject } from '#pictures/art/subject.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';
import { type Card, CARD_WIDTH, MARGIN, type Placed } from './card.ts';
import { setParagraph, steps } from './lines.ts';

const PANEL = { x: 600, y: MARGIN, width: CARD_WIDTH - MARGIN - 600, height: 330 };
const TEXT_ROOM = PANEL.x - MARGIN - 32;
const PRICE_BASELINE = 504;
const BAR_TOP = 534;

const strengths = (product: Product): string => {
  const all = product.options.map((option) => option.strength);
  return all.length > 3 ? `${all[0]} to ${all.at(-1)}` : all.join(', ');
};

const kindOf = ({ activeIngredient, dosageForm, administrationRoute }: Product): string =>
  administrationRoute === 'device' ? dosageForm : `${activeIngredient}, ${dosageForm}`;

/** "From $359 · US list $1,203" on one line, in the two tones of the pages, and the saving at its end. */
const prices = (letters: Letters, { basePrice, usPrice }: Product): readonly Placed[] => {
  const ours = { text: `From $${formatPrice(basePrice)}`, size: 60, weight: 700 } as const;
  const theirs = { text: ` · US list $${formatPrice(usPrice)}`, size: 40, weight: 500 } as const;
  const saved = {
    text: `${savingsPercent(usPrice, basePrice)}% less`,
    size: 40,
    weight: 700,
  } as const;
  const [end, start] = [CARD_WIDTH - MARGIN, MARGIN + letters.width(ours)];
  const savedFrom = end - letters.width(saved);
  const base = { baseline: PRICE_BASELINE };
  return [
    { ...ours, ...base, x: MARGIN, room: start - MARGIN, colour: 'leaf' },
    { ...theirs, ...base, x: start, room: savedFrom - start - 24, colour: 'soft' },
    { ...saved, ...base, x: savedFrom, room: end - savedFrom, colour: 'leaf' },
  ];
};

export const productCard = (product: Product, letters: Letters): Card => {
  const common = { x: MARGIN, room: TEXT_ROOM };
  const name = setParagraph(letters, {
    ...common,
    text: product.name,
    steps: [...steps(1, 88, 76), ...steps(2, 66, 54, 44)],
    weight: 700,
    colour: 'ink',
    top: 172,
    leading: 1.06,
  });
  const strength = setParagraph(letters, {
    ...common,
    text: strengths(product),
    steps: steps(1, 38, 34, 30, 27, 24),
    weight: 600,
    colour: 'ink',
    top: name.bottom + 34,
    leading: 1.25,
  });
  const kind = setParagraph(letters, {
    ...common,
    text: kindOf(product),
    steps: steps(1, 30, 27, 24),
    weight: 500,
    colour: 'soft',
    top: strength.bottom + 26,
    leading: 1.3,
  });
  const { basePrice, usPrice } = product;
  return {
    texts: [...name.placed, ...strength.placed, ...kind.placed, ...prices(letters, product)],
    panel: PANEL,
    shown: firstSubject(product).map((subject) => ({
      subject,
      x: PANEL.x + 18,
      y: PANEL.y + 21,
      width: 492,
    })),
    bar: { y: BAR_TOP, share: priceShare(usPrice, basePrice) / 100 },
  };
};
