import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// React and the Markdown parser are several times slower in their development builds, and the store that
// the tests open is the built one.
process.env.NODE_ENV = 'production';

/** Content that is loaded again is not parsed again. */
const parsedTexts: Plugin = {
  name: 'parsed-texts',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const file = join(import.meta.dirname, 'tests', 'support', 'parsed-texts.ts');
    return id === 'mdast-util-from-markdown' && importer !== file ? file : undefined;
  },
};

/** Files that mostly wait, for minutes: they start first, so that none of them runs alone at the end. */
const SLOW = ['torture', 'own-server/life', 'backup/point-in-time', 'mail/delivery'];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      SLOW.some((name) => moduleId.endsWith(`/tests/integration/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  plugins: [parsedTexts],
  test: {
    // A worker keeps its modules for the next file: loading the content and the built store costs three
    // seconds of processor time, which most files would spend on nothing else. Files share no state: each
    // opens a database of its own.
    isolate: false,
    // Files run side by side; inside a file tests run in order.
    fileParallelism: true,
    sequence: { sequencer: SlowFirst },
    // One more than there are cores: a file often waits for a timer or for a process that it started.
    maxWorkers: availableParallelism() + 1,
    // A busy machine may make one of several thousand tests time out; the report names it as retried.
    retry: process.env['CI'] ? 1 : 0,
    restoreMocks: true,
    // A condition that a test waits for may come late on a busy machine, where the default of one second
    // fails.
    expect: { poll: { timeout: 20_000 } },
    // The limits stop a test that hangs. They do not judge speed: a busy machine is many times slower than an
    // idle one.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
