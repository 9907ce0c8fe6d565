import { describe, expect, test } from 'vitest';
import {
  chosenGates,
  countGate,
  countPlaywright,
  countVitest,
  summaryLine,
} from './test-report.mjs';

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

describe('countVitest', () => {
  test('counts cases, and a failed file without cases', () => {
    const report = {
      testResults: [
        {
          name: '/shop/src/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'takes away' },
            { status: 'skipped', fullName: 'divides' },
            { status: 'todo', fullName: 'multiplies' },
          ],
        },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report, '/shop')).toEqual({
      passed: 1,
      failed: 2,
      skipped: 2,
      failures: ['src/a.test.ts: takes away', 'broken.test.ts'],
    });
  });
});

describe('countPlaywright', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'shop.spec.ts',
    tests: [{ status, projectName: 'phone' }],
  });

  test('counts the cases of nested groups, with flaky cases as passed', () => {
    const report = {
      suites: [
        {
          title: 'shop.spec.ts',
          specs: [spec('buys', 'expected')],
          suites: [
            {
              title: 'cart',
              specs: [spec('adds', 'unexpected'), spec('keeps', 'flaky'), spec('later', 'skipped')],
            },
          ],
        },
      ],
      errors: [],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['shop.spec.ts: adds [phone]'],
    });
  });

  test('counts an error outside of cases', () => {
    const report = { suites: [], errors: [{ message: 'No server\nat line 1' }] };
    expect(countPlaywright(report)).toMatchObject({ failed: 1, failures: ['No server'] });
  });
});

describe('countGate', () => {
  test('counts a gate without cases as one', () => {
    expect(countGate('lint', 0, undefined)).toEqual({ ...none, passed: 1 });
    expect(countGate('lint', 1, undefined)).toEqual({ ...none, failed: 1, failures: ['lint'] });
  });

  test('counts a gate that ran no case as failed', () => {
    expect(countGate('unit', 0, none)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('adds a failure for a failed gate without failed cases', () => {
    const cases = { ...none, passed: 3 };
    expect(countGate('unit', 0, cases)).toEqual(cases);
    expect(countGate('unit', 1, cases)).toEqual({
      ...cases,
      failed: 1,
      failures: ['unit: exit code 1'],
    });
    const failed = { ...cases, failed: 2, failures: ['a', 'b'] };
    expect(countGate('unit', 1, failed)).toEqual(failed);
  });
});

test('sums up the results, and mentions skipped cases only if there are any', () => {
  const counts = [
    { ...none, passed: 2, failed: 1 },
    { ...none, passed: 3 },
  ];
  expect(summaryLine(counts)).toBe('5 passed, 1 failed');
  expect(summaryLine([...counts, { ...none, skipped: 4 }])).toBe('5 passed, 1 failed, 4 skipped');
});

describe('chosenGates', () => {
  const known = ['format', 'lint', 'unit'];

  test('are all by default, or the named ones in the usual order', () => {
    expect(chosenGates([], known)).toEqual(known);
    expect(chosenGates(['--only', 'unit,format'], known)).toEqual(['format', 'unit']);
    expect(chosenGates(['--only=lint'], known)).toEqual(['lint']);
  });

  test.each([[['--only']], [['--only=']], [['--only', 'units']], [['unit']]])(
    'refuses %j',
    (args) => {
      const refused = chosenGates(args, known);
      expect(refused).toBeInstanceOf(Error);
      expect(String(refused)).toContain('format, lint, unit');
    },
  );
});
