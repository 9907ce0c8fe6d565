import { fitted, Strength, Words } from './label.tsx';
import type { Look } from './looks.ts';
import { Pattern } from './pattern.tsx';
import { StrengthBar } from './strength-bar.tsx';
import { partsOf } from './strengths.ts';
import type { DrawingProps } from './subject.ts';
import { Pocket } from './pocket.tsx';
import { tabletOf } from './tablets.ts';

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
