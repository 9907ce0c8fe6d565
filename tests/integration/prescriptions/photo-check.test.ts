import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { CHECKED_HEIGHT, photoDoubts } from '#domain/photo-check.ts';
import {
  type Layout,
  type Look,
  madePicture,
  madeText,
} from '#tests/support/made-prescriptions.ts';

/** The advice that a browser gives on photos of prescriptions, on pictures like those that the reader is measured with. */

const made = new Map<string, ReturnType<typeof madePicture>>();
const page = (layout: Layout, look: Look) => {
  const key = `${layout} ${look}`;
  const known = made.get(key) ?? madePicture(madeText(3, 'en'), { layout, look, seed: 7 });
  made.set(key, known);
  return known;
};

const grayOf = async (picture: Sharp | Uint8Array) => {
  const source =
    picture instanceof Uint8Array ? sharp(picture) : sharp(await picture.png().toBuffer());
  const { data, info } = await source
    .flatten({ background: 'white' })
    .resize({ height: CHECKED_HEIGHT })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, shades: new Uint8Array(data) };
};

const kindsOf = async (picture: Sharp | Uint8Array): Promise<readonly string[]> =>
  photoDoubts(await grayOf(picture)).map(({ kind }) => kind);

/** A page as a photo of a dark table shows it. */
const onTable = async (
  page: Uint8Array,
  { left = 120, top = 160, paper = 205 }: { left?: number; top?: number; paper?: number } = {},
): Promise<Sharp> => {
  const dimmed = await sharp(page)
    .flatten({ background: 'white' })
    .resize({ width: 900 })
    .linear(paper / 255, 0)
    .png()
    .toBuffer();
  const { height } = await sharp(dimmed).metadata();
  const frame = sharp({
    create: { width: 1140, height: height + 320, channels: 3, background: { r: 62, g: 54, b: 48 } },
  });
  const canvas = await frame
    .extend({
      top: 1200,
      bottom: 1200,
      left: 1200,
      right: 1200,
      background: { r: 62, g: 54, b: 48 },
    })
    .composite([{ input: dimmed, left: 1200 + left, top: 1200 + top }])
    .png()
    .toBuffer();
  return sharp(canvas).extract({ left: 1200, top: 1200, width: 1140, height: height + 320 });
};

describe('a photo', () => {
  test.each(['letter', 'stamped'] as const)(
    'that shows a whole page (%s) sharply gets no advice',
    async (layout) => {
      const { bytes } = await page(layout, 'clean');
      expect(await kindsOf(await onTable(bytes))).toEqual([]);
    },
  );

  test.each(['clean', 'askew', 'photo', 'noisy'] as const)(
    'of a readable page (%s) is not called blurred',
    async (look) => {
      const { bytes } = await page('letter', look);
      expect(await kindsOf(bytes)).not.toContain('blurred');
    },
  );

  test.each([4, 8])('that is out of focus by %i is called blurred', async (sigma) => {
    const { bytes } = await page('letter', 'clean');
    const table = await (await onTable(bytes)).png().toBuffer();
    expect(await kindsOf(sharp(table).blur(sigma))).toContain('blurred');
  });

  test.each([
    ['left', { left: -120 }],
    ['top', { top: -140 }],
    ['right', { left: 400 }],
  ] as const)('that cuts the page off at the %s names that edge', async (edge, place) => {
    const { bytes } = await page('letter', 'clean');
    const found = photoDoubts(await grayOf(await onTable(bytes, place)));
    expect(found).toContainEqual({ kind: 'cut', edges: [edge] });
  });

  test('with the reflection of a lamp is told of the glare', async () => {
    const { bytes } = await page('letter', 'clean');
    const table = await (await onTable(bytes, { paper: 190 })).png().toBuffer();
    const lamp = Buffer.from(
      '<svg width="1140" height="1140"><ellipse cx="560" cy="600" rx="170" ry="120" fill="white"/></svg>',
    );
    expect(await kindsOf(sharp(table).composite([{ input: lamp, left: 0, top: 0 }]))).toContain(
      'glare',
    );
  });

  test('in the dark is called dark', async () => {
    const { bytes } = await page('letter', 'clean');
    expect(await kindsOf(await onTable(bytes, { paper: 60 }))).toContain('dark');
  });

  test('of a scanner, whose page fills the picture, gets no advice on edges', async () => {
    const { bytes } = await page('form', 'clean');
    expect(await kindsOf(bytes)).toEqual([]);
  });
});
