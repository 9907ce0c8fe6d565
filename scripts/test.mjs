// `npm test [-- --only <gate>,…]`: runs every gate, even after one failed. The last line is the sum.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import {
  chosenGates,
  countGate,
  countPlaywright,
  countVitest,
  summaryLine,
} from './test-report.mjs';

const browser = 'node scripts/build.mjs --if-stale && node scripts/chromium.ts && playwright test';

/** The command of each gate; npm has put the pinned Node and the tools on the PATH. */
const GATES = {
  format: 'oxfmt --check',
  lint: 'oxlint --type-aware',
  types: 'react-router typegen && tsc --noEmit && tsc --noEmit -p src/domain',
  unused: 'knip --no-progress --no-config-hints',
  content: 'node scripts/check-content.ts',
  build: 'node scripts/build.mjs',
  unit: 'vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json',
  journeys: `${browser} --project desktop --project phone`,
  visual: `${browser} --project visual`,
};

/** @type {Record<string, (report: any) => import('./test-report.mjs').Count>} */
const COUNTED = {
  'test-results/vitest.json': (report) => countVitest(report, process.cwd()),
  'test-results/playwright.json': countPlaywright,
};

const env = { ...process.env };
if (env.CI) {
  env.NO_COLOR = '1';
  delete env.FORCE_COLOR;
}

/** @type {(command: string) => Promise<number>} */
const run = (command) =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'inherit', env });
    child.on('exit', (code, signal) => {
      // A person who stops one gate stops them all.
      if (signal || (code ?? 0) > 128) process.exit(130);
      resolve(code ?? 1);
    });
  });

const names = chosenGates(process.argv.slice(2), Object.keys(GATES));
if (names instanceof Error) {
  process.stderr.write(`${names.message}\n`);
  process.exit(1);
}
mkdirSync('test-results', { recursive: true });
const started = Date.now();
const counts = [];
for (const name of names) {
  const since = Date.now();
  process.stdout.write(`\n── ${name} ──\n`);
  for (const file of Object.keys(COUNTED)) rmSync(file, { force: true });
  const code = await run(GATES[/** @type {keyof typeof GATES} */ (name)]);
  const report = Object.keys(COUNTED).find((file) => existsSync(file));
  const cases = report && COUNTED[report]?.(JSON.parse(readFileSync(report, 'utf8')));
  const count = countGate(name, code, cases || undefined);
  counts.push(count);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  process.stdout.write(`── ${name} ${count.failed ? 'FAILED' : 'passed'} in ${seconds} s ──\n`);
}
const failures = counts.flatMap((count) => count.failures);
process.stdout.write(`\nAll gates took ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
if (failures.length > 0)
  process.stdout.write(`Failed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`);
process.stdout.write(`${summaryLine(counts)}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
