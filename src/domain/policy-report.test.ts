import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportedDirective } from './policy-report.ts';

const report = (inside: unknown): string => JSON.stringify({ 'csp-report': inside });

test('the directive of a report is known', () => {
  expect(reportedDirective(report({ 'effective-directive': 'script-src-elem' }))).toBe(
    'script-src-elem',
  );
  expect(reportedDirective(report({ 'violated-directive': "img-src 'self'" }))).toBe('img-src');
});

test('nothing else of what is sent comes out', () => {
  expect(reportedDirective(report({ 'effective-directive': 'ada@example.com' }))).toBeUndefined();
  expect(reportedDirective('{')).toBeUndefined();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(report)), (text) => {
      expect(reportedDirective(text) ?? 'img-src').toMatch(/^[a-z-]+$/);
    }),
  );
});
