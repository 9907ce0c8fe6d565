import { brotliDecompressSync } from 'node:zlib';
import { byteReader } from './byte-reader.ts';
import { rebuildGlyphs } from './rebuild-glyphs.ts';

/** The tags that WOFF2 writes as a number, in its order. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx ' +
  'kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix ' +
  'acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak ' +
  'Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g);
const HEADER = 48;
const LONG_OFFSETS = 50;

type Entry = { readonly tag: string; readonly transformed: boolean; readonly size: number };

const readEntry = (from: ReturnType<typeof byteReader>): Entry => {
  const flags = from.u8();
  const known = flags & 0x3f;
  const tag = known === 0x3f ? from.tag() : (TAGS?.[known]?.slice(0, 4) ?? '');
  const version = flags >> 6;
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  const length = from.base128();
  return { tag, transformed, size: transformed ? from.base128() : length };
};

const padded = (table: Buffer): Buffer => Buffer.concat([table, Buffer.alloc(-table.length & 3)]);

/** A font file of the tables, as programs read it that know nothing of the web. */
const assemble = (flavour: number, tables: ReadonlyMap<string, Buffer>): Buffer => {
  const directory = Buffer.alloc(12 + 16 * tables.size);
  directory.writeUInt32BE(flavour, 0);
  directory.writeUInt16BE(tables.size, 4);
  let place = 12;
  let offset = directory.length;
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [tag, table] of sorted) {
    directory.write(tag, place, 'latin1');
    directory.writeUInt32BE(offset, place + 8);
    directory.writeUInt32BE(table.length, place + 12);
    place += 16;
    offset += padded(table).length;
  }
  return Buffer.concat([directory, ...sorted.map(([, table]) => padded(table))]);
};

/**
 * The page's font file as a plain TrueType font. The reader of fonts takes WOFF2 only in its lightest
 * weight: it cannot vary glyphs that lie in WOFF2's own order.
 */
export const unpackWoff2 = (file: Buffer): Buffer => {
  const head = byteReader(file);
  if (head.tag() !== 'wOF2') throw new Error('the font is no WOFF2 file');
  const flavour = head.u32();
  head.u32();
  const count = head.u16();
  head.take(6);
  const packed = head.u32();
  const directory = byteReader(file, HEADER);
  const entries = Array.from({ length: count }, () => readEntry(directory));
  const body = byteReader(brotliDecompressSync(directory.take(packed)));
  const tables = new Map<string, Buffer>();
  for (const { tag, transformed, size } of entries) {
    const table = body.take(size);
    if (tag === 'loca' && transformed) continue;
    if (tag === 'glyf' && transformed) {
      const { glyf, loca } = rebuildGlyphs(table);
      tables.set('glyf', glyf).set('loca', loca);
    } else if (transformed) throw new Error(`the font's table ${tag} is packed in an unknown way`);
    else tables.set(tag, Buffer.from(table));
  }
  // The rebuilt places are four bytes each.
  tables.get('head')?.writeInt16BE(1, LONG_OFFSETS);
  return assemble(flavour, tables);
};
