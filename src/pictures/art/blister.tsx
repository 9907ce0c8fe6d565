import { fitted, Strength, StrengthBar, Words } from './label.tsx';
import type { Look } from './looks.ts';
import { Pattern } from './pattern.tsx';
import { type DrawingProps, partsOf } from './subject.ts';

/** A tablet as it lies: its silhouette, and its length and width in millimetres. */
type Tablet = {
  readonly shape: 'round' | 'oval' | 'diamond';
  readonly long: number;
  readonly wide: number;
};

const round = (across: number): Tablet => ({ shape: 'round', long: across, wide: across });
const oval = (long: number, wide: number): Tablet => ({ shape: 'oval', long, wide });

/** Neither shape nor size is known: a round one of a middle size. */
export const UNCHECKED = round(8);

/**
 * The silhouette of each tablet, by product and strength. None of the documents describes a score line,
 * so none is drawn. `EU` is section 3 of the European summary of product characteristics, by the day of
 * its annex in the Community Register of the European Commission.
 */
const tablets: Readonly<Record<string, Readonly<Record<string, Tablet>>>> = {
  /** EU, December 16, 2022: oval, 7.5 by 13.5 mm, all three. The newer, round formula is not sold. */
  rybelsus: { '3mg': oval(13.5, 7.5), '7mg': oval(13.5, 7.5), '14mg': oval(13.5, 7.5) },
  /** EU text of 2023 as held by rxreasoner.com: 5 mg round, 7 mm; 10 mg a diamond, about 11 by 8 mm. */
  farxiga: { '5mg': round(7), '10mg': { shape: 'diamond', long: 11, wide: 8 } },
  /** EU, October 22, 2021: 10 mg round, 9.1 mm; 25 mg oval, 11.1 by 5.6 mm. */
  jardiance: { '10mg': round(9.1), '25mg': oval(11.1, 5.6) },
  /**
   * EU, May 16, 2018: 25 mg round. openFDA, September 2026: 50 mg round. Record at pillsync.com, 2024:
   * 100 mg round. No size found, so the sizes are unchecked.
   */
  januvia: { '25mg': round(8), '50mg': round(8), '100mg': round(8) },
  /** EU, October 24, 2012: round, 8 mm. */
  trajenta: { '5mg': round(8) },
  /** EU text of 2023 as held by rxreasoner.com: both round. No size found, so the sizes are unchecked. */
  onglyza: { '2.5mg': round(8), '5mg': round(8) },
  /**
   * EU, March 31, 2021: 2.5 mg round, 5.95 mm. US label, section 16, as held by medlibrary.org: 5 mg oval;
   * its 9.7 by 5.2 mm from the Japanese information sheet of July 2016, unchecked for the European pack.
   */
  eliquis: { '2.5mg': round(5.95), '5mg': oval(9.7, 5.2) },
  /**
   * EU, December 5, 2022: 2.5 mg round, 6 mm. Older EU text as held by 120ty.net: 20 mg round, 6 mm. The
   * other two are round by the product's own page; their size is taken from these, unchecked.
   */
  xarelto: { '2.5mg': round(6), '10mg': round(6), '15mg': round(6), '20mg': round(6) },
};

export const tabletOf = (productId: string, strength: string): Tablet =>
  tablets[productId]?.[strength] ?? UNCHECKED;

/** One scale for all tablets, in units of the drawing for a millimetre. */
const MILLIMETRE = 5.6;

const short = (value: number): number => Math.round(value * 100) / 100;

/** The outline of a tablet's silhouette, larger or smaller by `grown` on each side. */
const outline = (
  { shape, long, wide }: Tablet,
  x: number,
  y: number,
  scale: number,
  grown: number,
): string => {
  const [a, b] = [(long * scale) / 2 + grown, (wide * scale) / 2 + grown].map(short);
  if (a === undefined || b === undefined) return '';
  if (shape === 'diamond')
    return `M${short(x - a)} ${y}Q${short(x - a * 0.86)} ${short(y - b * 0.2)} ${short(x - a * 0.2)} ${short(y - b * 0.9)}Q${x} ${short(y - b * 1.08)} ${short(x + a * 0.2)} ${short(y - b * 0.9)}Q${short(x + a * 0.86)} ${short(y - b * 0.2)} ${short(x + a)} ${y}Q${short(x + a * 0.86)} ${short(y + b * 0.2)} ${short(x + a * 0.2)} ${short(y + b * 0.9)}Q${x} ${short(y + b * 1.08)} ${short(x - a * 0.2)} ${short(y + b * 0.9)}Q${short(x - a * 0.86)} ${short(y + b * 0.2)} ${short(x - a)} ${y}z`;
  return `M${short(x - a)} ${y}a${a} ${b} 0 1 0 ${short(2 * a)} 0a${a} ${b} 0 1 0 ${short(-2 * a)} 0z`;
};

/** A tablet with a rounded edge, lit from the upper left, behind a film of its own shape. */
const Pocket = ({
  x: exactX,
  y: exactY,
  tablet,
  room,
}: {
  x: number;
  y: number;
  tablet: Tablet;
  /** The width that it may take. */
  room: number;
}) => {
  const [x, y] = [short(exactX), short(exactY)];
  const scale = Math.min(MILLIMETRE, (room - 14) / tablet.long);
  const at = (dx: number, dy: number, grown: number): string =>
    outline(tablet, x + dx, y + dy, scale, grown);
  return (
    <>
      <path d={at(0, 0, 9)} className="dim" />
      <path d={at(0.8, 1.2, 7)} className="paper" opacity=".82" />
      <path d={at(2.5, 3.5, 0)} className="print" opacity=".18" />
      <path d={at(0, 0, 0)} className="deep" />
      <path d={at(-0.8, -1.2, -1.4)} className="base" />
      <path d={at(-2, -2.6, -5.5)} className="lift" />
    </>
  );
};

const CARD = { x: 30, y: 32, width: 420, height: 216 };
const STRIP = { flat: 72, tall: 138 };

type Blisters = Look & { kind: 'blister' };

/** Positions of the tablets and of the printed strip. */
const placesOf = ({ strip }: Blisters) => {
  const { x, y, width, height } = CARD;
  if (strip === 'left')
    return {
      foil: { x: x + STRIP.tall, y, width: width - STRIP.tall, height },
      print: { x, y, width: STRIP.tall, height },
    };
  const top = strip === 'top';
  return {
    foil: { x, y: top ? y + STRIP.flat : y, width, height: height - STRIP.flat },
    print: { x, y: top ? y : y + height - STRIP.flat, width, height: STRIP.flat },
  };
};

/** The strip with the corners of the card that it covers. */
const stripPath = (
  strip: Blisters['strip'],
  { x, y, width, height }: ReturnType<typeof placesOf>['print'],
): string => {
  const r = 16;
  if (strip === 'left')
    return `M${x + width} ${y}v${height}H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  if (strip === 'top')
    return `M${x} ${y + height}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - r}z`;
  return `M${x} ${y}h${width}v${height - r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}z`;
};

const Print = ({ subject, letters, look }: DrawingProps & { look: Blisters }) => {
  const { name, strength, step, steps } = subject;
  const { print } = placesOf(look);
  const small = fitted(letters, { text: name, size: 26, weight: 600 }, STRIP.tall - 28);
  if (look.strip === 'left') {
    const x = print.x + 15;
    const width = print.width - 28;
    const { figure, unit } = partsOf(strength);
    return (
      <>
        <Words letters={letters} line={small} x={x} baseline={print.y + 44} />
        <Words
          letters={letters}
          line={fitted(letters, { text: figure, size: 78, weight: 700 }, width)}
          x={x}
          baseline={print.y + 116}
        />
        <Words
          letters={letters}
          line={{ text: unit, size: 34, weight: 700 }}
          x={x}
          baseline={print.y + 155}
        />
        <StrengthBar x={x} bottom={print.y + 190} width={width} step={step} steps={steps} />
      </>
    );
  }
  return (
    <>
      <Words
        letters={letters}
        line={small}
        x={print.x + 18}
        baseline={print.y + (steps === 1 ? 45 : 33)}
      />
      <StrengthBar x={print.x + 18} bottom={print.y + 59} width={150} step={step} steps={steps} />
      <Strength
        letters={letters}
        strength={strength}
        x={print.x + print.width - 20}
        baseline={print.y + 58}
        width={210}
        size={64}
        anchor="end"
      />
    </>
  );
};

/** Tablets behind film, in their own silhouette and to one scale. */
export const Blister = ({ subject, letters, look }: DrawingProps & { look: Blisters }) => {
  const { foil, print } = placesOf(look);
  const tablet = tabletOf(subject.id, subject.strength);
  const columns = look.strip === 'left' ? 3 : 4;
  const rows = look.strip === 'left' ? 3 : 2;
  const [across, down] = [foil.width / columns, foil.height / rows];
  const pockets = Array.from({ length: rows }, (_, row) => {
    const shifted = look.rows === 'staggered' && row % 2 === 1;
    return Array.from({ length: shifted ? columns - 1 : columns }, (_each, column) => ({
      x: foil.x + (column + (shifted ? 1 : 0.5)) * across,
      y: foil.y + (row + 0.5) * down,
    }));
  }).flat();
  return (
    <>
      <rect {...CARD} y={CARD.y + 2} rx="16" className="dim" />
      <rect {...CARD} rx="16" className="pale" />
      <Pattern
        name={look.pattern}
        area={{ x: foil.x + 8, y: foil.y + 4, width: foil.width - 16, height: foil.height - 8 }}
        fill="dim"
      />
      {pockets.map((pocket) => (
        <Pocket
          key={`${pocket.x}-${pocket.y}`}
          {...pocket}
          tablet={tablet}
          room={Math.min(across - 8, down * 1.5)}
        />
      ))}
      <path d={stripPath(look.strip, print)} className="paper" />
      <path
        d={
          look.strip === 'left'
            ? `M${print.x + print.width} ${print.y}v${print.height}h5v${-print.height}z`
            : `M${print.x} ${look.strip === 'top' ? print.y + print.height : print.y - 5}h${print.width}v5h${-print.width}z`
        }
        className="base"
      />
      <rect {...CARD} rx="16" className="rim" />
      <Print subject={subject} letters={letters} look={look} />
    </>
  );
};
