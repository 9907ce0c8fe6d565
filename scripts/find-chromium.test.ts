import { expect, test } from 'vitest';
import { findChromium, HEADLESS_SHELL } from './find-chromium.mjs';

const own = '/tool/chrome';
const only =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

test('the one that the person names comes first, and nothing else is tried', () => {
  const env = { PHAROS_CHROMIUM: '/mine' };
  expect(findChromium(own, env, only('/mine', own))).toBe('/mine');
  expect(findChromium(own, env, only(own))).toBeUndefined();
});

test('then the tool’s own, then the system’s', () => {
  expect(findChromium(own, {}, only(own, '/usr/bin/chromium'))).toBe(own);
  expect(findChromium(own, {}, only('/usr/bin/chromium', HEADLESS_SHELL))).toBe(HEADLESS_SHELL);
  expect(findChromium(own, {}, only('/usr/bin/google-chrome', '/usr/bin/chromium'))).toBe(
    '/usr/bin/chromium',
  );
  expect(findChromium(own, {}, only('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
  expect(findChromium(own, {}, only())).toBeUndefined();
});
