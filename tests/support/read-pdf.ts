import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readDataMatrix } from './read-data-matrix.ts';

export type ReadPage = {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** Everything that can be selected, with single spaces. */
  readonly text: string;
  /** The right edge and the lowest baseline of the text, from the upper left corner. */
  readonly right: number;
  readonly bottom: number;
  /** Filled rectangles, as x, y, width and height from the upper left corner. */
  readonly boxes: readonly (readonly [number, number, number, number])[];
  readonly pictures: number;
};

export type ReadPdf = {
  readonly title: string;
  readonly language: string;
  readonly tagged: boolean;
  readonly pages: readonly ReadPage[];
  /** The text of all pages, with single spaces. */
  readonly text: string;
};

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  typeof value === 'object' && value !== null && 'length' in value;

/** Reads back what a PDF says. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const told = new Map<string, unknown>(Object.entries(info));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [item] : []));
    const { fnArray, argsArray } = await page.getOperatorList();
    const boxes: [number, number, number, number][] = [];
    fnArray.forEach((operator, place) => {
      const args: unknown = argsArray[place];
      if (operator !== OPS.constructPath || !Array.isArray(args) || args[0] !== OPS.fill) return;
      const bounds: unknown = args[2];
      if (!isNumbers(bounds)) return;
      const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(bounds);
      boxes.push([left, top, right - left, bottom - top]);
    });
    pages.push({
      width,
      height,
      text: texts
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replaceAll(/\s+/g, ' '),
      right: Math.max(0, ...texts.map(({ transform, width: wide }) => Number(transform[4]) + wide)),
      bottom: Math.max(0, ...texts.map(({ transform }) => height - Number(transform[5]))),
      boxes,
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    });
  }
  const marked: unknown = await pdf.getMarkInfo();
  return {
    title: String(told.get('Title')),
    language: String(told.get('Language')),
    tagged: marked instanceof Map && marked.get('Marked') === true,
    pages,
    text: pages.map(({ text }) => text).join(' '),
  };
};

/** The text of the one Data Matrix on a page, read from its dark modules; undefined if there is none. */
export const matrixOn = ({ boxes }: ReadPage): string | undefined => {
  const module = (0.5 * 72) / 25.4;
  const dark = boxes.filter(([, , , height]) => Math.abs(height - module) < 0.01);
  if (dark.length < 10) return undefined;
  const left = Math.min(...dark.map(([x]) => x));
  const top = Math.min(...dark.map(([, y]) => y));
  const side = Math.round((Math.max(...dark.map(([, y, , height]) => y + height)) - top) / module);
  const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [x, y, width] of dark) {
    const row = rows[Math.round((y - top) / module)];
    const from = Math.round((x - left) / module);
    row?.fill(true, from, from + Math.round(width / module));
  }
  return readDataMatrix(rows);
};
