import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, readCursor, writeCursor } from './cursor.ts';

const id = '01901f2e-0000-7000-8000-00000000000a';
const at = new Date('2025-04-15T09:30:00.123Z');

describe('isUuid', () => {
  it('knows every UUID, in either case', () => {
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
  it('comes back as it was written', () => {
    const moment = fc.date({
      min: new Date(0),
      max: new Date('2999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.uuid(), (time, uuid) => {
        expect(readCursor(writeCursor({ at: time, id: uuid }))).toEqual({ at: time, id: uuid });
      }),
    );
  });

  it('needs no escaping in an address', () => {
    const text = writeCursor({ at, id });
    expect(encodeURIComponent(text)).toBe(text);
  });

  it.each([
    undefined,
    '',
    '_',
    id,
    `_${id}`,
    `${at.getTime()}`,
    `${at.getTime()}_`,
    `${at.getTime()}_x`,
    `-1_${id}`,
    `1.5_${id}`,
    `1e3_${id}`,
    `NaN_${id}`,
    ` 1_${id}`,
    `1234567890123456_${id}`,
    `${at.getTime()}_${id}_`,
    `${at.getTime()}_${id}_more`,
    `${at.toISOString()}_${id}`,
  ])('%j starts the list at its beginning', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });

  it('is never an invalid moment, whatever comes', () => {
    const near = fc
      .tuple(fc.stringMatching(/^[0-9.e-]{0,18}$/), fc.oneof(fc.uuid(), fc.string()))
      .map((parts) => parts.join('_'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const cursor = readCursor(text);
        if (cursor) {
          expect(cursor.at.getTime()).not.toBeNaN();
          expect(isUuid(cursor.id)).toBe(true);
        }
      }),
    );
    expect(readCursor(`999999999999999_${id}`)?.at.getTime()).toBe(999_999_999_999_999);
  });
});
