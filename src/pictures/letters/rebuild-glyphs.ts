import { byteReader, type ByteReader } from './byte-reader.ts';

type Point = { readonly x: number; readonly y: number; readonly onCurve: boolean };

const signed = (flag: number, value: number): number => (flag & 1 ? value : -value);

/** A step from one point to the next, packed by size (WOFF2, 5.2: triplet encoding). */
const step = (kind: number, data: ByteReader): readonly [number, number] => {
  if (kind < 10) return [0, signed(kind, ((kind & 14) << 7) + data.u8())];
  if (kind < 20) return [signed(kind, (((kind - 10) & 14) << 7) + data.u8()), 0];
  if (kind < 84) {
    const rest = kind - 20;
    const byte = data.u8();
    return [
      signed(kind, 1 + (rest & 0x30) + (byte >> 4)),
      signed(kind >> 1, 1 + ((rest & 0x0c) << 2) + (byte & 0x0f)),
    ];
  }
  if (kind < 120) {
    const rest = kind - 84;
    return [
      signed(kind, 1 + (Math.floor(rest / 12) << 8) + data.u8()),
      signed(kind >> 1, 1 + (((rest % 12) >> 2) << 8) + data.u8()),
    ];
  }
  if (kind < 124) {
    const [first, middle, last] = [data.u8(), data.u8(), data.u8()];
    return [
      signed(kind, (first << 4) + (middle >> 4)),
      signed(kind >> 1, ((middle & 0x0f) << 8) + last),
    ];
  }
  return [signed(kind, data.u16()), signed(kind >> 1, data.u16())];
};

const readPoints = (count: number, flags: ByteReader, data: ByteReader): Point[] => {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let place = 0; place < count; place++) {
    const flag = flags.u8();
    const [dx, dy] = step(flag & 0x7f, data);
    x += dx;
    y += dy;
    points.push({ x, y, onCurve: flag < 0x80 });
  }
  return points;
};

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, place) => bytes.writeUInt16BE(value & 0xffff, place * 2));
  return bytes;
};

const bounds = (points: readonly Point[]): Buffer => {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return words(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
};

const simple = (ends: readonly number[], points: readonly Point[], box: Buffer): Buffer =>
  Buffer.concat([
    words(ends.length),
    box,
    words(...ends, 0),
    Buffer.from(points.map((point) => (point.onCurve ? 1 : 0))),
    words(...points.map((point, place) => point.x - (points[place - 1]?.x ?? 0))),
    words(...points.map((point, place) => point.y - (points[place - 1]?.y ?? 0))),
  ]);

const MORE = 0x20;
const INSTRUCTIONS = 0x100;

/** The parts of a composite glyph: as they stand, but without instructions, which nobody runs here. */
const composite = (from: ByteReader): { parts: Buffer; instructed: boolean } => {
  const parts: Buffer[] = [];
  let flags = MORE;
  let instructed = false;
  while (flags & MORE) {
    flags = from.u16();
    instructed ||= (flags & INSTRUCTIONS) !== 0;
    const size = (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    parts.push(words(flags & ~INSTRUCTIONS), from.take(2 + size));
  }
  return { parts: Buffer.concat(parts), instructed };
};

/** The plain `glyf` and `loca` tables of a font whose glyphs lie in WOFF2's separate streams. */
export const rebuildGlyphs = (packed: Buffer): { glyf: Buffer; loca: Buffer } => {
  const head = byteReader(packed);
  head.u32();
  const count = head.u16();
  head.u16();
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const [contours, counts, flags, data, composites, boxes] = sizes.map((size) =>
    byteReader(head.take(size)),
  );
  if (!contours || !counts || !flags || !data || !composites || !boxes)
    throw new Error('the font has no glyph streams');
  const boxed = boxes.take(((count + 31) >> 5) << 2);

  const glyphs = Array.from({ length: count }, (_, glyph) => {
    const own = ((boxed[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
    const number = contours.i16();
    if (number === 0) return Buffer.alloc(0);
    if (number < 0) {
      const { parts, instructed } = composite(composites);
      if (instructed) data.packed16();
      return Buffer.concat([words(-1), own ? boxes.take(8) : Buffer.alloc(8), parts]);
    }
    let total = 0;
    const ends = Array.from({ length: number }, () => (total += counts.packed16()) - 1);
    const points = readPoints(total, flags, data);
    data.packed16();
    return simple(ends, points, own ? boxes.take(8) : bounds(points));
  }).map((glyph) => Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]));

  const loca = Buffer.alloc((count + 1) * 4);
  let offset = 0;
  glyphs.forEach((glyph, place) => {
    offset += glyph.length;
    loca.writeUInt32BE(offset, (place + 1) * 4);
  });
  return { glyf: Buffer.concat(glyphs), loca };
};
