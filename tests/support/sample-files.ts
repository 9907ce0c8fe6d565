import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small, real files that are generated here for upload tests. */

type PdfParts = {
  /** The drawing of each page; defaults to one page with a line of text. */
  readonly pages?: readonly (string | Buffer)[];
  /** Additional dictionary entries of the drawings, such as a filter. */
  readonly streamEntries?: string;
  readonly trailerEntries?: string;
  /** Additional entries of the catalog and of each page, such as an action. */
  readonly catalogEntries?: string;
  readonly pageEntries?: string;
  /** Additional objects, numbered from 100. */
  readonly objects?: readonly string[];
  readonly encrypt?: (objectNumber: number, bytes: Buffer) => Buffer;
};

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A PDF with a cross-reference table, as a printer driver writes it. */
export const pdfFile = (parts: PdfParts = {}): Buffer => {
  const {
    pages = ['BT /F1 18 Tf 20 100 Td (Rx: 1 pen, once weekly) Tj ET'],
    streamEntries = '',
    trailerEntries = '',
    catalogEntries = '',
    pageEntries = '',
    objects = [],
    encrypt = (_, bytes) => bytes,
  } = parts;
  const all = new Map<number, Buffer>();
  const pageNumber = (i: number) => 10 + 2 * i;
  all.set(1, latin(`<</Type/Catalog/Pages 2 0 R${catalogEntries}>>`));
  const kids = pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ');
  all.set(2, latin(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`));
  all.set(3, latin('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'));
  pages.forEach((drawing, i) => {
    const number = pageNumber(i);
    all.set(
      number,
      latin(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</Im1 100 0 R>>>>${pageEntries}>>`,
      ),
    );
    const bytes = encrypt(number + 1, typeof drawing === 'string' ? latin(drawing) : drawing);
    all.set(
      number + 1,
      Buffer.concat([
        latin(`<<${streamEntries}/Length ${bytes.length}>>\nstream\n`),
        bytes,
        latin('\nendstream'),
      ]),
    );
  });
  objects.forEach((object, i) => all.set(100 + i, latin(object)));

  const chunks = [latin('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')];
  let length = chunks[0]?.length ?? 0;
  const add = (bytes: Buffer): void => {
    chunks.push(bytes);
    length += bytes.length;
  };
  const table = ['xref\n0 1\n0000000000 65535 f \n'];
  for (const [number, body] of all) {
    table.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    add(Buffer.concat([latin(`${number} 0 obj\n`), body, latin('\nendobj\n')]));
  }
  const start = length;
  const size = Math.max(...all.keys()) + 1;
  add(
    latin(
      `${table.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailerEntries}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
};

/** A scanned PDF of one page with an image and no text. */
export const scannedPdf = (width = 40, height = 30): Buffer => {
  const pixels = deflateSync(Buffer.alloc(width * height, 0x80)).toString('latin1');
  return pdfFile({
    pages: [`q 300 0 0 200 0 0 cm /Im1 Do Q`],
    objects: [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${pixels.length}>>\nstream\n${pixels}\nendstream`,
    ],
  });
};

const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const at = (i: number): number => state[i & 0xff] ?? 0;
  const swap = (i: number, j: number): void => {
    const kept = at(i);
    state[i & 0xff] = at(j);
    state[j & 0xff] = kept;
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  j = 0;
  return Buffer.from(
    bytes.map((byte, n) => {
      const i = (n + 1) & 0xff;
      j = (j + at(i)) & 0xff;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
};

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/**
 * A PDF with the standard security handler, revision 2, and a 40-bit key (ISO 32000-1, 7.6.3). An
 * empty user password makes a file that anybody can open but not change.
 */
export const protectedPdf = (userPassword: string): Buffer => {
  const padded = (password: string) => Buffer.concat([latin(password), PADDING]).subarray(0, 32);
  const id = Buffer.alloc(16, 0x42);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const owner = rc4(md5(padded('the owner')).subarray(0, 5), padded(userPassword));
  const key = md5(padded(userPassword), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  return pdfFile({
    trailerEntries: `/ID[<${id.toString('hex')}><${id.toString('hex')}>]/Encrypt 100 0 R`,
    objects: [
      `<</Filter/Standard/V 1/R 2/O<${owner.toString('hex')}>/U<${user.toString('hex')}>/P -44>>`,
    ],
    encrypt: (number, bytes) =>
      rc4(md5(key, Buffer.from([number & 0xff, number >> 8, 0, 0, 0])).subarray(0, 10), bytes),
  });
};

/** A PDF of a few kilobytes whose drawing decompresses to `bytes` bytes. */
export const pdfBomb = (bytes: number): Buffer =>
  pdfFile({
    pages: [deflateSync(deflateSync(Buffer.alloc(bytes, 'q '), { level: 1 }))],
    streamEntries: '/Filter[/FlateDecode/FlateDecode]',
  });

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

export const jpegFile = (width = 120, height = 160, progressive = false): Promise<Buffer> =>
  noise(width, height).jpeg({ progressive }).toBuffer();

export const pngFile = (width = 120, height = 160, progressive = false): Promise<Buffer> =>
  noise(width, height).png({ progressive }).toBuffer();

/** A PNG of some hundred kilobytes with very many pixels. */
export const pngBomb = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
