import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The icons by their size: for the home screen of an iPhone, and those that the web manifest names. */
const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const;

/** The store's icon for the home screen of phones, which round the corners themselves. */
export const drawTouchIcon = async (size = 180): Promise<Buffer> => {
  const icon = await readFile(join(import.meta.dirname, '../public/icon.svg'), 'utf8');
  const square = icon.replace(/ rx="8"/, '');
  return sharp(Buffer.from(square), { density: 72 * 16 })
    .resize(size, size)
    .png()
    .toBuffer();
};

export const touchIcon = (): Plugin => ({
  name: 'pharos:touch-icon',
  async generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const [fileName, size] of Object.entries(SIZES))
      this.emitFile({ type: 'asset', fileName, source: await drawTouchIcon(size) });
  },
  configureServer({ middlewares }) {
    for (const [name, size] of Object.entries(SIZES))
      middlewares.use(`/${name}`, (_request, response, next) => {
        drawTouchIcon(size).then((icon) => {
          response.setHeader('content-type', 'image/png');
          response.end(icon);
        }, next);
      });
  },
});
