/** A picture in shades of gray, row by row. */
export type GrayPicture = {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array | Uint8ClampedArray;
};

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
type PhotoEdge = (typeof EDGES)[number];

/** What a photo of a page may suffer from. It only advises: a photo with doubts is taken like any other. */
export type PhotoDoubt =
  | { readonly kind: 'blurred' }
  | { readonly kind: 'dark' }
  | { readonly kind: 'glare' }
  | { readonly kind: 'cut'; readonly edges: readonly PhotoEdge[] };

/** Height at which pictures are compared: large enough for the strokes of printed text. */
export const CHECKED_HEIGHT = 1200;

const CELL = 16;

/** The shade below which this share of the pixels is. */
const percentile = (counts: readonly number[], total: number, share: number): number => {
  let left = total * share;
  for (const [shade, count] of counts.entries()) {
    left -= count;
    if (left <= 0) return shade;
  }
  return counts.length - 1;
};

const histogram = (values: Iterable<number>, size: number): number[] => {
  const counts = Array.from({ length: size }, () => 0);
  for (const value of values) {
    const at = Math.min(size - 1, Math.round(value));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
};

const CONTRAST_OF_TEXT = 25;
/** A step between ink and paper in a sharp picture is one or two pixels wide, and then far above it. */
const SHARP = 0.3;

/** The strongest steps between neighbors, measured against the contrast of the picture. */
const sharpness = ({ width, height, shades }: GrayPicture, contrast: number): number => {
  const steps: number[] = [];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const shade = (offset: number): number => shades[at + offset] ?? 0;
      steps.push(Math.abs(4 * shade(0) - shade(-1) - shade(1) - shade(-width) - shade(width)));
    }
  return percentile(histogram(steps, 1021), steps.length, 0.995) / contrast;
};

/** The mean shade of each square of the picture. */
const cellsOf = ({ width, height, shades }: GrayPicture) => {
  const columns = Math.floor(width / CELL);
  const rows = Math.floor(height / CELL);
  const means: number[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = 0; y < CELL; y += 1)
        for (let x = 0; x < CELL; x += 1)
          sum += shades[(row * CELL + y) * width + column * CELL + x] ?? 0;
      means.push(sum / (CELL * CELL));
    }
  return { columns, rows, means };
};

/** The shade that best parts a picture into two (Otsu), with the mean of either part. */
const parted = (means: readonly number[]) => {
  const counts = histogram(means, 256);
  const sum = counts.reduce((all, count, shade) => all + count * shade, 0);
  let best = { between: 0, at: 0, low: 0, high: 0, share: 0 };
  let below = 0;
  let sumBelow = 0;
  for (const [shade, count] of counts.entries()) {
    below += count;
    sumBelow += count * shade;
    const above = means.length - below;
    if (below === 0 || above === 0) continue;
    const low = sumBelow / below;
    const high = (sum - sumBelow) / above;
    const between = below * above * (high - low) ** 2;
    if (between > best.between)
      best = { between, at: shade, low, high, share: below / means.length };
  }
  return best;
};

/** The edges of the picture at which the page goes on, if a darker table is seen around it at all. */
const cutEdges = (picture: GrayPicture): readonly PhotoEdge[] => {
  const { columns, rows, means } = cellsOf(picture);
  const { at, low, high, share } = parted(means);
  if (high - low < 50 || share < 0.06) return [];
  const bright = (column: number, row: number): boolean =>
    (means[row * columns + column] ?? 0) > at;
  const shareOf = (cells: readonly boolean[]): number =>
    cells.filter(Boolean).length / Math.max(1, cells.length);
  const across = Array.from({ length: columns }, (_, column) => column);
  const down = Array.from({ length: rows }, (_, row) => row);
  const shares: Readonly<Record<PhotoEdge, number>> = {
    top: shareOf(across.map((column) => bright(column, 0))),
    right: shareOf(down.map((row) => bright(columns - 1, row))),
    bottom: shareOf(across.map((column) => bright(column, rows - 1))),
    left: shareOf(down.map((row) => bright(0, row))),
  };
  const cut = EDGES.filter((edge) => shares[edge] > 0.3);
  // A page that fills the whole picture was scanned, or cut to its edges on purpose.
  return cut.length === EDGES.length ? [] : cut;
};

/** Whether a part of the page is washed out by a lamp while the rest of it is not that bright. */
const hasGlare = (picture: GrayPicture): boolean => {
  const { means } = cellsOf(picture);
  const page = means.filter((mean) => mean > 110).toSorted((a, b) => a - b);
  const usual = page[Math.floor(page.length / 2)] ?? 255;
  const washed = page.filter((mean) => mean > 250).length / Math.max(1, page.length);
  return usual < 215 && washed > 0.01;
};

/** What a photo of a page may suffer from. */
export const photoDoubts = (picture: GrayPicture): readonly PhotoDoubt[] => {
  const total = picture.width * picture.height;
  if (picture.width < 3 || picture.height < 3) return [];
  const counts = histogram(picture.shades, 256);
  const [ink, paper] = [percentile(counts, total, 0.005), percentile(counts, total, 0.9)];
  const contrast = paper - ink;
  const edges = cutEdges(picture);
  return [
    ...(paper < 90 || contrast < CONTRAST_OF_TEXT ? [{ kind: 'dark' } as const] : []),
    ...(contrast >= CONTRAST_OF_TEXT && sharpness(picture, contrast) < SHARP
      ? [{ kind: 'blurred' } as const]
      : []),
    ...(hasGlare(picture) ? [{ kind: 'glare' } as const] : []),
    ...(edges.length > 0 ? [{ kind: 'cut', edges } as const] : []),
  ];
};
