import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SUPPLY_DAYS } from '#domain/supply.ts';
import {
  likenesses,
  type OtherAccountOrder,
  type Person,
  samePersonElsewhere,
} from './same-person.ts';

const ada: Person = {
  names: ['Ada Byron'],
  birthDate: '1975-12-10',
  street: '12 Main Street',
  postalCode: '60601',
  prescription: { issued: '2026-01-05', prescriber: 'Dr. Grace Hopper' },
};
const nobody: Person = {
  names: ['Tim Lee'],
  birthDate: '',
  street: '',
  postalCode: '',
  prescription: undefined,
};
const now = new Date('2026-02-01T12:00:00Z');
const order = (changes: Partial<OtherAccountOrder> = {}): OtherAccountOrder => ({
  orderId: 'o2',
  userId: 'u2',
  placedAt: now,
  person: ada,
  items: [{ atc: 'A10BJ06', days: 56, cancelled: false, shippedAt: null }],
  ...changes,
});
const ozempic = { atc: 'A10BJ06', name: 'Ozempic', days: 28 };

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const person = fc.record({
  names: fc.array(
    fc.tuple(word, word).map((parts) => parts.join(' ')),
    { minLength: 1, maxLength: 2 },
  ),
  birthDate: fc.constantFrom('', '1980-01-01', '1990-05-05'),
  street: fc.tuple(fc.integer({ min: 1, max: 40 }), word).map(([n, name]) => `${n} ${name} St`),
  postalCode: fc.constantFrom('', '60601', '10001'),
  prescription: fc.option(
    fc.record({
      issued: fc.constantFrom('2026-01-01', '2026-01-02'),
      prescriber: fc.constantFrom('Ann Lee', 'Bo Ray'),
    }),
    { nil: undefined },
  ),
}) satisfies fc.Arbitrary<Person>;

describe('likenesses', () => {
  test('do not depend on which of the two is asked about', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(likenesses(a, b)).toEqual(likenesses(b, a));
      }),
    );
  });

  test('are found however the same things are written', () => {
    fc.assert(
      fc.property(
        word,
        word,
        word,
        fc.constantFrom(' ', '-', '  ', ', '),
        fc.constantFrom('Street', 'st.', 'ST', ''),
        (first, middle, last, between, type) => {
          const written: Person = {
            names: [`${last.toUpperCase()}${between}${first} ${middle}`],
            birthDate: '1975-12-10',
            street: `12 n. ${last.toUpperCase()} ${type}, apt 4`,
            postalCode: ' 60601-1234',
            prescription: { issued: '2026-01-05', prescriber: `${first} ${last}` },
          };
          const plain: Person = {
            ...written,
            names: [`${first} ${last}`],
            street: `12 ${last} Street`,
            postalCode: '60601',
            prescription: { issued: '2026-01-05', prescriber: `${last} ${first}` },
          };
          expect(likenesses(plain, written)).toEqual([
            'name',
            'birth date',
            'address',
            'prescription',
          ]);
        },
      ),
    );
  });

  test('are not made of what is missing', () => {
    expect(likenesses(nobody, { ...nobody, names: ['Ann Lee'] })).toEqual([]);
    expect(likenesses({ ...ada, names: ['Byron'] }, { ...nobody, names: ['Byron'] })).toEqual([]);
  });

  test.each([
    ['other name', { names: ['Mary Byron'] }, ['birth date', 'address', 'prescription']],
    ['accents', { names: ['Áda Býron'] }, ['name', 'birth date', 'address', 'prescription']],
    ['other house', { street: '14 Main St' }, ['name', 'birth date', 'prescription']],
    ['other town', { postalCode: '60602' }, ['name', 'birth date', 'prescription']],
    ['other street', { street: '12 Oak St' }, ['name', 'birth date', 'prescription']],
    [
      'other paper',
      { prescription: { issued: '2026-01-06', prescriber: 'Dr. Grace Hopper' } },
      ['name', 'birth date', 'address'],
    ],
  ] as const)('%s', (_, changes, expected) => {
    expect(likenesses(ada, { ...ada, ...changes })).toEqual(expected);
  });
});

describe('orders of other accounts', () => {
  const found = (others: readonly OtherAccountOrder[], earlier = new Map<string, number>()) =>
    samePersonElsewhere(ada, [ozempic], others, earlier, now);

  test('are flagged with the days of both', () => {
    expect(found([order()])).toEqual([
      {
        orderId: 'o2',
        userId: 'u2',
        placedAt: now,
        likenesses: ['name', 'birth date', 'address', 'prescription'],
        supplies: [{ name: 'Ozempic', here: 28, there: 56, over: false }],
      },
    ]);
    expect(found([order()], new Map([['A10BJ06', 28]]))[0]?.supplies).toEqual([
      { name: 'Ozempic', here: 56, there: 56, over: true },
    ]);
  });

  test('need two likenesses, and a medicine that still lasts', () => {
    fc.assert(
      fc.property(person, person, fc.integer({ min: 0, max: 200 }), (a, b, days) => {
        const items = [{ atc: 'A10BJ06', days, cancelled: false, shippedAt: null }];
        const flagged = samePersonElsewhere(
          a,
          [ozempic],
          [order({ person: b, items })],
          new Map(),
          now,
        );
        expect(flagged.length).toBe(likenesses(a, b).length >= 2 && days > 0 ? 1 : 0);
        for (const { supplies } of flagged)
          expect(supplies[0]?.over).toBe(28 + days > MAX_SUPPLY_DAYS);
      }),
    );
  });

  test('of another medicine, cancelled or used up are none', () => {
    const item = { atc: 'A10BJ06', days: 56, cancelled: false, shippedAt: null };
    for (const items of [
      [],
      [{ ...item, atc: 'B01AF02' }],
      [{ ...item, cancelled: true }],
      [{ ...item, shippedAt: new Date('2025-10-01') }],
    ])
      expect(found([order({ items })])).toEqual([]);
  });
});
