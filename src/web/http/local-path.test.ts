import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localPath, returnPath, withReturn } from './local-path.ts';

const ORIGIN = 'https://shop.example';

/** Path prefixes that attackers use, in every order. */
const hostile = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\r',
      ' ',
      '@',
      ':',
      'evil.example',
      'https:',
      'javascript:alert(1)',
      '?',
      '#',
      'a',
      '\0',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('a return path', () => {
  test.each([
    ['/checkout', '/checkout'],
    ['/account?tab=orders#last', '/account?tab=orders#last'],
    ['/products/../cart', '/cart'],
    ['https://evil.example/', '/account'],
    ['//evil.example', '/account'],
    ['/\\evil.example', '/account'],
    ['/\t/evil.example', '/account'],
    ['/.//evil.example', '/account'],
    ['javascript:alert(1)', '/account'],
    ['checkout', '/account'],
    ['', '/account'],
    [null, '/account'],
  ])('is read from %j as %s', (text, expected) => {
    expect(localPath(text, '/account')).toBe(expected);
  });

  test('never leaves the store', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (text) =>
        [text, `/${text}`].every((address) => {
          const path = localPath(address, '/account');
          return new URL(path, ORIGIN).origin === ORIGIN && !path.startsWith('//');
        }),
      ),
      { numRuns: 2_000 },
    );
  });

  test('is written to a URL and read from it', () => {
    const address = withReturn('/login', '/checkout?step=2&x=ä');
    expect(returnPath(new URL(address, ORIGIN).searchParams)).toBe('/checkout?step=2&x=%C3%A4');
    expect(withReturn('/register', undefined)).toBe('/register');
    expect(returnPath(new URLSearchParams('from=//evil.example'))).toBeUndefined();
  });
});
