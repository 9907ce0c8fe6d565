import sharp from 'sharp';
import { MAX_PICTURE_PIXELS, type PrescriptionType } from '#domain/prescriptions.ts';
import { fileKind } from './file-kind.ts';

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
