import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

const places = ['/tool/chrome', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const find = (present: readonly string[], env = {}) =>
  findChromium((path) => present.includes(path), env, places);

test('uses only the configured Chromium, if set', () => {
  const env = { PHAROS_CHROMIUM: '/mine' };
  expect(find(['/mine', '/tool/chrome'], env)).toBe('/mine');
  expect(find(['/tool/chrome'], env)).toBeUndefined();
});

test('uses the first of the usual places otherwise', () => {
  expect(find(['/tool/chrome', '/usr/bin/chromium'])).toBe('/tool/chrome');
  expect(find(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])).toBe(
    '/usr/bin/chromium-headless-shell',
  );
  expect(find([])).toBeUndefined();
});
