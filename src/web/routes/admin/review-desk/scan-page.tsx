import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { startWorker } from '#web/browser/own-worker.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskScan } from './desk-data.ts';
import { ReadingMarks } from './reading-marks.tsx';
import type { ReadingView } from './use-reading.ts';
import type { ScanControls } from './use-scan.ts';

/** Maximum number of pixels of a drawn page, which is more than any screen shows at once. */
const MAX_PIXELS = 16_000_000;

type ScanDocument = {
  readonly pages: number;
  /** Draws a page at this width in device pixels; resolves to the page's ratio of height to width. */
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
 * Opens a scanned PDF for drawing page by page. The library is loaded only here; it runs in a worker
 * without WebAssembly or its own fonts, so the content security policy stays strict.
 */
const openScan = async (url: string): Promise<ScanDocument> => {
  const { getDocument, PDFWorker, version } = await import('pdfjs-dist');
  const parts = `/pdf/${version}/`;
  const port = startWorker(`${parts}pdf.worker.min.js`);
  const worker = PDFWorker.create({ port });
  const loading = getDocument({
    url,
    worker,
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
    close: () => {
      void loading.destroy();
      worker.destroy();
      port.terminate();
    },
  };
};

/**
 * Container of a scanned page at its rotation and zoom. Its size is set once the container is measured,
 * which is only possible in a browser; until then its class fits it.
 */
const Sheet = ({
  ratio,
  controls,
  reading,
  children,
}: {
  /** Ratio of height to width; undefined until the page is loaded. */
  ratio: number | undefined;
  controls: ScanControls;
  reading: ReadingView;
  children: (width: number | undefined) => ReactNode;
}) => {
  const { width, zoom, turn } = controls;
  if (width === 0 || ratio === undefined) return <>{children(undefined)}</>;
  const lying = turn.quarters % 2 === 1;
  const fit = lying ? width / ratio : width;
  const across = fit * zoom.value;
  const down = across * ratio;
  const [boxWidth, boxHeight] = lying ? [down, across] : [across, down];
  return (
    <div className="relative mx-auto" style={{ width: boxWidth, height: boxHeight }}>
      <div
        className="absolute top-1/2 left-1/2"
        style={{
          width: across,
          height: down,
          transform: `translate(-50%, -50%) rotate(${turn.quarters * 90}deg)`,
        }}
      >
        {children(across)}
        <ReadingMarks reading={reading} />
      </div>
    </div>
  );
};

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCancelledException';

/** One page of a scanned PDF, drawn again at every zoom level. */
const Page = ({
  pdf,
  number,
  width,
  name,
  onRatio,
  onFailed,
}: {
  pdf: ScanDocument;
  number: number;
  width: number;
  name: string;
  onRatio: (ratio: number) => void;
  onFailed: () => void;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useEffectEvent(onRatio);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    pdf.draw(current, number, width).then(drawn, (error: unknown) => {
      if (!isCancelled(error)) failed();
    });
  }, [pdf, number, width]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Prescription, ${name}, page ${number}`}
      className="block h-auto w-full bg-white"
    />
  );
};

type Shown = { scan: DeskScan; controls: ScanControls; reading: ReadingView };

export const PdfPage = ({ scan, controls, reading }: Shown) => {
  const [pdf, setPdf] = useState<ScanDocument>();
  const [failed, setFailed] = useState(false);
  const [ratio, setRatio] = useState<number>();
  const tellPages = useEffectEvent((pages: number) => controls.setPages(pages));
  useEffect(() => {
    let gone = false;
    let opened: ScanDocument | undefined;
    openScan(scan.url).then(
      (made) => {
        if (gone) return made.close();
        opened = made;
        setPdf(made);
        tellPages(made.pages);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [scan.url]);
  if (failed)
    return (
      <p role="alert" className="p-6 font-semibold text-red">
        The PDF could not be shown. Please open the file.
      </p>
    );
  return (
    <>
      <noscript>
        <p className="p-6">Please open the file to read it.</p>
      </noscript>
      {pdf && controls.width > 0 ? (
        <Sheet ratio={ratio} controls={controls} reading={reading}>
          {(width) => (
            <Page
              pdf={pdf}
              number={controls.page.number}
              width={width ?? controls.width}
              name={scan.name}
              onRatio={setRatio}
              onFailed={() => setFailed(true)}
            />
          )}
        </Sheet>
      ) : (
        <p role="status" className="needs-script p-6 text-sm text-soft">
          Opening the scan...
        </p>
      )}
    </>
  );
};

/** A photo of a prescription. Without JavaScript it is shown at the width of its container. */
export const PicturePage = ({ scan, controls, reading }: Shown) => {
  const [ratio, setRatio] = useState<number>();
  const [failed, setFailed] = useState(false);
  const measure = (image: HTMLImageElement | null): void => {
    // The image may have loaded before this script.
    if (image?.complete && image.naturalWidth > 0)
      setRatio(image.naturalHeight / image.naturalWidth);
  };
  return (
    <>
      {failed ? (
        <p role="alert" className="p-6 font-semibold text-red">
          The picture could not be shown. Please open the file.
        </p>
      ) : null}
      <Sheet ratio={ratio} controls={controls} reading={reading}>
        {() => (
          <img
            ref={measure}
            src={scan.url}
            alt={`Prescription, ${scan.name}`}
            draggable={false}
            onLoad={(event) => measure(event.currentTarget)}
            onError={() => setFailed(true)}
            className="h-auto w-full select-none"
          />
        )}
      </Sheet>
    </>
  );
};
