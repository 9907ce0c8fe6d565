import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, type KeyKind, readCursor, writeCursor } from './cursor.ts';

const id = '01901f2e-0000-7000-8000-00000000000a';

describe('isUuid', () => {
  it('accepts every UUID in upper and lower case', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(isUuid(uuid)).toBe(true);
        expect(isUuid(uuid.toUpperCase())).toBe(true);
      }),
    );
  });

  it.each([
    '',
    'x',
    ` ${id}`,
    `${id} `,
    `${id}\n`,
    `{${id}}`,
    id.replaceAll('-', ''),
    id.slice(1),
    `${id}0`,
    id.replace('a', 'g'),
    `${id}' or 1=1`,
  ])('refuses %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});

describe('a cursor', () => {
  const kinds: readonly (readonly [KeyKind, fc.Arbitrary<string>])[] = [
    ['instant', fc.nat().map(String)],
    ['number', fc.nat().map(String)],
    ['text', fc.string().filter((text) => !/\p{Cc}/u.test(text))],
  ];

  it.each(kinds)('of kind %s is read back unchanged', (kind, keys) => {
    fc.assert(
      fc.property(keys, fc.uuid(), (key, uuid) => {
        expect(readCursor(writeCursor({ key, id: uuid }), kind)).toEqual({ key, id: uuid });
      }),
    );
  });

  it.each([
    undefined,
    '',
    '_',
    id,
    `_${id}`,
    '1763719200000000',
    `1_${id}`,
    `${id}_`,
    `${id}_x`,
    `${id}-1`,
    `${id}_-1`,
    `${id}_1.5`,
    `${id}_1e3`,
    `${id}_NaN`,
    `${id}_ 1`,
    `${id}_12345678901234567`,
    `${id}_1_`,
    `${id}_1_more`,
    `${id}_2025-04-15T09:30:00.123Z`,
    `${id.slice(1)}0_1`.replace('-', ''),
  ])('is undefined for %j', (text) => {
    expect(readCursor(text, 'instant')).toBeUndefined();
    expect(readCursor(text, 'number')).toBeUndefined();
  });

  it('refuses text that the database would refuse', () => {
    expect(readCursor(`${id}_a\0b`, 'text')).toBeUndefined();
    expect(readCursor(`${id}_${'a'.repeat(1_001)}`, 'text')).toBeUndefined();
  });

  it('is either valid or undefined for any text', () => {
    const near = fc
      .tuple(fc.oneof(fc.uuid(), fc.string()), fc.stringMatching(/^[0-9.e-]{0,18}$/))
      .map((parts) => parts.join('_'));
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        const cursor = readCursor(text, 'instant');
        if (cursor) {
          expect(isUuid(cursor.id)).toBe(true);
          expect(cursor.key).toMatch(/^\d{1,16}$/);
        }
      }),
    );
  });
});
