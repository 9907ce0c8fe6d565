import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '#domain/money.ts';
import { discountOn } from '#domain/referrals/discount.ts';
import { supplyDays } from '#domain/supply.ts';
import { PACKS, sampleCatalogue } from '#tests/support/sample-catalogue.ts';
import { type CorrectableLine, correctLines, lineChangeText } from './correct-lines.ts';

const OZEMPIC: CorrectableLine = {
  itemId: 'ozempic',
  productId: 'ozempic',
  strength: '2mg/3mL',
  name: 'Ozempic 2mg/3mL',
  description: '3x 1 pen (4 weekly doses)',
  packs: 3,
  ordered: 3,
  price: toCents(35_900),
  supplyDays: 84,
  unitsPerDay: null,
};
const HUMALOG: CorrectableLine = {
  ...OZEMPIC,
  itemId: 'humalog',
  productId: 'humalog',
  strength: '100IU/ml',
  name: 'Humalog 100IU/ml',
  description: '2x 5 pens',
  packs: 2,
  ordered: 2,
  price: toCents(8_500),
  unitsPerDay: 30,
};
const NEEDLES: CorrectableLine = {
  ...OZEMPIC,
  itemId: 'needles',
  productId: 'bdpenneedle',
  strength: '32G x 4mm',
  name: 'BD pen needle 32G x 4mm',
  description: '4x 100 needles',
  packs: 4,
  ordered: 4,
  price: toCents(1_599),
  supplyDays: null,
};
const LINES = [OZEMPIC, HUMALOG, NEEDLES];

const order = (more: Partial<Parameters<typeof correctLines>[1]> = {}) => ({
  lines: LINES,
  discount: undefined,
  prescriptionRequired: true,
  ...more,
});
const packs = (ozempic: number, humalog: number, needles: number) =>
  new Map([
    ['ozempic', ozempic],
    ['humalog', humalog],
    ['needles', needles],
  ]);

describe('corrected lines', () => {
  it('give packs, pack text, days, discount and total anew', () => {
    const subtotal = toCents(35_900 + 4 * 1_599);
    const corrected = correctLines(sampleCatalogue, order({ discount: 'coupon' }), packs(1, 0, 4));
    expect(corrected).toEqual({
      ok: true,
      value: {
        prescribed: [
          { itemId: 'ozempic', packs: 3 },
          { itemId: 'humalog', packs: 2 },
        ],
        changes: [
          {
            itemId: 'ozempic',
            name: 'Ozempic 2mg/3mL',
            pack: '1 pen (4 weekly doses)',
            from: 3,
            to: 1,
          },
          { itemId: 'humalog', name: 'Humalog 100IU/ml', pack: '5 pens', from: 2, to: 0 },
        ],
        changed: [
          {
            itemId: 'ozempic',
            packs: 1,
            description: '1x 1 pen (4 weekly doses)',
            supplyDays: 28,
          },
        ],
        removed: ['humalog'],
        discount: discountOn(subtotal),
        total: subtotal - discountOn(subtotal),
      },
    });
  });

  it('use the dose that the patient stated', () => {
    const corrected = correctLines(sampleCatalogue, order(), packs(3, 1, 4));
    expect(corrected.ok && corrected.value.changed[0]?.supplyDays).toBe(
      supplyDays(PACKS.insulin5, 1, 30)?.days,
    );
  });

  it('of an option that is no longer sold last in proportion', () => {
    const gone = { ...OZEMPIC, productId: 'gone' };
    const corrected = correctLines(
      sampleCatalogue,
      order({ lines: [gone, HUMALOG] }),
      new Map([
        ['ozempic', 1],
        ['humalog', 2],
      ]),
    );
    expect(corrected.ok && corrected.value.changed[0]?.supplyDays).toBe(28);
  });

  it.each([
    ['nothing changes', packs(3, 2, 4), 'lines-unchanged'],
    ['nothing is left', packs(0, 0, 0), 'lines-empty'],
    ['no medicine on prescription is left', packs(0, 0, 4), 'lines-without-prescription'],
    ['packs are beyond the order', packs(4, 2, 4), 'packs-wrong'],
    ['packs are negative', packs(-1, 2, 4), 'packs-wrong'],
    ['packs are no whole number', packs(1.5, 2, 4), 'packs-wrong'],
    ['a line is missing', new Map([['ozempic', 1]]), 'lines-changed'],
    ['a line is unknown', new Map([...packs(1, 2, 4), ['other', 1]]), 'lines-changed'],
  ])('are refused where %s', (_, wanted, code) => {
    expect(correctLines(sampleCatalogue, order(), wanted)).toMatchObject({ ok: false, code });
  });

  it('never cost more than what was ordered, and add up', () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.nat(2),
        fc.nat(4),
        fc.constantFrom(undefined, 'coupon' as const, 'friend code' as const),
        (ozempic, humalog, needles, discount) => {
          const wanted = packs(ozempic, humalog, needles);
          const corrected = correctLines(sampleCatalogue, order({ discount }), wanted);
          if (!corrected.ok) return;
          const { total, discount: off, changed, removed } = corrected.value;
          const subtotal = LINES.reduce(
            (sum, { itemId, price }) => sum + price * (wanted.get(itemId) ?? 0),
            0,
          );
          expect(total + (off ?? 0)).toBe(subtotal);
          for (const { itemId, packs: left } of changed) expect(left).toBe(wanted.get(itemId));
          for (const itemId of removed) expect(wanted.get(itemId)).toBe(0);
        },
      ),
    );
  });

  it('are said in words', () => {
    expect(lineChangeText({ name: 'Ozempic 2mg/3mL', from: 3, to: 1 })).toBe(
      'Ozempic 2mg/3mL: 1 pack instead of 3',
    );
    expect(lineChangeText({ name: 'Lantus 100U/mL', from: 2, to: 0 })).toBe(
      'Lantus 100U/mL: removed',
    );
  });
});
