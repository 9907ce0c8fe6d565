import sharp from 'sharp';
import { MAX_PICTURE_PIXELS, type PrescriptionType } from '#domain/prescriptions.ts';

/** Kind of a file by its first bytes: an accepted type, another type that has a name, or unknown. */
type FileKind =
  | { readonly type: PrescriptionType }
  | { readonly type: undefined; readonly what: string | undefined };

type Signature = { readonly at?: number; readonly begins: string | RegExp };

const PDF: readonly Signature[] = [{ begins: /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/ }];
const JPEG: readonly Signature[] = [{ begins: '\xff\xd8\xff' }];
const PNG: readonly Signature[] = [{ begins: '\x89PNG\r\n\x1a\n' }];

/** File types that people often send instead of a scan; naming the type tells them what to change. */
const OTHERS: readonly (readonly [string, readonly Signature[]])[] = [
  ['a HEIC photo', [{ at: 4, begins: /^ftyp(?:hei[cmxs]|hev[cx]|mif1|msf1)/ }]],
  ['an AVIF picture', [{ at: 4, begins: /^ftypavi[fs]/ }]],
  ['a video', [{ at: 4, begins: 'ftyp' }, { begins: '\x1a\x45\xdf\xa3' }]],
  ['a GIF picture', [{ begins: /^GIF8[79]a/ }]],
  ['a WebP picture', [{ begins: /^RIFF[^]{4}WEBP/ }]],
  ['a TIFF picture', [{ begins: /^(?:II\*\0|MM\0\*)/ }]],
  ['a BMP picture', [{ begins: /^BM[^]{4}\0\0\0\0/ }]],
  [
    'an SVG drawing',
    [
      {
        begins:
          /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i,
      },
    ],
  ],
  ['a web page', [{ begins: /^(?:\xef\xbb\xbf)?\s*<(?:!DOCTYPE html|html|head|body)\b/i }]],
  ['a rich text document', [{ begins: '{\\rtf' }]],
  ['an old Office document', [{ begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' }]],
  ['an Office document or a ZIP archive', [{ begins: 'PK\x03\x04' }]],
  ['a program', [{ begins: 'MZ' }, { begins: '\x7fELF' }]],
];

/** Tells what a file is from its content alone. */
export const fileKind = (bytes: Uint8Array): FileKind => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString(
    'latin1',
  );
  const matches = (signatures: readonly Signature[]): boolean =>
    signatures.some(({ at = 0, begins }) => {
      const from = head.slice(at);
      return typeof begins === 'string' ? from.startsWith(begins) : begins.test(from);
    });
  if (matches(PDF)) return { type: 'application/pdf' };
  if (matches(JPEG)) return { type: 'image/jpeg' };
  if (matches(PNG)) return { type: 'image/png' };
  return { type: undefined, what: OTHERS.find(([, signatures]) => matches(signatures))?.[0] };
};

export type PictureVerdict = 'readable' | 'damaged' | 'too-complex';

/** Above MAX_PICTURE_PIXELS with four channels of a byte; a picture with two bytes each may have half. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
const SECONDS = 20;
const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1');

/** Picture data that is gone, in the words of the JPEG library. */
const LOST_DATA = /Corrupt JPEG data: (?:premature end of data segment|bad Huffman code)/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Every row goes into the small copy; reading a JPEG at a smaller scale would pass over damage. */
const unpack = (buffer: Buffer, failOn: 'warning' | 'error'): Promise<Buffer> =>
  sharp(buffer, { failOn, sequentialRead: true, limitInputPixels: false })
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer();

/**
 * Decodes a picture to its last row, one strip at a time, because a valid header proves nothing. Warnings
 * of the libraries, which some cameras and programs cause, are accepted unless data is missing.
 */
export const inspectPicture = async (
  bytes: Uint8Array,
  type: Exclude<PrescriptionType, 'application/pdf'>,
  maxPixels: number = MAX_PICTURE_PIXELS,
): Promise<PictureVerdict> => {
  if (fileKind(bytes).type !== type) return 'damaged';
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // The library's own limit on pixels would make a large picture look like a damaged one.
    const header = await sharp(buffer, { failOn: 'error', limitInputPixels: false }).metadata();
    const { format, width, height, channels, depth } = header;
    if (format !== type.slice('image/'.length)) return 'damaged';
    const unpacked = width * height * channels * (depth === 'uchar' ? 1 : 2);
    if (width * height > maxPixels || unpacked > MAX_UNPACKED_BYTES) return 'too-complex';
    if (type === 'image/png' && !buffer.includes(PNG_END)) return 'damaged';
    try {
      await unpack(buffer, 'warning');
    } catch (warning) {
      if (LOST_DATA.test(messageOf(warning))) return 'damaged';
      await unpack(buffer, 'error');
    }
    return 'readable';
  } catch (error) {
    return messageOf(error).includes('timeout') ? 'too-complex' : 'damaged';
  }
};
