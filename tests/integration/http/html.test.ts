import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#scripts/bring-node.mjs';
import { openStore, type Store } from '#tests/support/store.ts';
import { publicPaths } from '#web/public-paths.ts';

const CHECKER = join(projectRoot, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

/** Public pages that are rendered for each request, and those that say what is not there. */
const RENDERED = [
  '/login',
  '/login?returnTo=%2Fcheckout',
  '/checkout',
  '/search',
  '/search?q=ozempik',
  '/search?q=xyzzyplugh',
  '/admin',
  '/products/unheard-of',
  '/blog/unheard-of',
  '/legal/unheard-of',
  '/no/such/page',
];

type Finding = {
  readonly type: string;
  readonly url: string;
  readonly lastLine?: number;
  readonly lastColumn?: number;
  readonly message: string;
  readonly extract?: string;
};

/** What the checker says of the files, in one run: most of its time is its start. */
const check = (files: readonly string[]): Promise<readonly Finding[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      'java',
      [
        '-Xss2m',
        '-jar',
        CHECKER,
        '--errors-only',
        '--exit-zero-always',
        '--format',
        'json',
        ...files,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(JSON.parse(told).messages);
      } catch {
        reject(new Error(`the checker did not check: ${told.slice(0, 500)}`));
      }
    });
  });

const java = spawnSync('java', ['-version']).status === 0;

let store: Store;
let folder: string;
const pageOf = new Map<string, string>();

/** Keeps the page as a file for the checker, which is told its address again by `pageOf`. */
const keep = async (path: string, html: string): Promise<string> => {
  const file = join(folder, `${pageOf.size}.html`);
  pageOf.set(file, path);
  await writeFile(file, html);
  return file;
};

beforeAll(async () => {
  store = await openStore();
  folder = await mkdtemp(join(tmpdir(), 'pharos-html-'));
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const findings = async (files: readonly string[]): Promise<string[]> =>
  (await check(files)).map(
    ({ url, lastLine, lastColumn, message, extract = '' }) =>
      `${pageOf.get(url.replace(/^file:/, '')) ?? url} ${lastLine}:${lastColumn} ${message} ${extract}`,
  );

test.skipIf(!java)(
  'every public page is without an error to the HTML checker (needs java, skipped where there is none)',
  async () => {
    const browser = store.browser();
    const files: string[] = [];
    for (const path of [...publicPaths(store.deps.content), ...RENDERED]) {
      const answer = await browser.get(path);
      expect(answer.headers.get('content-type'), path).toMatch(/^text\/html/);
      files.push(await keep(path, await answer.text()));
    }
    expect(files.length).toBeGreaterThan(70);
    expect(await findings(files)).toEqual([]);

    const broken = await keep('planted', '<!doctype html><title>x</title><p><div></p>');
    expect(await findings([broken])).not.toEqual([]);
  },
  180_000,
);

test('scripts that a page brings along wait behind what it draws', async () => {
  const browser = store.browser();
  for (const path of ['/', '/products/ozempic', '/login']) {
    const html = await (await browser.get(path)).text();
    const early = html.match(/<link\b[^>]*rel="modulepreload"[^>]*>/g) ?? [];
    expect(early.length, path).toBeGreaterThan(3);
    for (const link of early) expect(link).toContain('fetchpriority="low"');
  }
});
