import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff2 } from './unpack-woff2.ts';

/** The pages' own font file, so that a picture is set like the page that it belongs to. */
const FILE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
/** Prices stand in figures of one width, as on the pages. */
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

/** Reads the font once; a weight is cut from it when it is first asked for. */
export const openLetters = (): Letters => {
  const opened = create(unpackWoff2(readFileSync(createRequire(import.meta.url).resolve(FILE))));
  if (!('getVariation' in opened)) throw new Error(`${FILE} holds more than one font`);
  const cuts = new Map<Weight, Font>();
  const cut = (weight: Weight): Font => {
    const font = cuts.get(weight) ?? opened.getVariation({ wght: weight });
    cuts.set(weight, font);
    return font;
  };
  const set = ({ text, size, weight }: Line) => ({
    run: cut(weight).layout(text, FEATURES),
    scale: size / opened.unitsPerEm,
  });
  return {
    capHeight: opened.capHeight / opened.unitsPerEm,
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
