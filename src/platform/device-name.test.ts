import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox on Windows',
  ],
  [null, 'Unknown device'],
  ['', 'Unknown device'],
])('reads the name from %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('returns a name for any header', () => {
  fc.assert(fc.property(fc.string(), (header) => deviceName(header) !== ''));
});
