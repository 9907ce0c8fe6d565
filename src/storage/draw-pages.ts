import sharp, { type Sharp } from 'sharp';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import { decoders, type PdfJs, type PdfLimits, runOnPdf } from './pdf-thread.ts';

/** A page of a stored file as a JPEG picture. Sizes in pixels. */
export type DrawnPage = {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export type DrawnPages = {
  readonly pages: readonly DrawnPage[];
  /** Pages of the file that are not among them. */
  readonly left: number;
};

/** Drawn pages of one file. More of them are hardly one prescription. */
const MOST_PAGES = 20;
/** A4 at 200 dots an inch, at which small print can be read. */
const WIDTH = 1654;
const HEIGHT = 2339;

const LIMITS: PdfLimits = { timeMs: 60_000, memoryBytes: 1024 ** 3 };

type RawPage = { readonly data: Uint8Array; readonly width: number; readonly height: number };
type RawPages = { readonly pages: readonly RawPage[]; readonly left: number };

/** Runs in the thread. */
const readPixels = async (
  pdfjs: PdfJs,
  data: Uint8Array,
  options: {
    readonly most: number;
    readonly width: number;
    readonly height: number;
    readonly wasmUrl: string;
  },
): Promise<RawPages> => {
  const pdf = await pdfjs.getDocument({
    data,
    verbosity: 0,
    useSystemFonts: false,
    useWasm: false,
    wasmUrl: options.wasmUrl,
  }).promise;
  const pages: RawPage[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, options.most); number += 1) {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: Math.min(options.width / natural.width, options.height / natural.height),
    });
    const width = Math.max(1, Math.floor(viewport.width));
    const height = Math.max(1, Math.floor(viewport.height));
    // The library brings its own canvas where there is no document.
    const factory: {
      create: (
        width: number,
        height: number,
      ) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
    } = Object(pdf.canvasFactory);
    const { canvas, context } = factory.create(width, height);
    await page.render({ canvas, canvasContext: context, viewport, background: 'white' }).promise;
    pages.push({
      data: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer),
      width,
      height,
    });
    page.cleanup();
  }
  return { pages, left: pdf.numPages - pages.length };
};

const isRawPages = (value: unknown): value is RawPages =>
  typeof value === 'object' && value !== null && 'pages' in value;

const toJpeg = async (picture: Sharp): Promise<DrawnPage> => {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
};

/**
 * Draws a stored prescription as pictures that can be printed: a photo upright, a PDF page by page. Undefined where the
 * file takes too long. Throws where the machine has no canvas.
 */
export const drawFile = async (
  bytes: Uint8Array,
  type: PrescriptionType,
): Promise<DrawnPages | undefined> => {
  if (type !== 'application/pdf') {
    const picture = sharp(Buffer.from(bytes), { limitInputPixels: false }).rotate();
    return { pages: [await toJpeg(picture)], left: 0 };
  }
  const options = { most: MOST_PAGES, width: WIDTH, height: HEIGHT, wasmUrl: decoders() };
  const raw = await runOnPdf(bytes, readPixels, options, isRawPages, LIMITS);
  if (!raw) return undefined;
  const pages: DrawnPage[] = [];
  for (const { data, width, height } of raw.pages)
    pages.push(await toJpeg(sharp(data, { raw: { width, height, channels: 4 } })));
  return { pages, left: raw.left };
};
