// `node scripts/run.mjs <tool or file> …` runs a tool of node_modules/.bin, or `node` itself, under the
// pinned Node.
import { bringNode } from './bring-node.mjs';
import { childEnv, exitWith, runChild, toolPath } from './run-child.mjs';

await exitWith(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  // What was built runs on the packages that it needs, without the tools that built it.
  const builtAlready = name === 'node' && (rest[0] ?? '').startsWith('build/');
  const node = bringNode({ dev: !builtAlready });
  return runChild(node, name === 'node' ? rest : [toolPath(name), ...rest], childEnv(node));
});
