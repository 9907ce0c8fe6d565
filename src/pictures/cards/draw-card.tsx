import { renderToStaticMarkup } from 'react-dom/server';
import { Art, artStyle } from '#pictures/art/draw.tsx';
import { ART_HEIGHT, ART_WIDTH } from '#pictures/art/subject.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';
import { type Card, CARD_HEIGHT, CARD_WIDTH, colours, MARGIN, type Shown, steps } from './card.ts';
import { fit } from './wrap.ts';

const MARK = 56;
const BRAND_ROOM = 400;

/** The store's mark and name, on every card in the same place. */
const Brand = ({ name, mark, letters }: { name: string; mark: string; letters: Letters }) => {
  const { size, lines } = fit(
    name,
    BRAND_ROOM,
    steps(1, 38, 32, 26),
    (each) => (text) => letters.width({ text, size: each, weight: 700 }),
  );
  return (
    <>
      <image
        x={MARGIN}
        y={MARGIN - 6}
        width={MARK}
        height={MARK}
        href={`data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`}
      />
      <path
        d={letters.outline(
          { text: lines[0] ?? '', size, weight: 700 },
          MARGIN + MARK + 16,
          MARGIN - 6 + (MARK + size * letters.capHeight) / 2,
        )}
        fill={colours.accent}
      />
    </>
  );
};

const Picture = ({ shown, place, letters }: { shown: Shown; place: number; letters: Letters }) => (
  <svg
    x={shown.x}
    y={shown.y}
    width={shown.width}
    height={(shown.width * ART_HEIGHT) / ART_WIDTH}
    viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`}
    overflow="visible"
    className={`shown-${place}`}
  >
    <Art subject={shown.subject} letters={letters} />
  </svg>
);

/** A social card as SVG that needs no font and no style sheet besides its own. */
export const drawCard = (
  card: Card,
  { brandName, mark, letters }: { brandName: string; mark: string; letters: Letters },
): string =>
  renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
      viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
    >
      <style>
        {card.shown
          .map(({ subject }, place) => artStyle(subject, 'light', `.shown-${place} `))
          .join('')}
      </style>
      <rect width={CARD_WIDTH} height={CARD_HEIGHT} fill={colours.paper} />
      <rect {...card.panel} rx={card.panel.y === 0 ? 0 : 28} fill={colours.sunken} />
      {card.shown.map((shown, place) => (
        <Picture key={place} shown={shown} place={place} letters={letters} />
      ))}
      <Brand name={brandName} mark={mark} letters={letters} />
      {card.pill ? <rect {...card.pill} rx={card.pill.height / 2} fill={colours.tint} /> : null}
      {card.texts.map((line) => (
        <path
          key={`${line.baseline}-${line.x}`}
          d={letters.outline(line, line.x, line.baseline)}
          fill={colours[line.colour]}
        />
      ))}
    </svg>,
  );
