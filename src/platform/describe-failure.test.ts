import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

test('describes a system error by its code and call', () => {
  expect(describeFailure(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
    'ENOSPC write',
  );
});

test('describes a refusal of the mail relay by its codes, without its text', () => {
  const refusal = Object.assign(new Error('550 <jane@example.com> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
  });
  expect(describeFailure(refusal)).toBe('EENVELOPE 550 at RCPT TO');
});

test('describes a bug by its type only', () => {
  expect(describeFailure(new TypeError('cannot read jane@example.com'))).toBe('TypeError');
  expect(describeFailure('jane@example.com')).toBe('string');
  expect(describeFailure(null)).toBe('object');
  expect(describeFailure(undefined)).toBe('undefined');
  expect(describeFailure(Object.assign(new Error('x'), { code: 'jane@example.com' }))).toBe(
    'Error',
  );
});
