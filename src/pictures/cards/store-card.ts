import type { Catalogue } from '#domain/catalogue.ts';
import { savingsPercent } from '#domain/money.ts';
import { firstSubject } from '#pictures/art/subject.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';
import { type Card, CARD_HEIGHT, CARD_WIDTH, MARGIN } from './card.ts';
import { setParagraph, steps } from './lines.ts';
import { stack } from './stack.ts';

const PANEL = { x: 700, y: 0, width: CARD_WIDTH - 700, height: CARD_HEIGHT };
const TEXT_ROOM = PANEL.x - MARGIN - 48;
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
  const most = Math.max(
    ...catalogue.products.map((product) => savingsPercent(product.usPrice, product.basePrice)),
  );
  const saving = setParagraph(letters, {
    ...common,
    text: `Up to ${most}% below the US list price, from licensed pharmacies in the European Union`,
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
