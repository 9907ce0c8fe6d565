import type { Subject } from '#pictures/art/subject.ts';
import type { Letters, Line, Weight } from '#pictures/letters/open-letters.ts';
import { fit, type Step } from './wrap.ts';

/** The pages' colours in the light, as this folder's drawings need them: without a style sheet. */
export const colours = {
  paper: '#fbfaf6',
  sunken: '#f2f0e8',
  ink: '#10333a',
  soft: '#3a5359',
  accent: '#0d5860',
  tint: '#e3f0ee',
  leaf: '#22662a',
  leafFill: '#3d9144',
  leafTint: '#dcedd8',
} as const;

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
export const MARGIN = 72;

/** A line of text in its place, with the room that it must keep to. */
export type Placed = Line & {
  readonly x: number;
  readonly baseline: number;
  readonly room: number;
  readonly colour: keyof typeof colours;
};

/** A drawing in its place. */
export type Shown = {
  readonly subject: Subject;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

/** All that stands on a social card besides the store's mark. */
export type Card = {
  readonly texts: readonly Placed[];
  /** The ground that the drawings lie on. */
  readonly panel: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly shown: readonly Shown[];
  /** A label round a text, such as an article's category. */
  readonly pill?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
};

type Paragraph = {
  readonly text: string;
  readonly steps: readonly [Step, ...Step[]];
  readonly weight: Weight;
  readonly colour: Placed['colour'];
  readonly x: number;
  readonly top: number;
  readonly room: number;
  /** Distance between baselines, as a multiple of the font size. */
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
