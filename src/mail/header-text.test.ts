import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerText, isBareAddress } from './header-text.ts';

describe('headerText', () => {
  test('puts a text on one line', () => {
    expect(headerText('Hello\r\nBcc: thief@evil.example')).toBe('Hello Bcc: thief@evil.example');
    expect(headerText('a\u2028b\u0000c\u202Ed')).toBe('a b c d');
    expect(headerText('  many   spaces\t')).toBe('many spaces');
  });

  test('keeps ordinary text, accents and other scripts', () => {
    expect(headerText('Grüße aus München, 日本')).toBe('Grüße aus München, 日本');
  });

  test('cuts a long text without splitting a character', () => {
    const cut = headerText('😀'.repeat(500));
    expect([...cut]).toHaveLength(200);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('…')).toBe(true);
  });

  test('removes all line breaks and control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(headerText(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe('isBareAddress', () => {
  test.each(['jane@example.com', 'o’neill+x@sub.example.co', 'jürgen@bücher.example'])(
    'accepts %j',
    (address) => expect(isBareAddress(address)).toBe(true),
  );

  test.each([
    '',
    'jane',
    'jane@',
    '@example.com',
    'a@b@c.example',
    'jane@example.com, thief@evil.example',
    'jane@example.com;thief@evil.example',
    'Jane <jane@example.com>',
    'jane@example.com\r\nBcc: thief@evil.example',
    'jane@example.com\n',
    '"a b"@example.com',
    'jane@example.com (comment)',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j', (address) => expect(isBareAddress(address)).toBe(false));
});
