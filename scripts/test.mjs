// `npm test`: runs every gate, to the last even where one fails. The last line is the sum.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringNode, projectRoot, SetupError } from './bring-node.mjs';
import { build } from './build.mjs';
import { childEnv, exitWith, runChild, toolPath } from './run-child.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { chosenGates, countGate, countVitest, summaryLine } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Count} Count */
/** @typedef {{ code: number, cases?: Count | undefined }} Outcome */

const results = join(projectRoot, 'test-results');

/** @type {(name: string) => any} */
const report = (name) =>
  existsSync(join(results, name))
    ? JSON.parse(readFileSync(join(results, name), 'utf8'))
    : undefined;

/** @type {(node: string) => Record<string, () => Promise<Outcome>>} */
const gatesWith = (node) => {
  /** @type {Record<string, string>} */
  const colours = process.env.CI ? { NO_COLOR: '1' } : {};
  if (process.env.CI) delete process.env.FORCE_COLOR;
  /** @type {(extra?: Record<string, string>) => NodeJS.ProcessEnv} */
  const env = (extra = {}) => childEnv(node, { ...colours, ...extra });
  /** @type {(...args: string[]) => Promise<number>} */
  const tool = (name = '', ...args) => runChild(node, [toolPath(name), ...args], env());

  return {
    format: async () => ({ code: await tool('oxfmt', '--check') }),
    lint: async () => ({ code: await tool('oxlint', '--type-aware') }),
    types: async () => {
      const codes = [
        await tool('react-router', 'typegen'),
        await tool('tsc', '--noEmit'),
        await tool('tsc', '--noEmit', '-p', 'src/domain'),
      ];
      return { code: codes.find((code) => code !== 0) ?? 0 };
    },
    content: async () => ({ code: await tool('scripts/check-content.ts') }),
    build: async () => ({ code: await build(node) }),
    unit: async () => {
      rmSync(join(results, 'vitest.json'), { force: true });
      const file = `--outputFile.json=${join(results, 'vitest.json')}`;
      const code = await tool('vitest', 'run', '--reporter=default', '--reporter=json', file);
      const found = report('vitest.json');
      return { code, cases: found && countVitest(found, projectRoot) };
    },
    journeys: () => runBrowserTests(node, ['desktop', 'phone'], [], colours),
    visual: () => runBrowserTests(node, ['visual'], [], colours),
  };
};

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

await exitWith(async () => {
  const started = Date.now();
  const gates = gatesWith(bringNode());
  const names = chosenGates(process.argv.slice(2), Object.keys(gates));
  if (names instanceof Error) throw new SetupError(names.message);
  mkdirSync(results, { recursive: true });

  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));

  /** @type {Count[]} */
  const counts = [];
  for (const name of names) {
    const since = Date.now();
    process.stdout.write(`\n── ${name} ──\n`);
    /** @type {Outcome} */
    const outcome = (await gates[name]?.().catch((error) => {
      if (!(error instanceof SetupError)) throw error;
      process.stdout.write(`${error.message}\n`);
      return { code: 1 };
    })) ?? { code: 1 };
    if (stopped) return 130;
    const count = countGate(name, outcome.code, outcome.cases);
    counts.push(count);
    process.stdout.write(
      `── ${name} ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(since)} ──\n`,
    );
  }

  const failures = counts.flatMap((count) => count.failures);
  process.stdout.write(`\nAll gates took ${seconds(started)}.\n`);
  if (failures.length > 0)
    process.stdout.write(`Failed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`);
  process.stdout.write(`${summaryLine(counts)}\n`);
  return failures.length > 0 ? 1 : 0;
});
