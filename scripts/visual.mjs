// `npm run visual [-- --update-snapshots]`: checks every screen, or draws the baselines anew.
// `npm run contact-sheet`: pictures of every screen and state on one page, for a person to look at.
// Other arguments are Playwright's, such as `-g <words>`.
import { bringNode } from './bring-node.mjs';
import { exitWith } from './run-child.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';

await exitWith(async () => {
  const [project = 'visual', ...args] = process.argv.slice(2);
  const { code } = await runBrowserTests(bringNode(), [project], args);
  return code;
});
