import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const NAME = 'apple-touch-icon.png';

/** The store's icon for the home screen of phones, which round the corners themselves. */
export const drawTouchIcon = async (): Promise<Buffer> => {
  const icon = await readFile(join(import.meta.dirname, '../public/icon.svg'), 'utf8');
  const square = icon.replace(/ rx="8"/, '');
  return sharp(Buffer.from(square), { density: 72 * 8 })
    .resize(180, 180)
    .png()
    .toBuffer();
};

export const touchIcon = (): Plugin => ({
  name: 'pharos:touch-icon',
  async generateBundle() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: NAME, source: await drawTouchIcon() });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_request, response, next) => {
      drawTouchIcon().then((icon) => {
        response.setHeader('content-type', 'image/png');
        response.end(icon);
      }, next);
    });
  },
});
