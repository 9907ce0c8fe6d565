import type { Subject } from '#pictures/art/subject.ts';
import type { Line } from '#pictures/letters/open-letters.ts';
import type { colours } from './colours.ts';

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
  /** The price bar: how much of it our price takes. */
  readonly bar?: { readonly y: number; readonly share: number };
};
