import type { Article } from '#domain/articles.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { firstSubject, type Subject } from '#pictures/art/subject.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';
import { type Card, CARD_HEIGHT, CARD_WIDTH, MARGIN } from './card.ts';
import { setParagraph, steps } from './lines.ts';
import { stack } from './stack.ts';

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
