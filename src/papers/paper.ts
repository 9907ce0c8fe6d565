/** Description of a paper, from which the drawing is made. Lengths are points, 72 to the inch. */
export type Sheet = {
  /** Text at the foot of each of its pages. */
  readonly running: string;
  readonly blocks: readonly Block[];
  /** Blocks of a column at the right of its first page. */
  readonly aside?: readonly Block[];
};

/** Each sheet begins on a new page, and goes on over as many as it needs. */
export type Paper = {
  readonly title: string;
  readonly size: PaperSize;
  readonly sheets: readonly Sheet[];
};

export type PaperSize = 'A4' | 'Letter' | 'label';

export type TextStyle = 'title' | 'heading' | 'strong' | 'body' | 'small';

/** A cell of a table; undefined is left empty, to be filled in by hand. */
export type Cell = string | undefined;

export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly style: TextStyle }
  /** Names with their values; a value that is undefined becomes a line to be filled in by hand. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, Cell])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly {
        readonly title: string;
        /** Part of the width. */
        readonly share: number;
        readonly figures?: boolean;
      }[];
      readonly rows: readonly (readonly Cell[])[];
    }
  /** Framed, so that it is not overlooked. */
  | { readonly kind: 'notice'; readonly text: string }
  /** Boxes to tick. */
  | {
      readonly kind: 'choices';
      readonly choices: readonly { readonly text: string; readonly ticked?: boolean }[];
    }
  | { readonly kind: 'matrix'; readonly rows: readonly (readonly boolean[])[] }
  | {
      readonly kind: 'picture';
      readonly jpeg: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** What it shows, for people who do not see it. */
      readonly words: string;
    }
  | { readonly kind: 'page break' }
  | { readonly kind: 'gap' };

export const text = (style: TextStyle, words: string): Block => ({
  kind: 'text',
  style,
  text: words,
});

export const GAP: Block = { kind: 'gap' };
