import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// React and the Markdown parser are several times slower in their development builds, and the store that
// the tests open is the built one.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    // A worker keeps its modules for the next file: loading the content and the built store costs three
    // seconds of processor time, which most files would spend on nothing else. Files share no state: each
    // opens a database of its own.
    isolate: false,
    // Files run side by side; inside a file tests run in order.
    fileParallelism: true,
    // Left to itself Vitest keeps one core free, which on a small machine is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
