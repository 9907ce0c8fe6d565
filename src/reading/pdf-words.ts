import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { Box, ScanWord } from '#domain/reading/scan-text.ts';
import type { PictureInput } from './picture-words.ts';

/** Pages that are read; a prescription has one or two. */
const MAX_PAGES = 4;
/** Fewer letters than this on a page are a stamp or a page number on a scan. */
const MIN_LETTERS = 40;
/** A picture that covers less of the page is a logo or a signature. */
const MIN_COVERED = 0.3;

type Matrix = readonly [number, number, number, number, number, number];

const isMatrix = (value: unknown): value is Matrix =>
  Array.isArray(value) && value.length === 6 && value.every((each) => typeof each === 'number');

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

/** A picture on a page of a PDF, with its place. */
export type PdfPicture = {
  readonly page: number;
  readonly picture: PictureInput;
  readonly toPage: (box: Box) => Box;
};

export type PdfContent = {
  readonly pages: number;
  readonly words: readonly ScanWord[];
  /** Of the pages that have no text. */
  readonly pictures: readonly PdfPicture[];
};

/** The words of a page, cut at blanks; the width of each is its share of the letters. */
const wordsOf = async (page: PDFPageProxy): Promise<readonly ScanWord[]> => {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item): readonly ScanWord[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const { transform, width, str } = item;
    if (!isMatrix(transform)) return [];
    const size = Math.hypot(transform[2], transform[3]) || item.height;
    const along = Math.hypot(transform[0], transform[1]) || 1;
    const direction: readonly [number, number] = [transform[0] / along, transform[1] / along];
    const up: readonly [number, number] = [-direction[1] * size, direction[0] * size];
    return [...str.matchAll(/\S+/g)].map((match): ScanWord => {
      const from = (width * match.index) / str.length;
      const to = (width * (match.index + match[0].length)) / str.length;
      const corners = [from, to].flatMap((at) =>
        [-0.2, 0.8].map((high) =>
          viewport.convertToViewportPoint(
            transform[4] + direction[0] * at + up[0] * high,
            transform[5] + direction[1] * at + up[1] * high,
          ),
        ),
      );
      const xs = corners.map(([x]) => Number(x));
      const ys = corners.map(([, y]) => Number(y));
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
      return {
        text: match[0],
        page: page.pageNumber,
        box: {
          x: left / viewport.width,
          y: top / viewport.height,
          width: (right - left) / viewport.width,
          height: (bottom - top) / viewport.height,
        },
        left: left / viewport.width,
        right: right / viewport.width,
        middle: (top + bottom) / 2 / viewport.width,
        height: (bottom - top) / viewport.width,
        confidence: 1,
        second: match[0],
        pieces: null,
      };
    });
  });
};

type RawImage = {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

const isRawImage = (value: unknown): value is RawImage =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  (value.data instanceof Uint8Array || value.data instanceof Uint8ClampedArray) &&
  'width' in value &&
  typeof value.width === 'number' &&
  'height' in value &&
  typeof value.height === 'number';

/** Pixels by the kind that the library names by the number of bytes; one bit a pixel becomes one byte. */
const pixelsOf = ({ data, width, height }: RawImage): PictureInput | undefined => {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  for (const channels of [4, 3, 1] as const)
    if (bytes.length === width * height * channels) return { data: bytes, width, height, channels };
  const stride = Math.ceil(width / 8);
  if (bytes.length < stride * height) return undefined;
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      grey[y * width + x] = ((bytes[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return { data: grey, width, height, channels: 1 };
};

/** The largest picture of a page that covers a good part of it. */
const pictureOf = async (
  page: PDFPageProxy,
  operators: {
    readonly save: number;
    readonly restore: number;
    readonly transform: number;
    readonly paintImageXObject: number;
  },
): Promise<PdfPicture | undefined> => {
  const viewport = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let found: { readonly name: string; readonly matrix: Matrix; readonly area: number } | undefined;
  fnArray.forEach((operator, index) => {
    const args: unknown = argsArray[index];
    if (operator === operators.save) saved.push(matrix);
    else if (operator === operators.restore) matrix = saved.pop() ?? matrix;
    else if (operator === operators.transform) {
      const by: unknown = Array.isArray(args) ? [...args] : undefined;
      if (isMatrix(by)) matrix = times(matrix, by);
    } else if (operator === operators.paintImageXObject && Array.isArray(args)) {
      const name: unknown = args[0];
      const area = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
      if (typeof name === 'string' && area > (found?.area ?? 0)) found = { name, matrix, area };
    }
  });
  if (!found || found.area < MIN_COVERED * viewport.width * viewport.height) return undefined;
  const { name, matrix: place } = found;
  const image = await new Promise<unknown>((resolve) => {
    const store = name.startsWith('g_') ? page.commonObjs : page.objs;
    store.get(name, resolve);
  });
  const picture = isRawImage(image) ? pixelsOf(image) : undefined;
  if (!picture) return undefined;
  const toPage = ({ x, y, width, height }: Box): Box => {
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(([u = 0, v = 0]) =>
      viewport.convertToViewportPoint(
        place[0] * u + place[2] * (1 - v) + place[4],
        place[1] * u + place[3] * (1 - v) + place[5],
      ),
    );
    const xs = corners.map(([each]) => Number(each) / viewport.width);
    const ys = corners.map(([, each]) => Number(each) / viewport.height);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  };
  return { page: page.pageNumber, picture, toPage };
};

/** The text of a PDF and, of its pages without text, the scanned picture. */
export const readPdf = async (data: Uint8Array): Promise<PdfContent> => {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(data),
    verbosity: 0,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  const pdf: PDFDocumentProxy = await loading.promise;
  const words: ScanWord[] = [];
  const pictures: PdfPicture[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const page = await pdf.getPage(number);
    const found = await wordsOf(page);
    const letters = found.reduce((sum, { text }) => sum + text.length, 0);
    const picture = letters < MIN_LETTERS ? await pictureOf(page, OPS) : undefined;
    if (picture) pictures.push(picture);
    else words.push(...found);
  }
  return { pages: pdf.numPages, words, pictures };
};
