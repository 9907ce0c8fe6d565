import type { Letters, Line } from '#pictures/letters/open-letters.ts';
import { StrengthBar } from './strength-bar.tsx';
import { partsOf } from './strengths.ts';
import type { Subject } from './subject.ts';

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
