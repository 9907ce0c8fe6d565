// `npm run looks [-- -g <words>]`: compares every screen with its accepted pictures, or those with the
// words in their names. `npm run accept-looks [-- -g <words>]`: what is seen becomes what is accepted.
import { bringNode } from './bring-node.mjs';
import { exitWith } from './run-child.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';

await exitWith(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const accept = first === '--accept';
  const { code } = await runBrowserTests(bringNode(), {
    config: 'looks.config.ts',
    report: 'looks.json',
    args: accept ? rest : process.argv.slice(2),
    env: accept ? { PHAROS_ACCEPT_LOOKS: '1' } : {},
  });
  return code;
});
