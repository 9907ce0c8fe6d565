import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('compresses large scripts, but no small or binary files', async () => {
  mkdirSync(join(folder, 'assets'));
  const script = Array.from({ length: 500 }, (_, line) => `log(${line * 7919});`).join('\n');
  writeFileSync(join(folder, 'assets', 'large.js'), script);
  writeFileSync(join(folder, 'small.css'), 'p{}');
  writeFileSync(join(folder, 'picture.png'), Buffer.alloc(10_000));
  await compressFiles(folder);
  const packed = readFileSync(join(folder, 'assets', 'large.js.br'));
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  expect(packed.byteLength).toBeLessThan(brotliCompressSync(script, quick).byteLength);
  expect(existsSync(join(folder, 'small.css.br'))).toBe(false);
  expect(existsSync(join(folder, 'picture.png.br'))).toBe(false);
});
