import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './bring-node.mjs';
import { bringChromium } from './bring-chromium.mjs';
import { build, isBuilt } from './build.mjs';
import { childEnv, runChild, toolPath } from './run-child.mjs';
import { countPlaywright } from './test-report.mjs';

/**
 * Runs projects of playwright.config.ts on the store as built, which is built where it is stale.
 * @type {(node: string, projects: readonly string[], args?: readonly string[], env?: Record<string, string>) =>
 *   Promise<{ code: number, cases?: import('./test-report.mjs').Count | undefined }>}
 */
export const runBrowserTests = async (node, projects, args = [], env = {}) => {
  if (!isBuilt(projectRoot) && (await build(node)) !== 0) return { code: 1 };
  const chromium = await bringChromium(node);
  const file = join(projectRoot, 'test-results', 'playwright.json');
  rmSync(file, { force: true });
  const code = await runChild(
    node,
    [toolPath('playwright'), 'test', ...projects.map((project) => `--project=${project}`), ...args],
    childEnv(node, { ...env, PHAROS_CHROMIUM: chromium }),
  );
  return {
    code,
    cases: existsSync(file) ? countPlaywright(JSON.parse(readFileSync(file, 'utf8'))) : undefined,
  };
};
