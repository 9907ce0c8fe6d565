import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { unpackFont } from './unpack-font.ts';

/** A part of a text that is set in one font. */
export type Run = { readonly font: FontName; readonly text: string };

export type Weight = 400 | 700;
export type FontName = `${(typeof SUBSETS)[number]}-${Weight}`;

/** Figtree comes in two files: one for the languages of Western Europe, one for other Latin letters. */
const SUBSETS = ['latin', 'latin-ext'] as const;
const WEIGHTS = [400, 700] as const;

/** Stands for a character that no font of the store has. */
const UNPRINTABLE = '[?]';

const resolve = createRequire(import.meta.url).resolve;
const fileOf = (subset: (typeof SUBSETS)[number], weight: Weight): Buffer =>
  unpackFont(
    readFileSync(resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`)),
  );

export type Letters = {
  /** The files to embed, by name. */
  readonly files: readonly (readonly [FontName, Buffer])[];
  /** Splits a text into runs; `report` hears of each character that could not be set as it is. */
  readonly runs: (text: string, weight: Weight, report: (character: string) => void) => Run[];
};

/** Opens the fonts once. */
export const openLetters = (): Letters => {
  const files = WEIGHTS.flatMap((weight) =>
    SUBSETS.map((subset) => [`${subset}-${weight}` as const, fileOf(subset, weight)] as const),
  );
  const characters = new Map(
    SUBSETS.map((subset) => {
      const font = create(fileOf(subset, 400));
      return [subset, new Set('characterSet' in font ? font.characterSet : [])] as const;
    }),
  );
  const subsetOf = (character: string) =>
    SUBSETS.find((subset) => characters.get(subset)?.has(character.codePointAt(0) ?? 0));

  /** A letter whose mark the fonts lack is set without the mark. */
  const nearest = (character: string): string => {
    const [...parts] = character.normalize('NFD');
    while (parts.length > 1) {
      parts.pop();
      const less = parts.join('').normalize('NFC');
      if ([...less].length === 1 && subsetOf(less)) return less;
    }
    return UNPRINTABLE;
  };

  return {
    files,
    runs(given, weight, report) {
      const runs: { font: FontName; text: string }[] = [];
      // Tabs, line ends and other control characters have no shape.
      for (const character of given.normalize('NFC').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')) {
        const known = subsetOf(character);
        if (!known) report(character);
        for (const set of known ? character : nearest(character)) {
          const last = runs.at(-1);
          const subset = subsetOf(set) ?? 'latin';
          // A space has the same width in both, and a run goes on over it.
          if (last && (set === ' ' || last.font === `${subset}-${weight}`)) last.text += set;
          else runs.push({ font: `${subset}-${weight}`, text: set });
        }
      }
      return runs;
    },
  };
};
