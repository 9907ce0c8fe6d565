import type { Letters, Line } from '#pictures/letters/open-letters.ts';
import { type DrawingProps, partsOf, raisedUnits, type Subject } from './subject.ts';

/** A line set as large as asked for, or smaller where it would not fit. */
export const fitted = (letters: Letters, line: Line, width: number): Line => ({
  ...line,
  size: Math.min(line.size, (line.size * width) / letters.width(line)),
});

export const Words = ({
  letters,
  line,
  x,
  baseline,
  anchor = 'start',
}: {
  letters: Letters;
  line: Line;
  x: number;
  baseline: number;
  anchor?: 'start' | 'middle' | 'end';
}) => {
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  return (
    <path d={letters.outline(line, x - letters.width(line) * share, baseline)} className="print" />
  );
};

/** A strength with its figure large and its unit small on one line, no wider than `width`. */
export const Strength = ({
  letters,
  strength,
  x,
  baseline,
  width,
  size,
  anchor = 'start',
}: {
  letters: Letters;
  strength: string;
  x: number;
  baseline: number;
  width: number;
  size: number;
  anchor?: 'start' | 'end';
}) => {
  const { figure, unit } = partsOf(strength);
  const large: Line = { text: figure, size, weight: 700 };
  const small: Line = { text: unit, size: size * 0.42, weight: 700 };
  const gap = unit === '' ? 0 : size * 0.06;
  const whole = letters.width(large) + gap + letters.width(small);
  const shrink = Math.min(1, width / whole);
  const start = anchor === 'start' ? x : x - whole * shrink;
  return (
    <>
      <Words
        letters={letters}
        line={{ ...large, size: large.size * shrink }}
        x={start}
        baseline={baseline}
      />
      {unit === '' ? null : (
        <Words
          letters={letters}
          line={{ ...small, size: small.size * shrink }}
          x={start + (letters.width(large) + gap) * shrink}
          baseline={baseline}
        />
      )}
    </>
  );
};

/** Name, strength and the strength's place, one below the other, on a label of this size. */
export const Label = ({
  letters,
  subject: { name, strength, step, steps },
  x,
  y,
  width,
  height,
}: {
  letters: Letters;
  subject: Subject;
  x: number;
  y: number;
  width: number;
  height: number;
}) => {
  const small = fitted(
    letters,
    { text: name, size: height * (steps === 1 ? 0.25 : 0.22), weight: 600 },
    width,
  );
  const size = height * (steps === 1 ? 0.74 : 0.7);
  return (
    <>
      <Words
        letters={letters}
        line={small}
        x={x}
        baseline={y + height * (steps === 1 ? 0.26 : 0.19)}
      />
      <Strength
        letters={letters}
        strength={strength}
        x={x}
        baseline={y + height * (steps === 1 ? 0.9 : 0.76)}
        width={width}
        size={size}
      />
      <StrengthBar x={x} bottom={y + height * 0.97} width={width} step={step} steps={steps} />
    </>
  );
};

/**
 * A strength's place among its product's own: as many steps, of which those up to it stand high. Two
 * strengths of one product can so be told apart without reading.
 */
export const StrengthBar = ({
  x,
  bottom,
  width,
  step,
  steps,
}: {
  x: number;
  bottom: number;
  width: number;
  step: number;
  steps: number;
}) => {
  if (steps === 1) return null;
  const gap = 4;
  const each = (width - (steps - 1) * gap) / steps;
  return Array.from({ length: steps }, (_, place) => {
    const height = place < step ? 12 : 4;
    return (
      <rect
        key={place}
        x={Math.round((x + place * (each + gap)) * 100) / 100}
        y={bottom - height}
        width={Math.round(each * 100) / 100}
        height={height}
        className={place < step ? 'base' : 'dim'}
      />
    );
  });
};

const SIGN = { x: 14, y: 12, width: 196, height: 76 };

/** A sign beside an insulin with more units in a millilitre than usual, upright and larger than its label. */
export const RaisedUnits = ({ subject, letters }: DrawingProps) => {
  const units = raisedUnits(subject.strength);
  return units === undefined ? null : (
    <>
      <rect {...SIGN} rx="12" className="print" />
      <rect
        x={SIGN.x + 5}
        y={SIGN.y + 5}
        width={SIGN.width - 10}
        height={SIGN.height - 10}
        rx="8"
        className="alarm"
      />
      <Words
        letters={letters}
        line={{ text: `U-${units}`, size: 60, weight: 700 }}
        x={SIGN.x + SIGN.width / 2}
        baseline={SIGN.y + SIGN.height / 2 + 30 * letters.capHeight}
        anchor="middle"
      />
    </>
  );
};
