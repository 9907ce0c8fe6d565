import { existsSync } from 'node:fs';

/**
 * Debian's Chromium without the frame of a browser: what is in its pages is the same, and a page costs it
 * a third of the processor's time.
 */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Where a Chromium may be, most wanted first: the one that the person names, the one that belongs to the
 * test tool, the system's.
 * @type {(own: string, env: NodeJS.ProcessEnv) => string[]}
 */
export const chromiumPlaces = (own, env) =>
  env.PHAROS_CHROMIUM
    ? [env.PHAROS_CHROMIUM]
    : [
        own,
        HEADLESS_SHELL,
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ];

/**
 * The Chromium to test with, or undefined where there is none. `own` is where the test tool would keep
 * its own; `works` may ask for more than that the file exists.
 * @type {(own: string, env?: NodeJS.ProcessEnv, works?: (path: string) => boolean) => string | undefined}
 */
export const findChromium = (own, env = process.env, works = existsSync) =>
  chromiumPlaces(own, env).find(works);

/** Chromium's sandbox refuses to run as root; and nothing may be asked of the network. */
export const chromiumArgs = [
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
