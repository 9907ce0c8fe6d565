import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';

const FONT = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

/** A sample page with content that browsers and machines render differently. */
const sample = (style: string): string => `
  <style>
    @font-face { font-family: Own; src: url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')}); font-weight: 300 900 }
    body { margin: 16px; font: 16px/1.5 Own }
    figure { margin: 16px 0; height: 60px; border-radius: 12px; border: 1px solid #777;
      background: linear-gradient(90deg, #fff, #0a5); box-shadow: 0 2px 12px rgb(0 0 0 / 0.4) }
    ${style}
  </style>
  <p>Own letters, <b>heavy ones</b> and 1,234.50</p>
  <p style="font-family: sans-serif">Letters of the machine → ✓ ≥ µ</p>
  <p style="font-family: monospace">Letters of one width 0O1lI</p>
  <p style="font-family: serif">Letters with feet</p>
  <figure></figure>
  <svg width="200" height="60"><path d="M5 50C60-30 120 90 195 10" fill="none" stroke="#064" stroke-width="3"/></svg>
  <p><input type="checkbox" checked> <input type="radio" checked> <select><option>One of many</select></p>
  <p><input type="file"></p><p><input type="date" value="2031-06-16"></p>`;

/** The file that describes the browser of the baselines. */
const drawing = z.object({ browser: z.string(), pixels: z.string() });
export type Drawing = z.infer<typeof drawing>;

/** The name and version of the browser, with a hash of its rendering of the sample page. */
export const drawingOf = async (
  browser: Browser,
  { program = 'Chromium', style = '' } = {},
): Promise<Drawing> => {
  const page = await browser.newPage({ viewport: { width: 360, height: 480 } });
  try {
    await page.setContent(sample(style));
    await page.evaluate(() => document.fonts.ready);
    const pixels = await sharp(await page.screenshot({ animations: 'disabled' }))
      .raw()
      .toBuffer();
    const hash = createHash('sha256').update(pixels).digest('hex').slice(0, 16);
    return { browser: `${program} ${browser.version()}`, pixels: hash };
  } finally {
    await page.close();
  }
};

/** The reason why screenshots of this browser cannot be compared with the baselines, or undefined. */
export const whyNotCompared = (now: Drawing, file: string): string | undefined => {
  if (!existsSync(file)) return 'there are no baselines';
  const then = drawing.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (then.pixels === now.pixels) return undefined;
  return `the baselines were drawn by ${then.browser}, and ${now.browser} on this machine draws a sample page differently`;
};

export const keepDrawing = (now: Drawing, file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(now, undefined, 2)}\n`);
};
