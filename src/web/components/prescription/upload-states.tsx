import { FileText } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatSize } from '#web/pages/format-size.ts';
import { Progress } from '#ui/progress.tsx';

/** Loaded with the first photo. */
const PhotoAdvice = lazy(async () => ({
  default: (await import('./photo-advice.tsx')).PhotoAdvice,
}));

/** Height in pixels: twice the displayed one, for high-resolution screens. */
const PREVIEW_HEIGHT = 320;

/**
 * Preview drawn from the file itself, because an object URL would require a looser content security policy.
 * Files that cannot be drawn, such as PDFs, show an icon instead.
 */
const Preview = ({ file }: { file: File }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawnFile, setDrawnFile] = useState<File>();
  const drawn = drawnFile === file;
  useEffect(() => {
    let gone = false;
    createImageBitmap(file, { resizeHeight: PREVIEW_HEIGHT, resizeQuality: 'medium' }).then(
      (picture) => {
        const { current } = canvas;
        if (gone || !current) return picture.close();
        current.width = picture.width;
        current.height = picture.height;
        current.getContext('2d')?.drawImage(picture, 0, 0);
        picture.close();
        setDrawnFile(file);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Preview of ${file.name}`}
        hidden={!drawn}
        className="max-h-28 max-w-20 rounded-control border border-line sm:max-w-36"
      />
      {drawn ? null : <Icon node={FileText} className="size-10 text-accent" />}
    </>
  );
};

/** A file to be sent: its preview, name and size. */
const ChosenFile = ({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) => (
  <li className="grid grid-cols-[auto_1fr] items-center gap-4 rounded-card border border-line bg-sunken p-3">
    <Preview file={file} />
    <div className="grid min-w-0 justify-items-start">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <p className="figures text-sm text-soft">{formatSize(file.size)}</p>
      {file.type.startsWith('image/') ? (
        <Suspense>
          <PhotoAdvice file={file} />
        </Suspense>
      ) : null}
      {onRemove ? (
        <button
          type="button"
          onClick={onRemove}
          className="link min-h-11 cursor-pointer text-sm font-semibold"
        >
          Remove<span className="sr-only"> {file.name}</span>
        </button>
      ) : null}
    </div>
  </li>
);

/** The files to be sent, in the order of their pages. */
export const ChosenFiles = ({
  files,
  onRemove,
}: {
  files: readonly File[];
  /** Absent while the files are being sent. */
  onRemove?: ((file: File) => void) | undefined;
}) => (
  <ul aria-label="Selected files" className="grid grid-cols-1 gap-2">
    {files.map((file) => (
      <ChosenFile
        key={`${file.name} ${file.size} ${file.lastModified}`}
        file={file}
        onRemove={onRemove && (() => onRemove(file))}
      />
    ))}
  </ul>
);

const CHECKING = 'Uploaded. Checking the file...';

/** Upload progress of a file. */
export const Sending = ({ percent }: { percent: number }) => (
  <>
    <Progress
      label={percent < 100 ? 'Uploading' : CHECKING}
      value={percent < 100 ? percent : null}
    />
    {/* Announced in steps, because announcing every percent would drown out everything else. */}
    <p role="status" className="sr-only">
      {percent < 100 ? `Uploading: ${Math.floor(percent / 20) * 20}%` : CHECKING}
    </p>
  </>
);

/** Why a file was refused; the field refers to it by its id. */
export const Refused = ({ id, words }: { id: string; words: string }) => (
  <p
    id={id}
    role="alert"
    className="rounded-control border-2 border-red bg-red-tint p-3 font-medium text-red"
  >
    {words}
  </p>
);

export const Cancelled = () => (
  <p role="status" className="text-sm text-soft">
    The upload was cancelled, and nothing was saved.
  </p>
);
