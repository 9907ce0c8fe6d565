/** A grey picture, one byte for each pixel, row by row; 0 is black. */
export type GreyPicture = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
};

const MAX_ANGLE = 15;

/** Middles of the pixels that are darker than their surroundings, at most a few ten thousand. */
const darkPoints = ({
  data,
  width,
  height,
}: GreyPicture): readonly (readonly [number, number])[] => {
  const flat = stretched(evenLight({ data, width, height }));
  const points: [number, number][] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if ((flat[y * width + x] ?? 255) < 128) points.push([x, y]);
  const step = Math.max(1, Math.ceil(points.length / 40_000));
  return points.filter((_, index) => index % step === 0);
};

/** How sharply the rows stand apart if the picture is turned by this angle. */
const sharpness = (
  points: readonly (readonly [number, number])[],
  degrees: number,
  size: number,
): number => {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const rows = new Float64Array(2 * size);
  for (const [x, y] of points) {
    const row = Math.round(y * cos + x * sin) + size / 2;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1)
    sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
};

/** Clockwise angle in degrees by which a picture has to be turned for its lines to be level. */
export const angleOf = (picture: GreyPicture): number => {
  const points = darkPoints(picture);
  if (points.length === 0) return 0;
  const size = 2 * Math.ceil(picture.width + picture.height);
  const best = (angles: readonly number[]): number =>
    angles
      .map((angle) => ({ angle, value: sharpness(points, angle, size) }))
      .reduce((a, b) => (b.value > a.value ? b : a)).angle;
  const range = (from: number, to: number, step: number): readonly number[] =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  const near = best(range(-MAX_ANGLE, MAX_ANGLE, 0.5));
  return best(range(near - 0.5, near + 0.5, 0.1));
};

/** Sums over all rectangles from the corner, so that the sum of any rectangle takes four additions. */
const sumTable = ({ data, width, height }: GreyPicture): Float64Array => {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
};

/**
 * The picture as under even light: each pixel relative to the brightness of the paper around it. Shadows and
 * dim light disappear, and faint print becomes dark.
 */
export const evenLight = (picture: GreyPicture): Uint8Array => {
  const { data, width, height } = picture;
  const sums = sumTable(picture);
  const reach = Math.max(12, Math.round(width / 40));
  const even = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum =
        (sums[bottom * (width + 1) + right] ?? 0) -
        (sums[top * (width + 1) + right] ?? 0) -
        (sums[bottom * (width + 1) + left] ?? 0) +
        (sums[top * (width + 1) + left] ?? 0);
      const paper = sum / ((bottom - top) * (right - left));
      const value = (255 * (data[y * width + x] ?? 0)) / Math.max(1, paper);
      even[y * width + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return even;
};

/** The same picture with its darkest print black and its paper white. */
export const stretched = (data: Uint8Array): Uint8Array => {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const at = (share: number): number => {
    let seen = 0;
    for (let value = 0; value < 256; value += 1) {
      seen += counts[value] ?? 0;
      if (seen >= share * data.length) return value;
    }
    return 255;
  };
  const white = at(0.5);
  // A page may hold so little print that its darkest share is paper.
  const black = Math.min(at(0.002), 0.6 * white);
  const span = Math.max(1, white - black);
  return data.map((value) =>
    Math.max(0, Math.min(255, Math.round((255 * (value - black)) / span))),
  );
};
