import sharp, { type Sharp } from 'sharp';
import type { PSM, Worker } from 'tesseract.js';
import type { Box, ScanWord } from '#domain/reading/scan-text.ts';
import { angleOf, evenLight, type GreyPicture, stretched } from './straighten.ts';

/** Longer side of the picture that is recognised, in pixels: about 220 dots an inch of a letter page. */
const LONG_SIDE = 2400;
/** Enlarging further adds nothing. */
const MAX_ENLARGED = 3;
/** For measuring the angle. */
const SMALL_SIDE = 900;
const MAX_PIXELS = 110_000_000;

/** A picture as a file, or its pixels. */
export type PictureInput =
  | Uint8Array
  | {
      readonly data: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly channels: 1 | 3 | 4;
    };

const openPicture = (input: PictureInput): Sharp =>
  input instanceof Uint8Array
    ? sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).autoOrient()
    : sharp(input.data, {
        limitInputPixels: MAX_PIXELS,
        raw: { width: input.width, height: input.height, channels: input.channels },
      });

const greyOf = async (picture: Sharp): Promise<GreyPicture> => {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const resized = (picture: GreyPicture, longSide: number): Sharp => {
  const { data, width, height } = picture;
  const factor = Math.min(MAX_ENLARGED, longSide / Math.max(width, height));
  return sharp(data, { raw: { width, height, channels: 1 } }).resize({
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
    fit: 'fill',
    kernel: 'lanczos3',
  });
};

type Seen = {
  readonly text: string;
  readonly confidence: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

const recognise = async (
  worker: Worker,
  { data, width, height }: GreyPicture,
  mode: PSM,
): Promise<readonly Seen[]> => {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await worker.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: '220' });
  const { data: page } = await worker.recognize(png, {}, { blocks: true, text: false });
  return (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap(({ words }) =>
        words
          .filter(({ text }) => text.trim() !== '')
          .map(({ text, confidence, bbox }) => ({
            text: text.trim(),
            confidence: confidence / 100,
            ...bbox,
          })),
      ),
    ),
  );
};

/** Share of the smaller rectangle that lies in the other. */
const overlap = (a: Seen, b: Seen): number => {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (across <= 0 || down <= 0) return 0;
  const smaller = Math.min((a.x1 - a.x0) * (a.y1 - a.y0), (b.x1 - b.x0) * (b.y1 - b.y0));
  return (across * down) / Math.max(1, smaller);
};

/** A word with what the other reading has at its place; of the two the more confident one comes first. */
type Paired = Seen & { readonly second: Pick<Seen, 'text' | 'confidence'> | undefined };

const paired = (word: Seen, others: readonly Seen[]): Paired => {
  const found = others
    .filter((other) => overlap(word, other) > 0.5)
    .toSorted((a, b) => a.x0 - b.x0);
  if (found.length === 0) return { ...word, second: undefined };
  const text = found.map((each) => each.text).join(' ');
  const confidence = Math.min(...found.map((each) => each.confidence));
  return found.length === 1 && confidence > word.confidence
    ? { ...word, text, confidence, second: word }
    : { ...word, second: { text, confidence } };
};

const bare = (text: string): string => text.replace(/[.,;:]+$/, '');

const agrees = (word: Paired): boolean =>
  word.second !== undefined && bare(word.second.text) === bare(word.text);

/** A gap between two figures of a number is narrower than this share of their height. */
const NEAR = 0.25;
const INK = 128;

/**
 * How many pieces of ink stand apart from left to right at the place of a word. It is counted without the
 * recognition, and a little beyond the place, which may be too small.
 */
const piecesOf = ({ x0, y0, x1, y1 }: Seen, { data, width }: GreyPicture): number => {
  const reach = Math.round((y1 - y0) * NEAR);
  // One dark dot is noise; a decimal point has more of them.
  const least = Math.max(2, Math.round((y1 - y0) * 0.06));
  let [pieces, inside] = [0, false];
  for (let x = Math.max(0, x0 - reach); x <= Math.min(width - 1, x1 + reach); x += 1) {
    let ink = 0;
    for (let y = y0; y <= y1; y += 1) if ((data[y * width + x] ?? 255) < INK) ink += 1;
    const dark = ink >= least;
    if (dark && !inside) pieces += 1;
    inside = dark;
  }
  return pieces;
};

const meanConfidence = (words: readonly Seen[]): number =>
  words.length === 0
    ? 0
    : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;

/** Readings whose words are less sure on average are tried again with the page turned. */
const UPRIGHT_CONFIDENCE = 0.6;
/** A word that only one of two readings has is kept if it is this sure. */
const LONE_CONFIDENCE = 0.5;

/** Figures that the readings do not agree on are read once more; a page of nothing but those is hopeless. */
const MAX_AGAIN = 40;
/** Height of a line that is read by itself, in pixels. */
const LINE_HEIGHT = 60;
const SURE = 0.8;

/**
 * Reads a figure a third time, by itself and larger. If that agrees with one of the two readings, those two count.
 */
const readAgain = async (worker: Worker, word: Paired, straight: GreyPicture): Promise<Paired> => {
  const height = word.y1 - word.y0;
  const margin = Math.max(4, Math.round(height * 0.3));
  const left = Math.max(0, word.x0 - margin);
  const top = Math.max(0, word.y0 - margin);
  const area = {
    left,
    top,
    width: Math.min(straight.width - left, word.x1 - word.x0 + 2 * margin),
    height: Math.min(straight.height - top, height + 2 * margin),
  };
  if (area.width < 4 || area.height < 4) return word;
  const cut = await greyOf(
    sharp(straight.data, { raw: { width: straight.width, height: straight.height, channels: 1 } })
      .extract(area)
      .resize({ height: LINE_HEIGHT + 20, kernel: 'cubic' })
      .extend({ top: 20, bottom: 20, left: 30, right: 30, extendWith: 'copy' }),
  );
  const seen = await recognise(worker, { ...cut, data: stretched(cut.data) }, SINGLE_LINE);
  const [third] = seen;
  if (!third || seen.length > 1 || third.confidence < SURE) return word;
  if (bare(third.text) === bare(word.text)) return { ...word, second: third };
  return word.second &&
    bare(third.text) === bare(word.second.text) &&
    word.second.confidence >= SURE
    ? { ...word, ...word.second, second: third }
    : word;
};

type Pages = {
  readonly page: number;
  /** Place of the picture on the page; the whole page for a photo. */
  readonly toPage?: (box: Box) => Box;
};

type Turned = {
  readonly seen: readonly Seen[];
  readonly other: readonly Seen[];
  readonly even: GreyPicture;
};

/** Reads a straightened picture twice: with even light, and as it is. */
const readTwice = async (worker: Worker, straight: GreyPicture): Promise<Turned> => {
  const even = { ...straight, data: stretched(evenLight(straight)) };
  const plain = { ...straight, data: stretched(straight.data) };
  const [first, second] = [
    await recognise(worker, even, AUTO),
    await recognise(worker, plain, SINGLE_BLOCK),
  ];
  return { seen: first, other: second, even };
};

// Names of the library's modes are an enum, which types only declare.
const [AUTO, SINGLE_BLOCK, SINGLE_LINE]: readonly [PSM, PSM, PSM] =
  await import('tesseract.js').then(({ default: { PSM: modes } }) => [
    modes.AUTO,
    modes.SINGLE_BLOCK,
    modes.SINGLE_LINE,
  ]);

/** The words of a picture, each read twice. */
export const pictureWords = async (
  worker: Worker,
  input: PictureInput,
  { page, toPage = (box) => box }: Pages,
): Promise<readonly ScanWord[]> => {
  const full = await greyOf(openPicture(input));
  const work = await greyOf(resized(full, LONG_SIDE));
  const angle = angleOf(await greyOf(resized(full, SMALL_SIDE)));
  const attempt = async (turn: number) => {
    const straight = await greyOf(
      sharp(work.data, { raw: { width: work.width, height: work.height, channels: 1 } }).rotate(
        turn,
        { background: '#ffffff' },
      ),
    );
    return { turn, straight, ...(await readTwice(worker, straight)) };
  };
  let best = await attempt(angle);
  if (meanConfidence(best.seen) < UPRIGHT_CONFIDENCE)
    for (const quarter of [90, 270, 180]) {
      const turned = await attempt(angle + quarter);
      if (meanConfidence(turned.seen) > meanConfidence(best.seen)) best = turned;
      if (meanConfidence(best.seen) >= UPRIGHT_CONFIDENCE) break;
    }
  const { straight, turn, seen, other, even } = best;
  const radians = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  /** Back from the straightened picture to the given one. */
  const back = (x: number, y: number): readonly [number, number] => {
    const [dx, dy] = [x - straight.width / 2, y - straight.height / 2];
    return [dx * cos + dy * sin + work.width / 2, dy * cos - dx * sin + work.height / 2];
  };
  const wordOf = (word: Paired): ScanWord => {
    const corners = [
      back(word.x0, word.y0),
      back(word.x1, word.y0),
      back(word.x0, word.y1),
      back(word.x1, word.y1),
    ];
    const xs = corners.map(([x]) => Math.max(0, Math.min(1, x / work.width)));
    const ys = corners.map(([, y]) => Math.max(0, Math.min(1, y / work.height)));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return {
      text: word.text,
      page,
      box: toPage({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }),
      left: word.x0 / straight.width,
      right: word.x1 / straight.width,
      middle: (word.y0 + word.y1) / 2 / straight.width,
      height: (word.y1 - word.y0) / straight.width,
      confidence: word.confidence,
      second: word.second?.text ?? null,
      pieces: /\d/.test(word.text) ? piecesOf(word, even) : null,
    };
  };
  const words: Paired[] = [
    ...seen.map((word) => paired(word, other)),
    ...other
      .filter(
        (word) =>
          word.confidence >= LONE_CONFIDENCE && seen.every((each) => overlap(word, each) < 0.2),
      )
      .map((word) => ({ ...word, second: undefined })),
  ];
  const doubtful = words
    .filter((word) => /\d/.test(word.text) && !agrees(word))
    .slice(0, MAX_AGAIN);
  const read: ScanWord[] = [];
  for (const word of words)
    read.push(wordOf(doubtful.includes(word) ? await readAgain(worker, word, straight) : word));
  return read;
};
