import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isRecalled, readCriteria, readReason } from './recalls.ts';

const pack = { batch: 'NX7', serial: 'S1', gtin: '09876543210982' };
const none = { batch: null, serial: null, gtin: null };

describe('a recall', () => {
  it.each([
    ['by batch', { batch: 'nx7' }, true],
    ['by another batch', { batch: 'NX8' }, false],
    ['by serial number', { serial: 's1' }, true],
    ['by product number', { gtin: pack.gtin }, true],
    ['by batch and product number', { batch: 'NX7', gtin: pack.gtin }, true],
    ['by batch and another product number', { batch: 'NX7', gtin: '09521234543213' }, false],
    ['by batch and another serial number', { batch: 'NX7', serial: 'S2' }, false],
  ])('%s concerns the pack: %s', (_, named, concerned) => {
    expect(isRecalled(pack, { ...none, ...named })).toBe(concerned);
  });

  it('may concern a pack of which less was recorded', () => {
    const typed = { ...pack, serial: null, gtin: null };
    expect(isRecalled(typed, { batch: 'NX7', serial: 'S9', gtin: pack.gtin })).toBe(true);
    expect(isRecalled(typed, { ...none, serial: 'S9' })).toBe(false);
    const unnumbered = { ...pack, serial: null };
    expect(isRecalled(unnumbered, { ...none, serial: 'S9', gtin: pack.gtin })).toBe(false);
  });
});

test('concerns fewer packs, the more it names, of packs with all their numbers', () => {
  const text = fc.constantFrom('A', 'b', 'C');
  const full = fc.record({ batch: text, serial: text, gtin: text });
  const named = fc.record({
    batch: fc.option(text),
    serial: fc.option(text),
    gtin: fc.option(text),
  });
  fc.assert(
    fc.property(full, named, text, (each, recall, more) => {
      if (recall.batch === null && recall.serial === null && recall.gtin === null) return;
      const same = (a: string | null, b: string): boolean =>
        a === null || a.toUpperCase() === b.toUpperCase();
      const all =
        same(recall.batch, each.batch) &&
        same(recall.serial, each.serial) &&
        same(recall.gtin, each.gtin);
      expect(isRecalled(each, recall)).toBe(all);
      if (recall.serial === null && isRecalled(each, { ...recall, serial: more }))
        expect(isRecalled(each, recall)).toBe(true);
    }),
  );
});

test('reads what a recall names', () => {
  expect(readCriteria({ batch: ' NX7 ', gtin: '9876543210982' })).toEqual({
    ok: true,
    value: { batch: 'NX7', serial: null, gtin: '09876543210982' },
  });
  expect(readCriteria({})).toMatchObject({ ok: false, fields: { batch: expect.any(String) } });
  expect(readCriteria({ gtin: '123' })).toMatchObject({ fields: { gtin: expect.any(String) } });
  expect(readCriteria({ serial: 'x'.repeat(21) })).toMatchObject({ ok: false });
  expect(readReason(' ')).toMatchObject({ fields: { reason: expect.any(String) } });
  expect(readReason('x'.repeat(501)).ok).toBe(false);
});
