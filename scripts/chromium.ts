// `node scripts/chromium.ts` installs a Chromium for the browser tests where none starts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** In order of preference. Debian's headless shell renders the same and needs a third of the processor time. */
const PLACES = [
  chromium.executablePath(),
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium's sandbox does not run as root, and the tests must not use the network. */
export const chromiumArgs = [
  '--disable-background-networking',
  '--disable-gpu',
  // Pages live for a second, so compiling them well costs more than it saves.
  '--js-flags=--always-sparkplug --no-maglev --no-opt',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** An installed Chromium can lack a library; it prints its version only if it is complete. */
const starts = (path: string): boolean =>
  existsSync(path) && spawnSync(path, [...chromiumArgs, '--version']).status === 0;

/** The Chromium for the tests: the one in PHAROS_CHROMIUM, or the first that starts. */
export const findChromium = (
  works: (path: string) => boolean = starts,
  env: NodeJS.ProcessEnv = process.env,
  places: readonly string[] = PLACES,
): string | undefined => (env.PHAROS_CHROMIUM ? [env.PHAROS_CHROMIUM] : places).find(works);

const run = (command: string): boolean =>
  spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const install = (): void => {
  process.stdout.write('No Chromium found; installing one …\n');
  run('playwright install chromium');
  if (findChromium() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get update -q');
  if (!run('apt-get install -y -q chromium-headless-shell')) run('apt-get install -y -q chromium');
};

if (import.meta.main) {
  const { PHAROS_CHROMIUM: named } = process.env;
  if (!findChromium() && !named) install();
  if (!findChromium()) {
    process.stderr.write(
      named
        ? `PHAROS_CHROMIUM is ${named}, which does not start.\n`
        : 'The browser tests need a Chromium, and none could be installed here. Install one (such as ' +
            'the package "chromium" of your system) or name one in PHAROS_CHROMIUM.\n',
    );
    process.exitCode = 1;
  }
}
