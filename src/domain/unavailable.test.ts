import { describe, expect, test } from 'vitest';
import { hindranceOf, isDatabaseAway, isDiskFull } from './unavailable.ts';

const failure = (code: string, more: object = {}): Error =>
  Object.assign(new Error('it failed'), { code, ...more });

describe('a full disk', () => {
  test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s is one, also as a cause', (code) => {
    const wrapped = new Error('a use case failed', { cause: failure(code) });
    for (const error of [failure(code), wrapped]) {
      expect(isDiskFull(error)).toBe(true);
      expect(isDatabaseAway(error)).toBe(false);
      expect(hindranceOf(error)).toBe('full');
    }
  });

  test.each(['53200', 'EROFS', 'ECONNREFUSED', 'PASSWORDS_BUSY'])('%s is none', (code) => {
    expect(isDiskFull(failure(code))).toBe(false);
  });
});

describe('a database that is away', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '53300', '08006'])('%s', (code) => {
    expect(hindranceOf(failure(code))).toBe('away');
  });

  test('its socket is missing, but no file is', () => {
    expect(isDatabaseAway(failure('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isDatabaseAway(failure('ENOENT', { syscall: 'open', path: '/srv/key' }))).toBe(false);
    expect(hindranceOf(failure('ENOENT', { syscall: 'open' }))).toBeUndefined();
  });

  test('something else is wrong', () => {
    expect(hindranceOf(failure('23505'))).toBeUndefined();
    expect(hindranceOf('ENOSPC')).toBeUndefined();
  });
});
