import { tmpdir } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '#scripts/chromium.ts';
import { startStore } from '#tests/support/built-store.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';

/** Runs a function with a browser and a new store, and closes both afterwards. */
export const inBrowser = async <T>(
  run: (browser: Browser, store: { readonly url: string }) => Promise<T>,
): Promise<T> => {
  const dataDir = temporaryDataDir('bench-', tmpdir());
  const store = await startStore({ dataDir, env: { WARM_PAGES: 'true' } });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await run(browser, store);
  } finally {
    await browser.close();
    await store.stop();
    await removeDataDir(dataDir);
  }
};
