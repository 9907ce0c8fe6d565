import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskScan } from './desk-data.ts';
import { openScan, type ScanDocument } from './scan-pages.ts';
import { Sheet } from './sheet.tsx';
import type { ScanControls } from './use-scan.ts';

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCancelledException';

/** One page of a scanned PDF, drawn anew whenever it is looked at more closely. */
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

export const PdfPage = ({ scan, controls }: { scan: DeskScan; controls: ScanControls }) => {
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
        <Sheet ratio={ratio} controls={controls}>
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
          The scan is being opened...
        </p>
      )}
    </>
  );
};
