import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forBrowser, type Manifest, shopManifest } from '#web/middleware/shop-manifest.ts';

const BEGIN = 'window.__reactRouterManifest=';

/** Writes the manifest of the shop beside the whole one, as the server will ask for it. */
export const writeShopManifest = (clientDir: string): void => {
  const folder = join(clientDir, 'assets');
  const name = readdirSync(folder).find((each) => /^manifest-\w+\.js$/.test(each));
  const script = name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
  if (!script.startsWith(BEGIN)) throw new Error('the build has no manifest of its routes');
  const whole: Manifest = JSON.parse(script.slice(BEGIN.length).replace(/;\s*$/, ''));
  const shop = shopManifest(whole);
  writeFileSync(join(clientDir, shop.url), `${BEGIN}${JSON.stringify(forBrowser(shop))};`);
};
