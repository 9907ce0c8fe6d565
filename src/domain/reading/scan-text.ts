/** A rectangle in fractions of the page as it is shown, from its upper left corner. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A word of a scan. */
export type ScanWord = {
  readonly text: string;
  /** Page number, from 1. */
  readonly page: number;
  readonly box: Box;
  /**
   * Place in the straightened page, in units of its width: the left and right edge, the middle of the line and
   * its height.
   */
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
  /** From 0 to 1; text of a PDF has 1. */
  readonly confidence: number;
  /** Text of a second, independent reading at the same place; null if that found nothing. */
  readonly second: string | null;
  /** Pieces of ink that stand apart at the place of the word; null if it was not drawn. */
  readonly pieces: number | null;
};

/** All text of a scan. */
export type ScanText = {
  /** Whether it was written in the file, or recognised in a picture. */
  readonly source: 'text' | 'picture';
  readonly pages: number;
  readonly words: readonly ScanWord[];
};
