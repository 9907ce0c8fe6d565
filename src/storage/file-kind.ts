import type { PrescriptionType } from '#domain/prescriptions.ts';

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
