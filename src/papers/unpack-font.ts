import { inflateSync } from 'node:zlib';

const HEADER = 12;
const ENTRY = 16;

/**
 * The font inside of a WOFF file (W3C, WOFF 1.0, sections 3 to 5), table by table. The drawing library reads a packed
 * table again for each letter, which takes a hundred times as long.
 */
export const unpackFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const at = 44 + place * 20;
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more));
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packed === length ? bytes : inflateSync(bytes),
    };
  });
  const header = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(header, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * ENTRY, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * ENTRY, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, place) => {
    const at = HEADER + place * ENTRY;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  });
  return Buffer.concat(parts);
};
