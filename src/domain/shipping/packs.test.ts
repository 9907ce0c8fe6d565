import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PACK_MESSAGES, PACK_CODE_MESSAGES } from '#texts/shipping.ts';
import { addDays } from './days.ts';
import { zoneOf } from './destination.ts';
import { dayOfCode, isGtin, readPackCode } from './pack-code.ts';
import {
  checkPack,
  checkUnit,
  countWarning,
  type Pack,
  type PackUse,
  packWarnings,
  readFrom,
  readPack,
  SHELF_LIFE_MARGIN,
  type ShelfLife,
  shelfLifeOf,
  shelfLifeWords,
} from './packs.ts';

const GS = '\u001D';
/** The sample in the coding guidelines of the European verification system and EFPIA. */
const SAMPLE = {
  gtin: '09876543210982',
  serial: '12345AZRQF1234567890',
  batch: 'A1C2E3G4I5',
  expiry: '2028-05-31',
  nationalNumber: null,
};

describe('the code of a pack', () => {
  it.each([
    ['from a scanner', `010987654321098217280531${'10A1C2E3G4I5'}${GS}2112345AZRQF1234567890`],
    [
      'in another order',
      `0109876543210982${'2112345AZRQF1234567890'}${GS}17280531${'10A1C2E3G4I5'}`,
    ],
    [
      'with a symbology identifier',
      `]d2010987654321098217280531${'10A1C2E3G4I5'}${GS}2112345AZRQF1234567890`,
    ],
    [
      'with FNC1 first and last',
      `${GS}010987654321098217280531${'10A1C2E3G4I5'}${GS}2112345AZRQF1234567890${GS}`,
    ],
    ['with a written separator', '01098765432109821728053110A1C2E3G4I5<GS>2112345AZRQF1234567890'],
    [
      'with a separator after a fixed-length field',
      `0109876543210982${GS}17280531${GS}10A1C2E3G4I5${GS}2112345AZRQF1234567890`,
    ],
    ['in printed form', '(01)09876543210982(21)12345AZRQF1234567890(10)A1C2E3G4I5(17)280531'],
    [
      'in printed form on several lines',
      '(01) 09876543210982\n(21) 12345AZRQF1234567890\n(10) A1C2E3G4I5 (17) 280531',
    ],
    [
      'beside values that a maker adds',
      `0109876543210982112605311728053110A1C2E3G4I5${GS}2112345AZRQF1234567890${GS}91X7`,
    ],
    [
      'with the separator as a scanner field shows it',
      '01098765432109821728053110A1C2E3G4I5\u241D2112345AZRQF1234567890',
    ],
    ['with day 00', '(01)09876543210982(21)12345AZRQF1234567890(10)A1C2E3G4I5(17)280500'],
  ])('is read %s', (_, text) => {
    expect(readPackCode(text, 2026)).toEqual({ ok: true, value: SAMPLE });
  });

  it('contains a national number', () => {
    const read = readPackCode(`0109521234543213710${'12345678'}${GS}10AB`, 2026);
    expect(read).toMatchObject({
      ok: true,
      value: { gtin: '09521234543213', nationalNumber: '12345678', batch: 'AB', serial: null },
    });
  });

  it.each([
    ['', 'unreadable'],
    ['Ozempic', 'unreadable'],
    ['(01)09876543210982(89)x', 'unreadable'],
    ['(01)0987654321098', 'unreadable'],
    ['(17)280531(10)AB', 'noProduct'],
    ['(01)09876543210983', 'wrongDigit'],
    ['(01)09876543210982(17)281331', 'wrongDate'],
    ['(01)09876543210982(17)280230', 'wrongDate'],
    ['(01)09876543210982(10)A(10)B', 'unreadable'],
    // Without a separator the serial number continues into the next field.
    ['010987654321098221' + '12345AZRQF1234567890' + '10A1C2E3G4I5', 'separator'],
  ] as const)('%s is refused: %s', (text, why) => {
    expect(readPackCode(text, 2026)).toMatchObject({
      ok: false,
      code: 'bad-code',
      message: PACK_CODE_MESSAGES[why],
    });
  });

  test('is read back from the scanned and the printed form', () => {
    const text = fc.stringMatching(/^[A-Za-z0-9/_-]{1,20}$/);
    fc.assert(
      fc.property(
        text,
        text,
        fc.integer({ min: 0, max: 9_999_999_999_999 }),
        (batch, serial, n) => {
          const body = String(n).padStart(13, '0');
          const gtin = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isGtin);
          if (gtin === undefined) return;
          const value = { gtin, batch, serial, expiry: '2027-12-01', nationalNumber: null };
          const scanned = `01${gtin}17271201${'10'}${batch}${GS}21${serial}`;
          const printed = `(01)${gtin}(17)271201(10)${batch}(21)${serial}`;
          expect(readPackCode(scanned, 2026)).toEqual({ ok: true, value });
          expect(readPackCode(printed, 2026)).toEqual({ ok: true, value });
        },
      ),
    );
  });

  test('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof readPackCode(text, 2026).ok).toBe('boolean');
      }),
    );
  });
});

test.each([
  ['280531', 2026, '2028-05-31'],
  ['280200', 2026, '2028-02-29'],
  ['760101', 2026, '2076-01-01'],
  ['770101', 2026, '1977-01-01'],
  ['000101', 2099, '2100-01-01'],
  ['281301', 2026, undefined],
  ['2805', 2026, undefined],
])('reads the date %s in %s as %s', (digits, year, day) => {
  expect(dayOfCode(digits, year)).toBe(day);
});

test.each([
  ['09521234543213', true],
  ['9521234543213', true],
  ['09521234543214', false],
  ['00000000000000', false],
  ['952123454321', false],
])('checks the product number %s: %s', (digits, good) => {
  expect(isGtin(digits)).toBe(good);
});

const TODAY = '2026-11-21';
const typed = { batch: 'NX1', expiry: '2027-06', serial: 'S1', gtin: '', madeIn: 'dk' };
const pack: Pack = {
  gtin: null,
  serial: 'S1',
  batch: 'NX1',
  expiry: '2027-06-30',
  nationalNumber: null,
  madeIn: 'DK',
};

describe('a typed pack', () => {
  it('needs a batch and an expiry, with or without a day', () => {
    expect(readPack(typed, TODAY)).toEqual({ ok: true, value: pack });
  });

  it.each([
    [{ batch: ' ' }, 'batch', PACK_MESSAGES.batchMissing],
    [{ expiry: '06/2027' }, 'expiry', PACK_MESSAGES.expiryMissing],
    [{ expiry: '2027-02-30' }, 'expiry', PACK_MESSAGES.expiryMissing],
    [{ gtin: '123' }, 'gtin', PACK_MESSAGES.wrongGtin],
    [{ madeIn: 'Denmark' }, 'madeIn', PACK_MESSAGES.wrongCountry],
    [{ batch: 'x'.repeat(21) }, 'batch', PACK_MESSAGES.tooLong],
    [{ code: 'nonsense' }, 'code', PACK_CODE_MESSAGES.unreadable],
  ])('is refused with %j, with a message at the field %s', (change, field, message) => {
    expect(readPack({ ...typed, ...change }, TODAY)).toMatchObject({
      ok: false,
      fields: { [field]: message },
    });
  });

  it('takes its values from the code if there is one', () => {
    const read = readPack({ ...typed, code: '(01)09876543210982(17)280531(10)AB' }, TODAY);
    expect(read).toMatchObject({ ok: true, value: { batch: 'AB', expiry: '2028-05-31' } });
  });
});

const ILLINOIS = { country: 'United States', state: 'IL' };
/** A supply of 56 days that arrives in the middle of December. */
const use = { arrives: '2026-12-15', supplyDays: 56 };
const order = { to: ILLINOIS, use, prescribed: true };
const asked = { field: 'expiry', confirmed: false };
const unit = { today: TODAY, field: 'code', packs: [], seenIn: undefined, recalled: false };
const fine = { use, elsewhere: false, unconfirmed: false, recalled: false };

describe('the check of a pack', () => {
  it.each([
    'Puerto Rico',
    'Guam',
    'U.S. Virgin Islands',
    'American Samoa',
    'Northern Mariana Islands',
  ])('refuses one made in the United States for %s, chosen as a country', (country) => {
    const to = { country, state: '' };
    expect(checkPack({ ...pack, madeIn: 'US' }, { ...order, to }, asked)).toMatchObject({
      code: 'made-in-us',
    });
    expect(zoneOf(to)).toMatch(/^(?:America\/Puerto_Rico|Pacific\/(?:Guam|Pago_Pago))$/);
  });

  it.each(['US', 'PR'])(
    'refuses one made in %s for addresses in the United States only',
    (madeIn) => {
      expect(checkPack({ ...pack, madeIn }, order, asked)).toMatchObject({ code: 'made-in-us' });
      const abroad = { ...order, to: { country: 'Canada', state: 'Ontario' } };
      expect(checkPack({ ...pack, madeIn }, abroad, asked).ok).toBe(true);
    },
  );

  it('refuses the counterfeit named by the FDA, and accepts others of that batch', () => {
    const fake = { ...pack, batch: 'nar0074', serial: '430834149057' };
    expect(checkUnit(fake, unit)).toMatchObject({ code: 'counterfeit' });
    expect(checkUnit({ ...fake, serial: '430834149058' }, unit).ok).toBe(true);
  });

  it.each([
    ['NAR0074', '430834149057', false],
    ['NAR0074', '430834149058', true],
    // Genuine packs have the same batch.
    ['PAR1229', '430834149057', true],
  ])(
    'of batch %s with serial number %s, read from its code, accepts: %s',
    (batch, serial, good) => {
      const codes = [
        `(01)09876543210982(21)${serial}(10)${batch}(17)280531`,
        `010987654321098217280531${'10'}${batch}${GS}21${serial}`,
      ];
      for (const code of codes) {
        const read = readPack({ code }, TODAY);
        if (!read.ok) throw new Error(read.message);
        expect(checkUnit(read.value, unit).ok).toBe(good);
        const warnings = packWarnings(read.value, fine);
        expect(warnings).toEqual([expect.stringContaining('Verify the serial number')]);
      }
    },
  );

  it('refuses an expired pack, one that expires before arrival, and a duplicate', () => {
    expect(checkUnit({ ...pack, expiry: '2026-11-20' }, unit)).toMatchObject({
      code: 'expired',
      fields: { code: PACK_MESSAGES.expired },
    });
    const late = checkPack({ ...pack, expiry: '2026-12-14' }, order, { ...asked, confirmed: true });
    expect(late).toMatchObject({
      code: 'expired',
      message:
        'Expires on December 14, 2026, before the latest day the parcel can arrive, December 15, 2026. It must not be supplied.',
    });
    expect(checkUnit(pack, { ...unit, packs: [pack] })).toMatchObject({ code: 'twice' });
    const unnumbered = { ...pack, serial: null };
    expect(checkUnit(unnumbered, { ...unit, packs: [unnumbered] }).ok).toBe(true);
  });

  it('refuses a scanned prescription medicine without a serial number, as a lost separator leaves it', () => {
    const read = readPack({ code: '01098765432109821728053110A1C2E321S1234567' }, TODAY);
    if (!read.ok) throw new Error(read.message);
    expect(read.value.batch).toBe('A1C2E321S1234567');
    const scanned = { ...asked, field: 'code' };
    expect(checkPack(read.value, order, scanned)).toMatchObject({
      code: 'serial-missing',
      fields: { code: PACK_MESSAGES.serialMissing },
    });
    expect(checkPack(read.value, { ...order, prescribed: false }, scanned).ok).toBe(true);
    expect(checkPack(read.value, order, asked).ok).toBe(true);
  });

  it('refuses a recalled pack', () => {
    expect(checkUnit(pack, { ...unit, recalled: true })).toMatchObject({ code: 'recalled' });
  });

  it('refuses a pack that another order has, and names it', () => {
    const seen = checkUnit(pack, { ...unit, seenIn: '000000000042' });
    expect(seen).toMatchObject({ code: 'seen', message: expect.stringContaining('000000000042') });
  });

  it('accepts a short-dated pack only with a confirmation', () => {
    for (const expiry of ['2026-12-15', '2027-02-08', '2027-02-09', '2027-03-10']) {
      const short = { ...pack, expiry };
      expect(checkPack(short, order, { ...asked, field: 'code' })).toMatchObject({
        code: 'short-dated',
        fields: { code: expect.stringMatching(/the supply ends on .* or confirm below/) },
      });
      expect(checkPack(short, order, { ...asked, confirmed: true }).ok).toBe(true);
    }
    expect(checkPack({ ...pack, expiry: '2027-03-11' }, order, asked).ok).toBe(true);
  });

  it('accepts a device that has not expired on arrival', () => {
    const device = { ...order, use: { ...use, supplyDays: null } };
    expect(checkPack({ ...pack, expiry: use.arrives }, device, asked).ok).toBe(true);
    expect(checkPack({ ...pack, expiry: '2026-12-14' }, device, asked)).toMatchObject({
      code: 'expired',
    });
  });
});

test('binds a confirmation to the field from which the pack was read', () => {
  expect(readFrom({ code: ' (01)1 ', expiry: '2027-01' })).toEqual({
    field: 'code',
    text: '(01)1',
  });
  expect(readFrom({ code: ' ', expiry: '2027-01 ' })).toEqual({ field: 'expiry', text: '2027-01' });
});

test('warns of short supply, a repeated serial number, a suspicious batch and uncounted packs', () => {
  expect(packWarnings(pack, fine)).toEqual([]);
  const longer = { ...use, supplyDays: 198 };
  expect(
    packWarnings(pack, { use: longer, elsewhere: true, unconfirmed: true, recalled: true }),
  ).toEqual([
    'Expires on June 30, 2027, before the supply ends on July 1, 2027.',
    PACK_MESSAGES.recalled('NX1'),
    PACK_MESSAGES.unconfirmed,
    'The same serial number is recorded for another order.',
  ]);
  expect(packWarnings({ ...pack, batch: 'PAR1229' }, fine)[0]).toContain('Genuine packs have it');
  expect([countWarning(0, 2), countWarning(1, 2), countWarning(2, 2)]).toEqual([
    undefined,
    '1 of 2 packs are recorded.',
    undefined,
  ]);
});

const ARRIVES = '2027-01-10';
const days = fc.integer({ min: 1, max: 400 });
const shift = fc.integer({ min: -500, max: 500 });
const packUse = fc.record({
  arrives: fc.integer({ min: 0, max: 4000 }).map((day) => addDays(ARRIVES, day)),
  supplyDays: fc.option(days),
});

const ORDER: readonly ShelfLife[] = ['over on arrival', 'too short', 'close', 'enough'];
const rank = (expiry: string, of: PackUse): number => ORDER.indexOf(shelfLifeOf(expiry, of));

test.each([
  ['2027-01-09', 'over on arrival'],
  ['2027-01-10', 'too short'],
  ['2027-02-06', 'too short'],
  ['2027-02-07', 'close'],
  ['2027-03-08', 'close'],
  ['2027-03-09', 'enough'],
] as const)('rates a 28-day pack that expires on %s as "%s"', (expiry, life) => {
  expect(shelfLifeOf(expiry, { arrives: ARRIVES, supplyDays: 28 })).toBe(life);
});

describe('the shelf life of any pack', () => {
  it('is enough exactly if the pack outlasts its supply by the margin', () => {
    fc.assert(
      fc.property(packUse, shift, (of, later) => {
        const expiry = addDays(of.arrives, later);
        const lasts =
          later >= 0 && later >= (of.supplyDays ?? -SHELF_LIFE_MARGIN) + SHELF_LIFE_MARGIN;
        expect(shelfLifeOf(expiry, of) === 'enough').toBe(lasts);
      }),
    );
  });

  it('is never worse with a later expiry, and never better with a later arrival or a longer supply', () => {
    fc.assert(
      fc.property(packUse, shift, days, (of, later, more) => {
        const expiry = addDays(of.arrives, later);
        const now = rank(expiry, of);
        expect(rank(addDays(expiry, more), of)).toBeGreaterThanOrEqual(now);
        expect(rank(expiry, { ...of, arrives: addDays(of.arrives, more) })).toBeLessThanOrEqual(
          now,
        );
        const longer = { ...of, supplyDays: of.supplyDays === null ? null : of.supplyDays + more };
        expect(rank(expiry, longer)).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('has a warning exactly if it is not enough', () => {
    fc.assert(
      fc.property(packUse, shift, (of, later) => {
        const expiry = addDays(of.arrives, later);
        expect(shelfLifeWords(expiry, of) === undefined).toBe(shelfLifeOf(expiry, of) === 'enough');
      }),
    );
  });
});

test('names both days in the warning', () => {
  const of = { arrives: ARRIVES, supplyDays: 28 };
  expect([
    shelfLifeWords('2027-01-09', of),
    shelfLifeWords('2027-01-31', of),
    shelfLifeWords('2027-02-28', of),
  ]).toEqual([
    'Expires on January 9, 2027, before the latest day the parcel can arrive, January 10, 2027.',
    'Expires on January 31, 2027, before the supply ends on February 7, 2027.',
    'Expires on February 28, 2027, less than 30 days after the supply ends on February 7, 2027.',
  ]);
});
