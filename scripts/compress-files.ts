import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** The server compresses smaller files itself, which takes no noticeable time. */
const WORTH_IT = 4_000;

/**
 * Writes a copy of each larger script and style sheet with maximum Brotli compression (`x.js.br`). All of them
 * take a second, which is too long for the first visitor.
 */
export const compressFiles = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|svg)$/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.byteLength < WORTH_IT) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      };
      writeFileSync(`${file}.br`, await compress(bytes, { params }));
    }),
  );
};
