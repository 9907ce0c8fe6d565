import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';

/** The most pixels that a page is drawn with; more than any screen shows of it at once. */
const MAX_PIXELS = 16_000_000;

export type ScanDocument = {
  readonly pages: number;
  /** Draws a page so wide, in pixels of the screen; answers with its height for a width of one. */
  readonly draw: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<number>;
  readonly close: () => void;
};

const drawPage = async (
  pdf: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  { page: number, width }: { page: number; width: number },
  begun: (task: RenderTask) => void,
): Promise<number> => {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const ratio = natural.height / natural.width;
  const wanted = width * Math.min(window.devicePixelRatio || 1, 2);
  const most = Math.sqrt(MAX_PIXELS / ratio);
  const viewport = page.getViewport({ scale: Math.min(wanted, most) / natural.width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  begun(task);
  await task.promise;
  return ratio;
};

/**
 * Opens a scanned PDF to be drawn page by page. The library is fetched here and nowhere else; it works in a
 * worker, without WebAssembly and without fonts of its own, so that the page's policy stays closed.
 */
export const openScan = async (url: string): Promise<ScanDocument> => {
  const { getDocument, GlobalWorkerOptions, version } = await import('pdfjs-dist');
  const parts = `/pdf/${version}/`;
  GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.js`;
  const loading = getDocument({
    url,
    wasmUrl: new URL(parts, location.href).href,
    useWasm: false,
    useSystemFonts: true,
    verbosity: 0,
  });
  const pdf = await loading.promise;
  let running: RenderTask | undefined;
  return {
    pages: pdf.numPages,
    draw: async (canvas, page, width) => {
      running?.cancel();
      return drawPage(pdf, canvas, { page, width }, (task) => {
        running = task;
      });
    },
    close: () => void loading.destroy(),
  };
};
