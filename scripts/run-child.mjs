import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot, SetupError } from './bring-node.mjs';

/**
 * The file that a tool's name in node_modules/.bin stands for, or else a file of the project.
 * @type {(name: string) => string}
 */
export const toolPath = (name) => {
  const places = [join(projectRoot, 'node_modules', '.bin', name), join(projectRoot, name)];
  const file = places.find((path) => name !== '' && existsSync(path));
  if (file === undefined) throw new SetupError(`There is no tool or file named "${name}".`);
  return realpathSync(file);
};

/**
 * The environment of a child: the pinned Node and the project's own tools come first on the PATH.
 * @type {(node: string, extra?: Record<string, string>) => NodeJS.ProcessEnv}
 */
export const childEnv = (node, extra = {}) => ({
  ...process.env,
  PATH: [dirname(node), join(projectRoot, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  ),
  ...extra,
});

/**
 * Runs a command on this terminal and answers with its exit code, as a shell counts it. Signals that
 * reach only this process are passed on.
 * @type {(command: string, args: string[], env: NodeJS.ProcessEnv) => Promise<number>}
 */
export const runChild = (command, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: 'inherit' });
    /** @type {(signal: NodeJS.Signals) => void} */
    const pass = (signal) => {
      // Ctrl-C reaches every process of the terminal by itself; twice would mean "now, at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });

/**
 * Sets the exit code to what `main` answers with; a SetupError is said without its stack.
 * @type {(main: () => Promise<number>) => Promise<void>}
 */
export const exitWith = async (main) => {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
