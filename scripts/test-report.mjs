/**
 * The result of a gate. A gate without cases of its own counts as one.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 *
 * @typedef {{ status: string, fullName: string }} VitestCase
 * @typedef {{ name: string, status: string, assertionResults: VitestCase[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 *
 * @typedef {{ status: string, projectName: string }} PlaywrightTest
 * @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * Counts the cases of Vitest's JSON report. A file that fails without a failed case, such as one that
 * does not compile, counts as one failure.
 * @type {(report: VitestReport, root?: string) => Count}
 */
export const countVitest = ({ testResults }, root = '') => {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const file of testResults) {
    const name = file.name.startsWith(`${root}/`) ? file.name.slice(root.length + 1) : file.name;
    const failedCases = file.assertionResults.filter(({ status }) => status === 'failed');
    count.failures.push(...failedCases.map(({ fullName }) => `${name}: ${fullName}`));
    if (file.status === 'failed' && failedCases.length === 0) count.failures.push(name);
    for (const { status } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status !== 'failed') count.skipped += 1;
    }
  }
  count.failed = count.failures.length;
  return count;
};

/** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Counts the cases of Playwright's JSON report. One that passed at its second try has passed, and
 * Playwright names it as flaky at its end; an error outside of all cases counts as one failure.
 * @type {(report: PlaywrightReport) => Count}
 */
export const countPlaywright = ({ suites, errors }) => {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const spec of suites.flatMap(specsOf))
    for (const { status, projectName } of spec.tests) {
      if (status === 'expected' || status === 'flaky') count.passed += 1;
      else if (status === 'skipped') count.skipped += 1;
      else count.failures.push(`${spec.file}: ${spec.title} [${projectName}]`);
    }
  for (const { message = 'an error outside of the journeys' } of errors)
    count.failures.push(message.split('\n')[0] ?? message);
  count.failed = count.failures.length;
  return count;
};

/**
 * The count of a gate: its cases where it reported some, else the gate itself; a gate that failed
 * without a failed case adds itself.
 * @type {(name: string, code: number, cases: Count | undefined) => Count}
 */
export const countGate = (name, code, cases) => {
  if (cases === undefined || cases.passed + cases.failed === 0)
    return {
      passed: code === 0 && cases === undefined ? 1 : 0,
      failed: code === 0 && cases === undefined ? 0 : 1,
      skipped: cases?.skipped ?? 0,
      failures: code === 0 && cases === undefined ? [] : [cases ? `${name}: no case ran` : name],
    };
  if (code !== 0 && cases.failed === 0)
    return { ...cases, failed: 1, failures: [`${name}: exit code ${code}`] };
  return cases;
};

/** @type {(counts: readonly Count[]) => string} */
export const summaryLine = (counts) => {
  /** @type {(key: 'passed' | 'failed' | 'skipped') => number} */
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
};

/**
 * The gates that `--only a,b` names, or all; an unknown name is an error that lists the known.
 * @type {(args: readonly string[], known: readonly string[]) => readonly string[] | Error}
 */
export const chosenGates = (args, known) => {
  const [option = '', ...rest] = args;
  if (option === '') return known;
  const value = option === '--only' ? rest[0] : option.match(/^--only=(.*)$/)?.[1];
  const names = (value ?? '').split(',').filter((name) => name !== '');
  const strange = names.filter((name) => !known.includes(name));
  const all = known.join(', ');
  if (value === undefined || names.length === 0)
    return new Error(`Usage: npm test -- --only <gate>[,<gate>]\nThe gates are: ${all}`);
  if (strange.length > 0)
    return new Error(`There is no gate "${strange.join(', ')}". The gates are: ${all}`);
  return known.filter((name) => names.includes(name));
};
