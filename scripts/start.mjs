// `npm start`: installs what is missing, builds what is stale, and serves.
import { bringNode, projectRoot } from './bring-node.mjs';
import { build, isBuilt } from './build.mjs';
import { childEnv, exitWith, runChild } from './run-child.mjs';

await exitWith(async () => {
  const node = bringNode();
  if (!isBuilt(projectRoot)) {
    process.stdout.write('Building …\n');
    const code = await build(node);
    if (code !== 0) return code;
  }
  return runChild(
    node,
    ['build/server/server.js', ...process.argv.slice(2)],
    childEnv(node, { NODE_ENV: 'production' }),
  );
});
