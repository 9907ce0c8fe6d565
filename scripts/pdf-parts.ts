import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const { version }: { version: string } = JSON.parse(
  readFileSync(join(LIBRARY, 'package.json'), 'utf8'),
);

/**
 * Files that the PDF library fetches by name while it draws a scan: its worker, and the decoders for the two
 * image formats of scanners without WebAssembly, which the content security policy forbids.
 */
const PARTS: Readonly<Record<string, string>> = {
  'pdf.worker.min.js': 'build/pdf.worker.min.mjs',
  'jbig2_nowasm_fallback.js': 'wasm/jbig2_nowasm_fallback.js',
  'openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
};

const read = (name: string): string | undefined => {
  const part = PARTS[name];
  return part === undefined ? undefined : readFileSync(join(LIBRARY, part), 'utf8');
};

/** Serves the files at `/pdf/{version}/`. Only the review desk loads them. */
export const pdfParts = (): Plugin => ({
  name: 'pharos:pdf-parts',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const name of Object.keys(PARTS))
      this.emitFile({
        type: 'asset',
        fileName: `pdf/${version}/${name}`,
        source: read(name) ?? '',
      });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/pdf/${version}/`, (request, response, next) => {
      const source = read((request.url ?? '').replace(/^\/|\?.*$/g, ''));
      if (source === undefined) return next();
      response.setHeader('content-type', 'text/javascript');
      response.end(source);
    });
  },
});
