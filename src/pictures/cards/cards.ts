import type { Article } from '#domain/articles.ts';
import type { Catalogue, Product } from '#domain/catalogue.ts';
import { formatPrice } from '#domain/money.ts';
import { ART_HEIGHT, ART_WIDTH, firstSubject, type Subject } from '#pictures/art/subject.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';
import {
  type Card,
  CARD_HEIGHT,
  CARD_WIDTH,
  MARGIN,
  type Placed,
  setParagraph,
  type Shown,
  steps,
} from './card.ts';

/** How wide each of one, two or three drawings is. */
const WIDTHS = [470, 448, 380];

/** Up to three drawings in a tall panel, one above the other. */
const stack = (subjects: readonly Subject[], panel: Card['panel']): readonly Shown[] => {
  const stacked = subjects.slice(0, WIDTHS.length);
  const width = WIDTHS[stacked.length - 1] ?? 0;
  const height = (width * ART_HEIGHT) / ART_WIDTH;
  const pitch = stacked.length === 1 ? 0 : (panel.height - height) / (stacked.length - 1 + 0.28);
  const top = (panel.height - height - pitch * (stacked.length - 1)) / 2;
  return stacked.map((subject, place) => ({
    subject,
    x: panel.x + (panel.width - width) / 2,
    y: panel.y + top + place * pitch,
    width,
  }));
};

const PANEL = { x: 700, y: 0, width: CARD_WIDTH - 700, height: CARD_HEIGHT };
const TEXT_ROOM = PANEL.x - MARGIN - 48;
const PILL_HEIGHT = 50;
const TOP = 156;
const BOTTOM = CARD_HEIGHT - 56;

/** The medicines that the title names, or the first that the article is about. */
const shownOf = (article: Article, catalogue: Catalogue): readonly Subject[] => {
  const featured = article.productLinks.flatMap(
    ({ name }) => catalogue.products.find((product) => product.name === name) ?? [],
  );
  const named = featured.filter(({ name }) => article.title.includes(name));
  return (named.length > 0 ? named : featured.slice(0, 1)).flatMap(firstSubject);
};

/** Category, title and reading time, in the middle of what the store's name leaves free. */
export const articleCard = (article: Article, catalogue: Catalogue, letters: Letters): Card => {
  const set = (top: number) => {
    const category = setParagraph(letters, {
      text: article.category,
      steps: steps(1, 27, 24),
      weight: 600,
      colour: 'accent',
      x: MARGIN + 22,
      top: top + 15.5,
      room: TEXT_ROOM - 44,
      leading: 1,
    });
    const title = setParagraph(letters, {
      text: article.title,
      steps: [...steps(3, 76, 68), ...steps(4, 60, 54), ...steps(5, 48, 42, 36)],
      weight: 700,
      colour: 'ink',
      x: MARGIN,
      top: top + PILL_HEIGHT + 40,
      room: TEXT_ROOM,
      leading: 1.14,
    });
    const read = setParagraph(letters, {
      text: `${article.readMinutes} min read`,
      steps: steps(1, 30),
      weight: 500,
      colour: 'soft',
      x: MARGIN,
      top: title.bottom + 40,
      room: TEXT_ROOM,
      leading: 1,
    });
    return { category, title, read };
  };
  const top = TOP + Math.max(0, (BOTTOM - set(TOP).read.bottom) / 2);
  const { category, title, read } = set(top);
  const [label] = category.placed;
  return {
    texts: [...category.placed, ...title.placed, ...read.placed],
    panel: PANEL,
    shown: stack(shownOf(article, catalogue), PANEL),
    pill: {
      x: MARGIN,
      y: top,
      height: PILL_HEIGHT,
      width: (label ? letters.width(label) : 0) + 44,
    },
  };
};

const PRODUCT_PANEL = { x: 600, y: MARGIN, width: CARD_WIDTH - MARGIN - 600, height: 330 };
const PRODUCT_TEXT_ROOM = PRODUCT_PANEL.x - MARGIN - 32;
const PRICE_BASELINE = 504;

const strengths = (product: Product): string => {
  const all = product.options.map((option) => option.strength);
  return all.length > 3 ? `${all[0]} to ${all.at(-1)}` : all.join(', ');
};

const kindOf = ({ activeIngredient, dosageForm, administrationRoute }: Product): string =>
  administrationRoute === 'device' ? dosageForm : `${activeIngredient}, ${dosageForm}`;

/**
 * "From $359" on one line. A card is kept by other sites for months, so it compares with no US price, which could
 * change meanwhile.
 */
const prices = ({ basePrice }: Product): readonly Placed[] => [
  {
    text: `From $${formatPrice(basePrice)}`,
    size: 60,
    weight: 700,
    baseline: PRICE_BASELINE,
    x: MARGIN,
    room: CARD_WIDTH - 2 * MARGIN,
    colour: 'leaf',
  },
];

export const productCard = (product: Product, letters: Letters): Card => {
  const common = { x: MARGIN, room: PRODUCT_TEXT_ROOM };
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
  return {
    texts: [...name.placed, ...strength.placed, ...kind.placed, ...prices(product)],
    panel: PRODUCT_PANEL,
    shown: firstSubject(product).map((subject) => ({
      subject,
      x: PRODUCT_PANEL.x + 18,
      y: PRODUCT_PANEL.y + 21,
      width: 492,
    })),
  };
};

/** Three forms in three colours. */
const SHOWN = ['mounjaro', 'eliquis', 'trulicity'] as const;

/** The card of every page that is about no single thing. */
export const storeCard = (catalogue: Catalogue, letters: Letters): Card => {
  const common = { x: MARGIN, room: TEXT_ROOM };
  const promise = setParagraph(letters, {
    ...common,
    text: 'Your prescription at its European price',
    steps: steps(3, 68, 62, 56),
    weight: 700,
    colour: 'ink',
    top: 184,
    leading: 1.12,
  });
  const saving = setParagraph(letters, {
    ...common,
    text: 'From licensed pharmacies in the European Union. A prescription is required.',
    steps: steps(3, 32, 28),
    weight: 500,
    colour: 'soft',
    top: promise.bottom + 44,
    leading: 1.35,
  });
  return {
    texts: [...promise.placed, ...saving.placed],
    panel: PANEL,
    shown: stack(SHOWN.flatMap((id) => catalogue.byId.get(id) ?? []).flatMap(firstSubject), PANEL),
  };
};
