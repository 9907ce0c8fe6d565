import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tesseract from 'tesseract.js';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import type { ScanText, ScanWord } from '#domain/reading/scan-text.ts';
import { readPdf } from './pdf-words.ts';
import { pictureWords } from './picture-words.ts';

const { createWorker, OEM } = tesseract;

/** Reads files in this process, one after the other. */
export type Recogniser = {
  readonly read: (bytes: Uint8Array, type: PrescriptionType) => Promise<ScanText>;
  readonly close: () => Promise<void>;
};

const LANGUAGE = 'eng';

/** Every part is a file of an installed package: without these paths the library would fetch some of them. */
const localParts = () => {
  const require = createRequire(import.meta.url);
  const library = dirname(require.resolve('tesseract.js/package.json'));
  return {
    workerPath: join(library, 'src', 'worker-script', 'node', 'index.js'),
    corePath: dirname(
      createRequire(join(library, 'package.json')).resolve('tesseract.js-core/package.json'),
    ),
    langPath: join(
      dirname(require.resolve('@tesseract.js-data/eng/package.json')),
      '4.0.0_best_int',
    ),
    gzip: true,
    cacheMethod: 'none',
  };
};

/** Prepares a reader; the recognition is loaded at the first picture, because a PDF's text does not need it. */
export const openRecogniser = (): Recogniser => {
  let starting: Promise<tesseract.Worker> | undefined;
  const worker = (): Promise<tesseract.Worker> => {
    starting ??= createWorker(LANGUAGE, OEM.LSTM_ONLY, {
      ...localParts(),
      // The failed call rejects as well.
      errorHandler: () => undefined,
    });
    return starting;
  };
  return {
    read: async (bytes, type) => {
      if (type !== 'application/pdf')
        return {
          source: 'picture',
          pages: 1,
          words: await pictureWords(await worker(), bytes, { page: 1 }),
        };
      const { pages, words, pictures } = await readPdf(bytes);
      const seen: ScanWord[] = [...words];
      for (const { page, picture, toPage } of pictures)
        seen.push(...(await pictureWords(await worker(), picture, { page, toPage })));
      return { source: pictures.length > 0 ? 'picture' : 'text', pages, words: seen };
    },
    close: async () => {
      await (await starting)?.terminate();
    },
  };
};
