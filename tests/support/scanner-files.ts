import { pdfFile } from './sample-files.ts';

/** Encodes a number as big-endian bytes. */
const bytes = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => (value >>> (8 * (count - 1 - i))) & 0xff);

const SIDE = 64;

/** A bitmap of 64 rows with 32 black and 32 white pixels each, in fax encoding (ITU-T T.6). */
const ROWS = Buffer.from(`26a0d5${'f'.repeat(47)}8008008`, 'hex');

const segment = (number: number, type: number, data: readonly number[]): Buffer =>
  Buffer.from([...bytes(number, 4), type, 0, 1, ...bytes(data.length, 4), ...data]);

/** The bitmap as JBIG2 embedded in PDF: a page with one region that covers it (ITU-T T.88). */
const jbig2 = (): Buffer => {
  const size = [...bytes(SIDE, 4), ...bytes(SIDE, 4)];
  const none = bytes(0, 8);
  return Buffer.concat([
    segment(0, 48, [...size, ...none, 0, 0, 0]),
    segment(1, 38, [...size, ...none, 0, 1, ...ROWS]),
  ]);
};

/** The bitmap at 16 by 16 pixels as JPEG 2000 (ITU-T T.800). */
const jpeg2000 = (): Buffer =>
  Buffer.from(
    '/0//UQApAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAD/XAAFQkAA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAJgAB/5PfAqARUFMZCq6uegq+pfYfgAAAAwkJfh//2Q==',
    'base64',
  );

const scanOf = (picture: Buffer, side: number, entries: string): Buffer =>
  pdfFile({
    pages: ['q 300 0 0 200 0 0 cm /Im1 Do Q'],
    objects: [
      `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray${entries}/Length ${picture.length}>>\nstream\n${picture.toString('latin1')}\nendstream`,
    ],
  });

/** Scanned PDF files with one image per page, black on its left half and white on its right. */
export const SCANNER_FILES = {
  JBIG2: () => scanOf(jbig2(), SIDE, '/BitsPerComponent 1/Filter/JBIG2Decode'),
  'JPEG-2000': () => scanOf(jpeg2000(), 16, '/BitsPerComponent 8/Filter/JPXDecode'),
} as const;
