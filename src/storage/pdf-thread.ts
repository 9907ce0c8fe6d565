import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { getDocument } from 'pdfjs-dist';

export type PdfLimits = {
  readonly timeMs: number;
  /** Memory limit of the worker, including its copy of the file. */
  readonly memoryBytes: number;
};

const WATCH_EVERY_MS = 20;

export type PdfJs = { readonly getDocument: typeof getDocument };

/**
 * What runs in the thread. It is sent there as text, so it may use nothing but its arguments. (A worker's own file
 * would have to be found from the source, from a test and from a bundle; text is the same everywhere.)
 */
type PdfTask<Options, Answer> = (
  pdfjs: PdfJs,
  data: Uint8Array,
  options: Options,
) => Promise<Answer>;

const resolve = createRequire(import.meta.url).resolve;
const library = (): string => pathToFileURL(resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;

/** The folder of the decoders that the library loads by itself, with a slash at its end. */
export const decoders = (): string =>
  `${dirname(resolve('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js'))}/`;

const programOf = <Options, Answer>(task: PdfTask<Options, Answer>): string => `
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const pdfjs = await import(workerData.library);
    const task = ${String(task)};
    parentPort.postMessage(await task(pdfjs, workerData.data, workerData.options));
  })();
`;

/**
 * Works on a PDF in a thread of its own, which is ended when it takes too long or too much memory: a few kilobytes
 * can unpack to gigabytes. Undefined where it was ended. Throws where the reader itself cannot run.
 */
export const runOnPdf = async <Options, Answer>(
  bytes: Uint8Array,
  task: PdfTask<Options, Answer>,
  options: Options,
  isAnswer: (value: unknown) => value is Answer,
  limits: PdfLimits,
): Promise<Answer | undefined> => {
  const data = new Uint8Array(bytes);
  const worker = new Worker(programOf(task), {
    eval: true,
    // The file is untrusted, so its thread sees no environment and prints nothing.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.memoryBytes / 1024 ** 2) },
    workerData: { library: library(), data, options },
    transferList: [data.buffer],
  });
  let watch: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer | undefined>((finish, reject) => {
      const tooComplex = () => finish(undefined);
      worker.once('message', (answer: unknown) =>
        isAnswer(answer) ? finish(answer) : reject(new Error('The PDF reader gave no answer.')),
      );
      worker.once('error', (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') tooComplex();
        else reject(new Error('The PDF reader failed.', { cause: error }));
      });
      worker.once('exit', () => reject(new Error('The PDF reader ended without an answer.')));
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
