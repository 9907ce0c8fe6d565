import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Pixels of a screenshot, four bytes each. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Buffer };

/**
 * Accepted pictures keep sixteen levels of each colour: half of the bytes, and at most eight of 255 levels
 * beside the screenshot, which nobody sees and the comparison forgives. Grounds keep their very colour.
 */
const STEP = 17;
const LEVELS = Array.from({ length: 256 }, (_, level) => Math.round(level / STEP) * STEP);

/** A colour is a ground's where one of so many pixels has it; every so manyth is asked. */
const GROUND = 300;
const ASKED = 13;

/** How different two colours of one place may be, from 0 to 1: twice what keeping the picture may add. */
const COLOUR_TOLERANCE = 0.06;

/** So many pixels may differ, however large the picture is: less than a word of its smallest text. */
const MOST_DIFFERENT = 40;

/** The tint of places that the other picture does not have. */
const MISSING = { r: 255, g: 0, b: 255, alpha: 1 } as const;

export const decode = async (bytes: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

const rawOf = ({ width, height }: Picture) => ({ raw: { width, height, channels: 4 as const } });

const coarseOf = (pixel: number): number => {
  const level = (shift: number): number => (LEVELS[(pixel >>> shift) & 255] ?? 0) << shift;
  return (level(0) | level(8) | level(16) | level(24)) >>> 0;
};

const coarse = (data: Buffer): Buffer => {
  const pixels = new Uint32Array(new Uint8Array(data).buffer);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += ASKED) {
    const pixel = pixels[at] ?? 0;
    counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  }
  const most = pixels.length / ASKED / GROUND;
  const grounds = new Set([...counts].flatMap(([pixel, count]) => (count > most ? [pixel] : [])));
  // Most pixels are as the one before them.
  let before = -1;
  let kept = 0;
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    if (pixel !== before) {
      before = pixel;
      kept = grounds.has(pixel) ? pixel : coarseOf(pixel);
    }
    pixels[at] = kept;
  }
  return Buffer.from(pixels.buffer);
};

/** A picture as it is kept in the repository. */
export const encode = (picture: Picture): Promise<Buffer> =>
  sharp(coarse(picture.data), rawOf(picture))
    .removeAlpha()
    .webp({ lossless: true, effort: 6 })
    .toBuffer();

export const toPng = (picture: Picture): Promise<Buffer> =>
  sharp(picture.data, rawOf(picture)).png({ compressionLevel: 6 }).toBuffer();

const enlarged = async (picture: Picture, width: number, height: number): Promise<Picture> => {
  if (picture.width === width && picture.height === height) return picture;
  const data = await sharp(picture.data, rawOf(picture))
    .extend({
      right: width - picture.width,
      bottom: height - picture.height,
      background: MISSING,
    })
    .raw()
    .toBuffer();
  return { width, height, data };
};

export type Difference = { readonly words: string; readonly picture: Picture };

/** What is different, in words and marked red in a picture, or undefined where nobody would see it. */
export const differenceOf = async (
  accepted: Picture,
  actual: Picture,
): Promise<Difference | undefined> => {
  const resized = accepted.width !== actual.width || accepted.height !== actual.height;
  // Mostly it is the same to the last pixel, which is told faster than how different two are.
  if (!resized && [actual.data, coarse(actual.data)].some((data) => data.equals(accepted.data)))
    return undefined;
  const width = Math.max(accepted.width, actual.width);
  const height = Math.max(accepted.height, actual.height);
  const [before, now] = await Promise.all([
    enlarged(accepted, width, height),
    enlarged(actual, width, height),
  ]);
  const data = Buffer.alloc(width * height * 4);
  const count = pixelmatch(before.data, now.data, data, width, height, {
    threshold: COLOUR_TOLERANCE,
  });
  if (!resized && count <= MOST_DIFFERENT) return undefined;
  const sizes = resized
    ? `${accepted.width} × ${accepted.height} px became ${actual.width} × ${actual.height} px; `
    : '';
  return { words: `${sizes}${count} pixels differ`, picture: { width, height, data } };
};
