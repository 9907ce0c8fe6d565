import type { Run, Weight } from './letters.ts';
import type { Block, Cell, Paper, PaperSize, Sheet, TextStyle } from './paper.ts';

const MM = 72 / 25.4;

type Format = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Height of the line at the foot of a page. */
  readonly foot: number;
  readonly aside: number;
  readonly sizes: Readonly<Record<TextStyle, number>>;
};

const ON_A_SHEET = { title: 18, heading: 12.5, strong: 10.5, body: 10, small: 8.5 };

/**
 * Labels are 62 mm high, because that is a usual width of rolls for label printers, and long enough for a medicine's
 * directions beside its code.
 */
const FORMATS: Readonly<Record<PaperSize, Format>> = {
  // ISO 216 and ANSI/ASME Y14.1.
  A4: {
    width: 210 * MM,
    height: 297 * MM,
    margin: 18 * MM,
    foot: 16,
    aside: 60 * MM,
    sizes: ON_A_SHEET,
  },
  Letter: {
    width: 8.5 * 72,
    height: 11 * 72,
    margin: 54,
    foot: 16,
    aside: 60 * MM,
    sizes: ON_A_SHEET,
  },
  label: {
    width: 100 * MM,
    height: 62 * MM,
    margin: 3 * MM,
    foot: 8,
    aside: 26 * MM,
    sizes: { title: 10.5, heading: 9, strong: 8.5, body: 7.5, small: 6.2 },
  },
};

/** Height of a line of text and the place of its baseline, as parts of the size. */
const LEADING = 1.32;
const BASELINE = 0.98;

/** The side of a module of a data matrix: half a millimetre, which label printers and cameras manage. */
const MODULE = 0.5 * MM;
/** Light modules around a data matrix. */
const QUIET = 2;

/** Rows of a table of at most so many lines stay on one page. */
const WHOLE_ROW = 12;

/** Something drawn on a page, with its place. Coordinates are from the upper left corner, in points. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly baseline: number;
      readonly size: number;
      readonly runs: readonly Run[];
    }
  | { readonly kind: 'line'; readonly x: number; readonly y: number; readonly width: number }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly filled: boolean;
    }
  | {
      readonly kind: 'picture';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly jpeg: Uint8Array;
    };

/** Marks that are read together, as one element of the document's structure. */
export type Group = {
  readonly tag: 'H1' | 'H2' | 'P' | 'Figure' | 'Artifact';
  readonly words?: string;
  readonly marks: readonly Mark[];
};

export type LaidPage = {
  readonly width: number;
  readonly height: number;
  readonly groups: readonly Group[];
};

/** Measures a run at a size. */
export type Measure = (run: Run, size: number) => number;

export type Setting = {
  readonly measure: Measure;
  readonly runs: (text: string, weight: Weight, report: (character: string) => void) => Run[];
};

/** Part of a block that stays on one page. */
type Piece = {
  readonly height: number;
  readonly draw: (x: number, y: number) => readonly Group[];
  /** Stays on the page of the piece after it. */
  readonly keep?: boolean;
  /** Drawn again at the top of the page where a table goes on. */
  readonly again?: Piece;
  readonly breaks?: boolean;
  /** Left out at the top of a page. */
  readonly gap?: boolean;
};

const weightOf = (style: TextStyle): Weight => (style === 'body' || style === 'small' ? 400 : 700);

type Line = { readonly runs: readonly Run[]; readonly width: number };

/** Sets the blocks of a sheet; characters that the fonts lack are collected. */
const setterOf = (format: Format, setting: Setting) => {
  const missing = new Set<string>();

  const lineOf = (text: string, size: number, weight: Weight): Line => {
    const runs = setting.runs(text, weight, (character) => missing.add(character));
    return { runs, width: runs.reduce((sum, run) => sum + setting.measure(run, size), 0) };
  };

  /** The beginning of a word that fits into a width: at least one character. */
  const fitting = (word: string, size: number, weight: Weight, width: number): string => {
    const characters = [...word];
    let fits = 1;
    while (
      fits < characters.length &&
      lineOf(characters.slice(0, fits + 1).join(''), size, weight).width <= width
    )
      fits += 1;
    return characters.slice(0, fits).join('');
  };

  const wrapped = (text: string, size: number, weight: Weight, width: number): Line[] => {
    const lines: Line[] = [];
    for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
      let line = '';
      for (const word of paragraph.split(/[ \t]+/).filter((each) => each !== '')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (lineOf(longer, size, weight).width <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(lineOf(line, size, weight));
        let rest = word;
        while (lineOf(rest, size, weight).width > width && [...rest].length > 1) {
          const part = fitting(rest, size, weight, width);
          lines.push(lineOf(part, size, weight));
          rest = rest.slice(part.length);
        }
        line = rest;
      }
      lines.push(lineOf(line, size, weight));
    }
    return lines;
  };

  const markOf = (line: Line, size: number, x: number, y: number): Mark => {
    return { kind: 'text', x, baseline: y + size * BASELINE, size, runs: line.runs };
  };

  const textPieces = (words: string, style: TextStyle, width: number): Piece[] => {
    const size = format.sizes[style];
    const tag = style === 'title' ? 'H1' : style === 'heading' ? 'H2' : 'P';
    const lines = wrapped(words, size, weightOf(style), width);
    return lines.map((line, place) => ({
      height: size * LEADING,
      keep: tag !== 'P' || (lines.length < WHOLE_ROW && place < lines.length - 1),
      draw: (x, y) => [{ tag, marks: [markOf(line, size, x, y)] }],
    }));
  };

  const factPieces = (facts: readonly (readonly [string, Cell])[], width: number): Piece[] => {
    const { body, small } = format.sizes;
    const longest = facts
      .flatMap(([name]) => name.split(' '))
      .reduce((most, word) => Math.max(most, lineOf(word, small, 700).width), 0);
    const names = Math.min(Math.max(Math.min(width * 0.36, 150), longest + 8), width * 0.6);
    return facts.flatMap(([name, value]): Piece[] => {
      const left = wrapped(name, small, 700, names - 6);
      const right = value === undefined ? [] : wrapped(value, body, 400, width - names);
      const count = Math.max(left.length, right.length, 1);
      const row = body * LEADING + (value === undefined ? body * 0.5 : 0);
      return Array.from({ length: count }, (_, place) => ({
        height: row,
        keep: count < WHOLE_ROW && place < count - 1,
        draw: (x, y) => {
          const one = left[place];
          const other = right[place];
          const below = value === undefined ? body * 0.5 : 0;
          return [
            {
              tag: 'P',
              marks: [
                ...(one ? [markOf(one, small, x, y + below + (body - small) * BASELINE)] : []),
                ...(other ? [markOf(other, body, x + names, y)] : []),
              ],
            },
            ...(value === undefined && place === count - 1
              ? [ruled(x + names, y + row - 2, width - names)]
              : []),
          ];
        },
      }));
    });
  };

  const tablePieces = (table: Extract<Block, { kind: 'table' }>, width: number): Piece[] => {
    const { body, small } = format.sizes;
    const whole = table.columns.reduce((sum, { share }) => sum + share, 0);
    const widths = table.columns.map(({ share }) => (share / whole) * width);
    const lefts = widths.map((_, place) =>
      widths.slice(0, place).reduce((sum, each) => sum + each, 0),
    );
    const pad = body;
    const row = (cells: readonly Cell[], size: number, weight: Weight) => {
      const set = cells.map((cell, place) =>
        cell === undefined ? [] : wrapped(cell, size, weight, (widths[place] ?? 0) - pad),
      );
      const count = Math.max(1, ...set.map((lines) => lines.length));
      const blank = cells.some((cell) => cell === undefined);
      const part = (from: number, to: number, first: boolean, last: boolean): Piece => {
        const above = first ? 3 : 0;
        const text = (to - from) * size * LEADING;
        const height = above + Math.max(text, blank && first ? size * 1.9 : 0) + (last ? 3 : 0);
        return {
          height,
          draw: (x, y) => [
            {
              tag: 'P',
              marks: set.flatMap((lines, column) =>
                lines.slice(from, to).map((line, place) => {
                  const start = lefts[column] ?? 0;
                  const room = (widths[column] ?? 0) - pad;
                  const shift = table.columns[column]?.figures ? room - line.width : 0;
                  return markOf(line, size, x + start + shift, y + above + place * size * LEADING);
                }),
              ),
            },
            ...(last ? [ruled(x, y + height, width)] : []),
            ...(last
              ? cells.flatMap((cell, column) =>
                  cell === undefined
                    ? [ruled(x + (lefts[column] ?? 0), y + height - 3, (widths[column] ?? 0) - pad)]
                    : [],
                )
              : []),
          ],
        };
      };
      return count <= WHOLE_ROW
        ? [part(0, count, true, true)]
        : Array.from({ length: count }, (_, place) =>
            part(place, place + 1, place === 0, place === count - 1),
          );
    };
    const titles = table.columns.map(({ title }) => title);
    const [head] = row(titles, small, 700);
    if (!head) return [];
    return [
      { ...head, keep: true },
      ...table.rows.flatMap((cells) =>
        row(cells, body, 400).map((piece) => ({ ...piece, again: head })),
      ),
    ];
  };

  const noticePieces = (words: string, width: number): Piece[] => {
    const { strong } = format.sizes;
    const inner = strong * 0.6;
    const lines = wrapped(words, strong, 700, width - 2 * inner);
    return lines.map((line, place) => {
      const top = place === 0 ? inner : 0;
      const bottom = place === lines.length - 1 ? inner : 0;
      const height = top + strong * LEADING + bottom;
      return {
        height,
        keep: lines.length < WHOLE_ROW && place < lines.length - 1,
        draw: (x, y) => [
          { tag: 'P', marks: [markOf(line, strong, x + inner, y + top)] },
          {
            tag: 'Artifact',
            marks: [
              ...(top > 0 ? [edge(x, y, width, 1)] : []),
              ...(bottom > 0 ? [edge(x, y + height - 1, width, 1)] : []),
              edge(x, y, 1, height),
              edge(x + width - 1, y, 1, height),
            ],
          },
        ],
      };
    });
  };

  /** As many beside each other as there is room for. */
  const choicePieces = (
    choices: Extract<Block, { kind: 'choices' }>['choices'],
    width: number,
  ): Piece[] => {
    const { body } = format.sizes;
    const side = body * 0.85;
    const set = choices.map(({ text, ticked = false }) => ({
      ticked,
      lines: wrapped(text, body, ticked ? 700 : 400, width - side - 6),
    }));
    const widthOf = (lines: readonly Line[]) =>
      side + 6 + Math.max(...lines.map((line) => line.width)) + body * 1.5;
    const rows: (typeof set)[] = [];
    let used = 0;
    for (const choice of set) {
      const wide = widthOf(choice.lines);
      const row = rows.at(-1);
      if (row && choice.lines.length === 1 && used + wide <= width) row.push(choice);
      else {
        rows.push([choice]);
        used = choice.lines.length === 1 ? 0 : width;
      }
      used += wide;
    }
    return rows.flatMap((row) =>
      Array.from({ length: row[0]?.lines.length ?? 0 }, (_, place) => ({
        height: body * LEADING * 1.1,
        keep: place < (row[0]?.lines.length ?? 0) - 1,
        draw: (x: number, y: number): readonly Group[] => {
          let left = x;
          return row.flatMap(({ lines, ticked }): readonly Group[] => {
            const start = left;
            left += widthOf(lines);
            const line = lines[place];
            return [
              ...(place === 0 ? [box(start, y + body * 0.18, side, ticked)] : []),
              ...(line
                ? [{ tag: 'P' as const, marks: [markOf(line, body, start + side + 6, y)] }]
                : []),
            ];
          });
        },
      })),
    );
  };

  const matrixPiece = (rows: readonly (readonly boolean[])[]): Piece => {
    const quiet = QUIET * MODULE;
    return {
      height: rows.length * MODULE + 2 * quiet,
      draw: (x, y) => [
        {
          tag: 'Figure',
          words: 'GS1 DataMatrix of the pack',
          marks: rows.flatMap((row, line) =>
            darkSpans(row).map(([from, to]) =>
              edge(
                x + quiet + from * MODULE,
                y + quiet + line * MODULE,
                (to - from) * MODULE,
                MODULE,
              ),
            ),
          ),
        },
      ],
    };
  };

  const picturePiece = (
    block: Extract<Block, { kind: 'picture' }>,
    width: number,
    room: number,
  ): Piece => {
    const scale = Math.min(width / block.width, room / block.height);
    const size = { width: block.width * scale, height: block.height * scale };
    return {
      height: size.height,
      draw: (x, y) => [
        {
          tag: 'Figure',
          words: block.words,
          marks: [
            { kind: 'picture', x: x + (width - size.width) / 2, y, ...size, jpeg: block.jpeg },
          ],
        },
      ],
    };
  };

  const pieces = (blocks: readonly Block[], width: number, room: number): Piece[] =>
    blocks.flatMap((block): Piece[] => {
      switch (block.kind) {
        case 'text':
          return textPieces(block.text, block.style, width);
        case 'facts':
          return factPieces(block.facts, width);
        case 'table':
          return tablePieces(block, width);
        case 'notice':
          return noticePieces(block.text, width);
        case 'choices':
          return choicePieces(block.choices, width);
        case 'matrix':
          return [matrixPiece(block.rows)];
        case 'picture':
          return [picturePiece(block, width, room)];
        case 'page break':
          return [{ height: 0, breaks: true, draw: () => [] }];
        case 'gap':
          return [{ height: format.sizes.body * 0.8, gap: true, draw: () => [] }];
      }
    });

  const foot = (words: string, pages: string): readonly Group[] => {
    const { width, height, margin, sizes } = format;
    const size = sizes.small;
    const y = height - margin - size * LEADING;
    const count = lineOf(pages, size, 400);
    const [line] = wrapped(words, size, 400, width - 2 * margin - count.width - 12);
    return [
      {
        tag: 'Artifact',
        marks: [
          ...(line ? [markOf(line, size, margin, y)] : []),
          markOf(count, size, width - margin - count.width, y),
        ],
      },
    ];
  };

  return { missing, pieces, foot };
};

const edge = (x: number, y: number, width: number, height: number): Mark => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  filled: true,
});

const ruled = (x: number, y: number, width: number): Group => ({
  tag: 'Artifact',
  marks: [{ kind: 'line', x, y, width }],
});

const box = (x: number, y: number, side: number, ticked: boolean): Group => ({
  tag: 'Artifact',
  marks: [
    { kind: 'box', x, y, width: side, height: side, filled: false },
    ...(ticked ? [edge(x + side * 0.22, y + side * 0.22, side * 0.56, side * 0.56)] : []),
  ],
});

/** The dark parts of a row as half-open ranges. */
const darkSpans = (row: readonly boolean[]): readonly (readonly [number, number])[] => {
  const spans: [number, number][] = [];
  row.forEach((dark, place) => {
    const last = spans.at(-1);
    if (dark && last?.[1] === place) last[1] = place + 1;
    else if (dark) spans.push([place, place + 1]);
  });
  return spans;
};

/** Distributes pieces over pages of a height. */
const paginate = (pieces: readonly Piece[], room: number): readonly (readonly Piece[])[] => {
  const pages: Piece[][] = [[]];
  let used = 0;
  const turn = () => {
    pages.push([]);
    used = 0;
  };
  let place = 0;
  while (place < pieces.length) {
    // What is kept together moves to the next page together, unless it would fill more than one.
    let end = place;
    while (pieces[end]?.keep && end < pieces.length - 1) end += 1;
    const together = pieces.slice(place, end + 1);
    const height = together.reduce((sum, piece) => sum + piece.height, 0);
    const taken = height <= room ? together : together.slice(0, 1);
    const needed = taken.reduce((sum, piece) => sum + piece.height, 0);
    const page = pages.at(-1);
    if (taken[0]?.breaks || (used + needed > room && page && page.length > 0)) turn();
    const again = taken[0]?.again;
    if (again && used === 0) {
      pages.at(-1)?.push(again);
      used += again.height;
    }
    for (const piece of taken)
      if (!piece.breaks && !(piece.gap && used === 0)) {
        pages.at(-1)?.push(piece);
        used += piece.height;
      }
    place += taken.length;
  }
  return pages;
};

const missingNotice = (missing: ReadonlySet<string>): Block => ({
  kind: 'notice',
  text: `The font of this paper does not have these characters: ${[...missing]
    .map(
      (character) =>
        `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    )
    .join(
      ', ',
    )}. Letters are printed without their accents, and other characters as [?]. Write them in by hand.`,
});

const laySheet = (sheet: Sheet, format: Format, setting: Setting): readonly LaidPage[] => {
  const { width, height, margin, foot, aside } = format;
  const room = height - 2 * margin - foot;
  const across = width - 2 * margin - (sheet.aside ? aside : 0);
  const trial = setterOf(format, setting);
  const first = trial.pieces(sheet.blocks, across, room);
  const asides = trial.pieces(sheet.aside ?? [], aside, room);
  const setter = setterOf(format, setting);
  const pieces =
    trial.missing.size === 0
      ? first
      : setter.pieces([missingNotice(trial.missing), ...sheet.blocks], across, room);
  const pages = paginate(pieces, room);
  // The column continues on the following pages, if there is no room for it on the first.
  const columns = sheet.aside ? paginate(asides, room) : [];
  const count = Math.max(pages.length, columns.length);
  const stack = (column: readonly Piece[], x: number): readonly Group[] => {
    let y = margin;
    return column.flatMap((piece) => {
      const groups = piece.draw(x, y);
      y += piece.height;
      return groups;
    });
  };
  return Array.from({ length: count }, (_, place) => ({
    width,
    height,
    groups: [
      ...stack(pages[place] ?? [], margin),
      ...stack(columns[place] ?? [], margin + across + format.sizes.body * 0.4),
      ...setter.foot(sheet.running, count > 1 ? `Page ${place + 1} of ${count}` : ''),
    ],
  }));
};

/** Places everything that a paper says on pages. Nothing is left out, however long it is. */
export const layOut = (paper: Paper, setting: Setting): readonly LaidPage[] =>
  paper.sheets.flatMap((sheet) => laySheet(sheet, FORMATS[paper.size], setting));
