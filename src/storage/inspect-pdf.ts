import { type PdfJs, type PdfLimits, runOnPdf } from './pdf-thread.ts';

export type PdfVerdict =
  | { readonly verdict: 'readable'; readonly pages: number }
  | { readonly verdict: 'password-protected' | 'damaged' | 'too-complex' | 'active' };

/** A usual scan takes a tenth of a second and 40 MB. */
const PDF_LIMITS: PdfLimits = { timeMs: 20_000, memoryBytes: 512 * 1024 * 1024 };

/** Pages whose drawing is read; of those behind them only the page itself is opened. */
const DRAWN_PAGES = 30;

/** Names of PDF for starting a program, for embedded files and for media, where they are not packed. */
const ACTIVE_NAMES = /\/(?:Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z])/;

/** Runs in the thread. */
const readPdf = async (
  pdfjs: PdfJs,
  data: Uint8Array,
  { drawnPages }: { readonly drawnPages: number },
): Promise<PdfVerdict> => {
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
    // A scan has no script, and no other file inside.
    if (
      (await pdf.hasJSActions()) ||
      (await pdf.getJSActions()) !== null ||
      ((await pdf.getAttachments())?.size ?? 0) > 0
    )
      return { verdict: 'active' };
    let drawn = false;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      if ((await page.getJSActions()) !== null) return { verdict: 'active' };
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

/** Opens a PDF in a thread of its own. Throws where the reader itself cannot run. */
export const inspectPdf = async (
  bytes: Uint8Array,
  limits: PdfLimits = PDF_LIMITS,
): Promise<PdfVerdict> => {
  if (!endsWhole(bytes)) return { verdict: 'damaged' };
  if (ACTIVE_NAMES.test(Buffer.from(bytes).toString('latin1'))) return { verdict: 'active' };
  return (
    (await runOnPdf(bytes, readPdf, { drawnPages: DRAWN_PAGES }, isVerdict, limits)) ?? {
      verdict: 'too-complex',
    }
  );
};
