import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { decode, differenceOf, encode } from './picture.ts';

const FONT = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

/** Of each thing that browsers and machines draw in their own ways. */
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

/**
 * Whether the browser draws as the one that took the picture in the file. Another release of the browser,
 * or a machine with other fonts, draws each screen a little differently: nothing that is compared there
 * tells anything about the store. Only who is `accepting` takes such a picture.
 */
export const drawsAlike = async (
  browser: Browser,
  file: string,
  { accepting = false, style = '' } = {},
): Promise<boolean> => {
  const page = await browser.newPage({ viewport: { width: 360, height: 480 } });
  try {
    await page.setContent(sample(style));
    await page.evaluate(() => document.fonts.ready);
    const seen = await decode(await page.screenshot({ animations: 'disabled' }));
    const before = existsSync(file) ? await decode(readFileSync(file)) : undefined;
    if (before && !(await differenceOf(before, seen))) return true;
    if (!accepting) return false;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await encode(seen));
    return true;
  } finally {
    await page.close();
  }
};
