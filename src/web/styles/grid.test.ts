import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..', '..');

/** Classes for positions and sizes. Font sizes and line heights have their own scale. */
const MEASURES =
  '(?:[mp][xytrbles]?|gap(?:-[xy])?|space-[xy]|size|(?:min-|max-)?[wh]|basis|inset(?:-[xy])?|top|right|bottom|left|start|end|translate(?:-[xy])?|scroll-[mp][xytrbl]?)';

/** Fractional steps, and lengths between two steps. The step `px` is the width of a line. */
const STEPS = new RegExp(String.raw`(?<![\w.-])-?${MEASURES}-\d+\.\d+(?![\w.])`, 'g');
const LENGTHS = new RegExp(
  String.raw`(?<![\w.-])-?(?:${MEASURES}|rounded)-\[(\d*\.?\d+)(px|rem)\]`,
  'g',
);

const isOff = (length: string | undefined, unit: string | undefined): boolean =>
  (Number(length) * (unit === 'rem' ? 16 : 1)) % 4 !== 0;

/** The classes in a text that are off the 4 px grid. */
const offGrid = (text: string): readonly string[] => [
  ...[...text.matchAll(STEPS)].map(([name]) => name),
  ...[...text.matchAll(LENGTHS)]
    .filter(([, length, unit]) => isOff(length, unit))
    .map(([name]) => name),
];

const SPACES =
  /^\s*(?:margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left)[\w-]*:(.*);/gm;

/** The spacing declarations of a style sheet that are off the 4 px grid. */
const linesOffGrid = (css: string): readonly string[] =>
  [...css.matchAll(SPACES)]
    .filter(([, value = '']) =>
      [...value.matchAll(/(?<![\w.])(\d*\.?\d+)(px|rem)\b/g)].some(([, length, unit]) =>
        isOff(length, unit),
      ),
    )
    .map(([line]) => line.trim());

describe('the 4 px grid', () => {
  test('is used by all spacing and size classes', () => {
    const found = globSync('**/*.tsx', { cwd: SRC }).flatMap((file) =>
      offGrid(readFileSync(join(SRC, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  test('is used by all spacing in the style sheets, with one exception', () => {
    const found = globSync('*.css', { cwd: import.meta.dirname }).flatMap((file) =>
      linesOffGrid(readFileSync(join(import.meta.dirname, file), 'utf8')).map(
        (line) => `${file}: ${line}`,
      ),
    );
    expect(found).toEqual(['app.css: margin-top: 0.125rem;']);
  });

  test('is checked for declarations of a style sheet', () => {
    const css = 'a {\n  gap: 0.625rem 14px;\n  margin: -6px auto;\n  padding: 0 1rem 4px;\n}';
    expect(linesOffGrid(css)).toEqual(['gap: 0.625rem 14px;', 'margin: -6px auto;']);
  });

  test.each([
    ['className="mt-0.5 grid"', ['mt-0.5']],
    ['`gap-x-1.5 ${more}`', ['gap-x-1.5']],
    ['"max-lg:px-2.25 lg:py-2"', ['px-2.25']],
    ['"-mr-2.5"', ['-mr-2.5']],
    ['"left-[11px] w-[300px]"', ['left-[11px]']],
    ['"h-[44rem] w-[1.1rem]"', ['w-[1.1rem]']],
    ['"rounded-[7px]"', ['rounded-[7px]']],
  ])('reports %s', (text, found) => {
    expect(offGrid(text)).toEqual(found);
  });

  test.each([
    ['"mt-1 -ml-px gap-x-3 beside-line"'],
    ['"grid-cols-[4.75rem_minmax(0,1fr)]"'],
    ['"md:top-[38%] max-w-[52ch] opacity-0.5"'],
  ])('accepts %s', (text) => {
    expect(offGrid(text)).toEqual([]);
  });
});
