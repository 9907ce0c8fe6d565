import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SetupError } from './bring-node.mjs';
import { chromiumArgs, findChromium } from './find-chromium.mjs';
import { childEnv, runChild, toolPath } from './run-child.mjs';

/**
 * One that is there can still lack a library; it says its version only when it is whole.
 * @type {(path: string) => boolean}
 */
const starts = (path) =>
  existsSync(path) && spawnSync(path, [...chromiumArgs, '--version']).status === 0;

const APT_GET = '/usr/bin/apt-get';

/** Of Debian's packages the first that can be had; only the root of a machine may install one. */
const installPackage = async (/** @type {NodeJS.ProcessEnv} */ env) => {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return;
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await runChild(APT_GET, ['update', '-q'], quiet);
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await runChild(APT_GET, ['install', '-y', '-q', name], quiet)) === 0) return;
};

/**
 * Answers with the path of a Chromium that starts, and installs one where it may.
 * @type {(node: string) => Promise<string>}
 */
export const bringChromium = async (node) => {
  const env = childEnv(node);
  const asked = "require('@playwright/test').chromium.executablePath()";
  const own = spawnSync(node, ['-p', asked], { env, encoding: 'utf8' }).stdout.trim();
  const find = () => findChromium(own, env, starts);

  const present = find();
  if (present !== undefined) return present;
  if (env.PHAROS_CHROMIUM)
    throw new SetupError(`PHAROS_CHROMIUM is ${env.PHAROS_CHROMIUM}, which does not start.`);

  process.stdout.write('No Chromium found; installing one …\n');
  await runChild(node, [toolPath('playwright'), 'install', 'chromium'], env);
  const installed = find();
  if (installed !== undefined) return installed;

  await installPackage(env);
  const packaged = find();
  if (packaged !== undefined) return packaged;
  throw new SetupError(
    'The journeys need a Chromium, and none could be installed here. Install one (such as the package ' +
      '"chromium" of your system) or name one in PHAROS_CHROMIUM.',
  );
};
