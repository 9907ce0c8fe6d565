import { useEffect, useState } from 'react';
import { CHECKED_HEIGHT, type PhotoDoubt, photoDoubts } from '#domain/photo-check.ts';
import { PHOTO_ADVICE } from '#texts/prescription-first.ts';

/** The doubts about a photo; none where the browser cannot draw it. */
const doubtsOf = async (file: File): Promise<readonly PhotoDoubt[]> => {
  const picture = await createImageBitmap(file, {
    resizeHeight: CHECKED_HEIGHT,
    resizeQuality: 'medium',
  });
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  // A transparent picture is seen on white paper.
  if (pen) pen.fillStyle = 'white';
  pen?.fillRect(0, 0, width, height);
  pen?.drawImage(picture, 0, 0);
  picture.close();
  const points = pen?.getImageData(0, 0, width, height).data;
  if (!points) return [];
  const shades = new Uint8ClampedArray(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = points.subarray(at * 4, at * 4 + 3);
    shades[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return photoDoubts({ width, height, shades });
};

const wordsOf = (doubt: PhotoDoubt): string =>
  doubt.kind === 'cut'
    ? PHOTO_ADVICE.cut(new Intl.ListFormat('en').format([...doubt.edges]))
    : PHOTO_ADVICE[doubt.kind];

/** Says before it is sent what a photo may suffer from. It only advises. */
export const PhotoAdvice = ({ file }: { file: File }) => {
  const [doubts, setDoubts] = useState<readonly PhotoDoubt[]>([]);
  useEffect(() => {
    let gone = false;
    doubtsOf(file).then(
      (found) => {
        if (!gone) setDoubts(found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <div role="status">
      {doubts.length > 0 ? (
        <ul className="grid gap-1 text-sm text-amber">
          {doubts.map((doubt) => (
            <li key={doubt.kind}>{wordsOf(doubt)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
