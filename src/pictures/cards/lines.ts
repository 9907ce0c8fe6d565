import type { Letters, Weight } from '#pictures/letters/open-letters.ts';
import type { Placed } from './card.ts';
import { fit, type Step } from './wrap.ts';

type Paragraph = {
  readonly text: string;
  readonly steps: readonly [Step, ...Step[]];
  readonly weight: Weight;
  readonly colour: Placed['colour'];
  readonly x: number;
  readonly top: number;
  readonly room: number;
  /** From one baseline to the next, in sizes. */
  readonly leading: number;
};

/** Steps of one number of lines. */
export const steps = (
  lines: number,
  first: number,
  ...smaller: readonly number[]
): readonly [Step, ...Step[]] => [
  { size: first, lines },
  ...smaller.map((size) => ({ size, lines })),
];

/** A paragraph set line by line from `top`, and where it ends. */
export const setParagraph = (
  letters: Letters,
  { text, steps, weight, colour, x, top, room, leading }: Paragraph,
): { readonly placed: readonly Placed[]; readonly bottom: number } => {
  const set = fit(
    text,
    room,
    steps,
    (size) => (part) => letters.width({ text: part, size, weight }),
  );
  const first = top + set.size * letters.capHeight;
  return {
    placed: set.lines.map((line, place) => ({
      text: line,
      size: set.size,
      weight,
      colour,
      x,
      room,
      baseline: first + place * set.size * leading,
    })),
    bottom: first + (set.lines.length - 1) * set.size * leading,
  };
};
