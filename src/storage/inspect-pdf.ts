import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { getDocument } from 'pdfjs-dist';

export type PdfVerdict =
  | { readonly verdict: 'readable'; readonly pages: number }
  | { readonly verdict: 'password-protected' | 'damaged' | 'too-complex' };

export type PdfLimits = {
  readonly timeMs: number;
  /** Memory limit of the worker, including its copy of the file. */
  readonly memoryBytes: number;
};

/** A usual scan takes a tenth of a second and 40 MB. */
const PDF_LIMITS: PdfLimits = { timeMs: 20_000, memoryBytes: 512 * 1024 * 1024 };

/** Pages whose drawing is read; of those behind them only the page itself is opened. */
const DRAWN_PAGES = 30;
const WATCH_EVERY_MS = 20;

type PdfJs = { readonly getDocument: typeof getDocument };

/**
 * Runs in the worker, to which it is sent as text: it may use nothing but its arguments. (A worker's own
 * file would have to be found from the source, from a test and from a bundle; text is the same everywhere.)
 */
const readPdf = async (pdfjs: PdfJs, data: Uint8Array, drawnPages: number): Promise<PdfVerdict> => {
  try {
    const loading = pdfjs.getDocument({
      data,
      verbosity: 0,
      // Pictures are left out of the drawing before they are unpacked: their pixels are not needed.
      maxImageSize: 1,
      useSystemFonts: false,
      useWasm: false,
    });
    const pdf = await loading.promise;
    let drawn = false;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      if (number <= drawnPages) {
        const { fnArray } = await page.getOperatorList();
        drawn = drawn || fnArray.length > 0;
      }
      page.cleanup();
    }
    return drawn ? { verdict: 'readable', pages: pdf.numPages } : { verdict: 'damaged' };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { verdict: name === 'PasswordException' ? 'password-protected' : 'damaged' };
  }
};

const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const pdfjs = await import(workerData.library);
    const readPdf = ${String(readPdf)};
    parentPort.postMessage(await readPdf(pdfjs, workerData.data, workerData.drawnPages));
  })();
`;

const library = (): string =>
  pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;

/**
 * A whole PDF ends with this mark, perhaps padded; one that was cut short has it only in the middle or
 * not at all. The reader below repairs such files silently, and pages would be missing.
 */
const endsWhole = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = file.length;
  while (end > 0 && (file[end - 1] ?? 0) <= 0x20) end -= 1;
  const mark = file.lastIndexOf('%%EOF');
  return mark >= 0 && end - mark <= 1024;
};

const isVerdict = (value: unknown): value is PdfVerdict =>
  typeof value === 'object' && value !== null && 'verdict' in value;

/**
 * Opens a PDF in a thread of its own, which is ended when it takes too long or too much memory: a few
 * kilobytes can unpack to gigabytes. Throws where the reader itself cannot run.
 */
export const inspectPdf = async (
  bytes: Uint8Array,
  limits: PdfLimits = PDF_LIMITS,
): Promise<PdfVerdict> => {
  if (!endsWhole(bytes)) return { verdict: 'damaged' };
  const data = new Uint8Array(bytes);
  const worker = new Worker(program, {
    eval: true,
    // The file is untrusted, so its thread sees no environment and prints nothing.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.memoryBytes / 1024 ** 2) },
    workerData: { library: library(), data, drawnPages: DRAWN_PAGES },
    transferList: [data.buffer],
  });
  let watch: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfVerdict>((resolve, reject) => {
      const tooComplex = () => resolve({ verdict: 'too-complex' });
      worker.once('message', (answer: unknown) =>
        isVerdict(answer) ? resolve(answer) : reject(new Error('The PDF reader gave no verdict.')),
      );
      worker.once('error', (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') tooComplex();
        else reject(new Error('The PDF reader failed.', { cause: error }));
      });
      worker.once('exit', () => reject(new Error('The PDF reader ended without a verdict.')));
      timer = setTimeout(tooComplex, limits.timeMs);
      // The thread's own limits leave out what it unpacks into buffers, so those are watched from here.
      watch = setInterval(() => {
        worker.getHeapStatistics().then(
          ({ used_heap_size, external_memory }) => {
            if (used_heap_size + external_memory > limits.memoryBytes) tooComplex();
          },
          () => undefined, // It has just ended, and 'exit' says so.
        );
      }, WATCH_EVERY_MS);
    });
  } finally {
    clearInterval(watch);
    clearTimeout(timer);
    await worker.terminate();
  }
};
