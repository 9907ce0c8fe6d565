/**
 * Reads the uncompressed files of a ZIP with its central directory (APPNOTE 4.3.12), because a streamed archive
 * does not know the sizes in its local headers.
 */
export const filesOfZip = (bytes: Uint8Array): ReadonlyMap<string, Buffer> => {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('the ZIP has no end');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken');
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('the file is compressed');
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const named = zip.toString('utf8', at + 46, at + 46 + (name ?? 0));
    files.set(named, zip.subarray(from, from + zip.readUInt32LE(at + 20)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
};
