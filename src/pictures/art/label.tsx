import type { Letters, Line } from '#pictures/letters/open-letters.ts';

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
  fill = 'print',
}: {
  letters: Letters;
  line: Line;
  x: number;
  baseline: number;
  anchor?: 'start' | 'middle' | 'end';
  fill?: string;
}) => {
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  return (
    <path d={letters.outline(line, x - letters.width(line) * share, baseline)} className={fill} />
  );
};

/** Name and strength, one above the other, in the middle of a label. */
export const Label = ({
  letters,
  name,
  strength,
  x,
  y,
  width,
  size,
}: {
  letters: Letters;
  name: string;
  strength: string;
  /** The label's middle. */
  x: number;
  y: number;
  width: number;
  /** Of the strength; the name is smaller. */
  size: number;
}) => {
  const small = fitted(letters, { text: name, size: size * 0.58, weight: 600 }, width);
  const large = fitted(letters, { text: strength, size, weight: 700 }, width);
  const gap = size * 0.3;
  const height = (small.size + large.size) * letters.capHeight + gap;
  const top = y - height / 2;
  return (
    <>
      <Words
        letters={letters}
        line={small}
        x={x}
        baseline={top + small.size * letters.capHeight}
        anchor="middle"
      />
      <Words letters={letters} line={large} x={x} baseline={top + height} anchor="middle" />
    </>
  );
};
