import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const resolve = createRequire(import.meta.url).resolve;
/** The typeface of the pages. Its static weights: fontkit cannot vary a packed variable font. */
const fileOf = (weight: Weight): string =>
  resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`);
/** Prices have figures of one width, as on the pages. */
const FEATURES = ['kern', 'liga', 'tnum'];

export type Weight = 500 | 600 | 700;

export type Line = {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
};

export type Letters = {
  /** How wide a line is when it is set. */
  readonly width: (line: Line) => number;
  /** The line as a path: what is drawn with it looks the same on a machine without fonts. */
  readonly outline: (line: Line, x: number, baseline: number) => string;
  /** Height of a capital letter, as a part of the size. */
  readonly capHeight: number;
};

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

const commands = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

const open = (weight: Weight): Font => {
  const font = create(readFileSync(fileOf(weight)));
  if (!('layout' in font)) throw new Error(`${fileOf(weight)} holds more than one font`);
  return font;
};

/** Opens the font in each weight once. */
export const openLetters = (): Letters => {
  const fonts: Readonly<Record<Weight, Font>> = { 500: open(500), 600: open(600), 700: open(700) };
  const { capHeight, unitsPerEm } = fonts[500];
  const set = ({ text, size, weight }: Line) => ({
    run: fonts[weight].layout(text, FEATURES),
    scale: size / unitsPerEm,
  });
  return {
    capHeight: capHeight / unitsPerEm,
    width(line) {
      const { run, scale } = set(line);
      return run.advanceWidth * scale;
    },
    outline(line, x, baseline) {
      const { run, scale } = set(line);
      let pen = x;
      return run.glyphs
        .map((glyph, place) => {
          const position = run.positions[place];
          const left = pen + (position?.xOffset ?? 0) * scale;
          pen += (position?.xAdvance ?? 0) * scale;
          return glyph.path.commands
            .map(
              ({ command, args }) =>
                commands[command] +
                args
                  .map((value, axis) =>
                    rounded(axis % 2 === 0 ? left + value * scale : baseline - value * scale),
                  )
                  .join(' '),
            )
            .join('');
        })
        .join('');
    },
  };
};
