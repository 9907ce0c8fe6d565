import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { settled } from '#tests/e2e/support/journey.ts';
import type { Extent } from './screen.ts';
import { decode, differenceOf, encode, type Picture, toPng } from './picture.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
export const ACCEPTED = join(ROOT, 'tests', 'visual', 'accepted');
const RESULTS = join(ROOT, 'test-results', 'looks');

/** Set by `npm run accept-looks`: what is seen becomes what is accepted. */
export const ACCEPTING = process.env['PHAROS_ACCEPT_LOOKS'] === '1';

/** What lies further down most pages is more of the same. A browser draws no more than 16,384 px at once. */
const TALLEST = { page: 3200, whole: 16_000, window: 3200 } as const;

/** A screen that is still coming is looked at again; one that is different stays different. */
const LOOKS = 3;

/**
 * Other machines write these alphabets in other fonts; they keep their place and lose their ink. Emoji,
 * which some machines have no font for, go. A caret blinks. Where the staff see when and from where a session
 * was used last, it depends on which screens came before.
 */
const HUSH = `
  :lang(hi), :lang(zh), :lang(ja), :lang(ar), :lang(he) { color: transparent !important; fill: transparent !important }
  .staff-page ul[aria-label='Sessions'] * { color: transparent !important }
  * { caret-color: transparent !important }`;

/** A style sheet that the page's own policy lets pass, because no element holds it. */
const hush = (page: Page, fleeting: string | undefined): Promise<void> =>
  page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.nodeValue ?? '';
        const plain = text.replace(/\p{Emoji_Presentation}/gu, '');
        if (plain !== text) node.nodeValue = plain;
      }
    },
    fleeting
      ? `${HUSH} ${fleeting} { color: transparent !important; fill: transparent !important }`
      : HUSH,
  );

/** Everything has come that the page asks for: its parts, fonts, pictures, two frames, and the end of each motion. */
export const rested = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('[data-coming]') === null);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await settled(page);
};

/** A toast waits while the pointer is on it; else the pointer lies where nothing answers to it. */
const layPointer = async (page: Page): Promise<void> => {
  const toast = page.getByRole('button', { name: 'Close message' }).first();
  const box = (await toast.isVisible()) ? await toast.boundingBox() : null;
  if (box) await page.mouse.move(box.x - 20, box.y + box.height / 2);
  else await page.mouse.move(0, 0);
};

export type Camera = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly extent: Extent;
};

export const openCamera = async (
  page: Page,
  extent: Extent,
  fleeting?: string,
): Promise<Camera> => {
  await hush(page, fleeting);
  return { page, session: await page.context().newCDPSession(page), extent };
};

/** One look. The test tool's own screenshot takes three times as long for a tall page. */
const take = async ({ page, session, extent }: Camera): Promise<Picture> => {
  await layPointer(page);
  await rested(page);
  const { width, height, top, framed } = await page.evaluate((whole) => {
    // What lies over a page mostly lies beside what has the focus.
    const focused = document.activeElement;
    if (whole || focused === null || focused === document.body) scrollTo(0, 0);
    else focused.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { clientWidth, scrollHeight } = document.documentElement;
    return {
      width: clientWidth,
      height: whole ? scrollHeight : innerHeight,
      top: scrollY,
      framed: whole && document.querySelector('iframe') !== null,
    };
  }, extent !== 'window');
  const seen = Math.min(height, TALLEST[extent]);
  const before = page.viewportSize();
  // A document in a document is drawn inside of the window alone.
  if (framed) {
    await page.setViewportSize({ width, height: seen });
    await rested(page);
  }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: extent !== 'window' && !framed,
    clip: { x: 0, y: top, width, height: seen, scale: 1 },
  });
  if (framed && before) await page.setViewportSize(before);
  return decode(Buffer.from(data, 'base64'));
};

/** Writes a picture for people, and answers with where it lies in the project. */
const keep = async (name: string, picture: Picture): Promise<string> => {
  const file = join(RESULTS, `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await toPng(picture));
  return relative(ROOT, file);
};

/** Keeps what is seen, once it is seen twice. What nobody would see changed stays as it was kept. */
export const acceptLook = async (
  camera: Camera,
  name: string,
  folder = ACCEPTED,
): Promise<string | undefined> => {
  const file = join(folder, `${name}.webp`);
  let seen = await take(camera);
  for (let look = 1; ; look += 1) {
    const again = await take(camera);
    const restless = await differenceOf(seen, again);
    if (!restless) break;
    if (look === LOOKS) return `${name}: ${restless.words} between one look and the next`;
    seen = again;
  }
  const before = existsSync(file) ? await decode(readFileSync(file)) : undefined;
  if (before && !(await differenceOf(before, seen))) return undefined;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await encode(seen));
  return undefined;
};

/**
 * Compares what the camera sees with the accepted picture of that name. Answers with what is wrong, and
 * where the picture lies that shows it; beside it lie the accepted one and the one of now.
 */
export const compareLook = async (
  camera: Camera,
  name: string,
  folder = ACCEPTED,
): Promise<string | undefined> => {
  const file = join(folder, `${name}.webp`);
  if (!existsSync(file)) {
    const seen = await keep(`${name}-actual`, await take(camera));
    return `${name}: no accepted picture; now it is ${seen}`;
  }
  const accepted = await decode(readFileSync(file));
  for (let look = 1; ; look += 1) {
    const actual = await take(camera);
    const difference = await differenceOf(accepted, actual);
    if (!difference) return undefined;
    if (look < LOOKS) continue;
    await keep(`${name}-actual`, actual);
    await keep(`${name}-accepted`, accepted);
    const red = await keep(`${name}-difference`, difference.picture);
    return `${name}: ${difference.words}, red in ${red}`;
  }
};
