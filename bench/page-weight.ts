import { get } from 'node:http';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { type Figure, rounded } from './figures.ts';
import { inBrowser } from './in-browser.ts';
import { ROOT } from './processes.ts';

const PAGES = [
  '/',
  '/products',
  '/products/ozempic',
  '/blog',
  `/blog/${loadContent(join(ROOT, 'content')).articles[0]?.id}`,
  '/faq',
  '/request',
  '/contact',
  '/cart',
  '/checkout',
  '/register',
  '/login',
  '/search?q=insulin',
];
const MAX_KB = 110;

const brotliBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => (length += chunk.byteLength));
      answer.on('end', () => resolve(length));
    }).on('error', reject);
  });

type Weight = { readonly bytes: number; readonly blocking: readonly string[] };

/** All scripts that a browser loads while it opens a page without any input. */
const weigh = async (browser: Browser, origin: string, path: string): Promise<Weight> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.resourceType() === 'script' || url.pathname.endsWith('.js')) scripts.add(url.href);
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const blocking = await page
    .locator('script[src]:not([async]):not([defer]):not([type="module"])')
    .evaluateAll((found) => found.map((script) => script.getAttribute('src') ?? ''));
  await context.close();
  const sizes = await Promise.all([...scripts].map(brotliBytes));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), blocking };
};

/** Measures the JavaScript that public pages load, compressed with Brotli. */
export const pageWeight = (): Promise<Figure[]> =>
  inBrowser(async (browser, store) => {
    const figures: Figure[] = [];
    const blocking = new Set<string>();
    for (const path of PAGES) {
      const weight = await weigh(browser, store.url, path);
      for (const script of weight.blocking) blocking.add(script);
      figures.push({
        name: `JavaScript of ${path}`,
        unit: 'kB',
        value: rounded(weight.bytes / 1000),
        target: { atMost: MAX_KB },
      });
    }
    return [
      ...figures,
      {
        name: 'scripts that block a page',
        unit: 'scripts',
        value: blocking.size,
        target: { atMost: 0 },
      },
    ];
  });
