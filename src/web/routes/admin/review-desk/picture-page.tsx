import { useState } from 'react';
import type { DeskScan } from './desk-data.ts';
import { Sheet } from './sheet.tsx';
import type { ScanControls } from './use-scan.ts';

/** A photo of a prescription. It is there without JavaScript, too, as wide as its box. */
export const PicturePage = ({ scan, controls }: { scan: DeskScan; controls: ScanControls }) => {
  const [ratio, setRatio] = useState<number>();
  const [failed, setFailed] = useState(false);
  const measure = (image: HTMLImageElement | null): void => {
    // It may have arrived before this code did.
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
      <Sheet ratio={ratio} controls={controls}>
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
