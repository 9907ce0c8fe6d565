import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BalanceEntry,
  balanceFor,
  balanceOf,
  balanceText,
  giveBack,
  heldBy,
  packsGranted,
  take,
} from './balance.ts';

const granted = (packs: number): BalanceEntry => ({ kind: 'granted', packs, orderId: null });

describe('the balance of a prescription', () => {
  it('counts refills in addition to the first fill', () => {
    expect(packsGranted(1, 2)).toBe(3);
    expect(packsGranted(2, 0)).toBe(2);
  });

  it('says what is left of what was granted', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 1, orderId: 'a' }];
    expect(balanceText(balanceOf(entries))).toBe('2 of 3 packs left');
    expect(balanceText(balanceOf([granted(1)]))).toBe('1 of 1 pack left');
  });

  it('counts as left for an order what it holds itself', () => {
    const entries: BalanceEntry[] = [
      { kind: 'granted', packs: 6, orderId: null },
      { kind: 'taken', packs: 2, orderId: 'a' },
      { kind: 'taken', packs: 1, orderId: 'b' },
      { kind: 'returned', packs: 1, orderId: 'b' },
    ];
    expect(balanceFor(entries, 'a')).toEqual({ granted: 6, left: 6 });
    expect(balanceFor(entries, 'b')).toEqual({ granted: 6, left: 4 });
    expect(balanceFor(entries, 'c')).toEqual({ granted: 6, left: 4 });
  });

  it('refuses more than is left, and says both numbers', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 2, orderId: 'a' }];
    const refused = take(entries, 'b', 2);
    expect(refused).toMatchObject({ ok: false, code: 'balance-short', status: 409 });
    expect(refused.ok ? '' : refused.message).toBe(
      'The prescription covers 1 more of 3 packs, and this order needs 2.',
    );
  });

  it('takes once for an order that is approved twice', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 2, orderId: 'a' }];
    expect(take(entries, 'a', 2)).toEqual({ ok: true, value: undefined });
    expect(take(entries, 'a', 3)).toEqual({
      ok: true,
      value: { kind: 'taken', packs: 1, orderId: 'a' },
    });
  });

  it('gives back what an order holds, and nothing twice', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 2, orderId: 'a' }];
    const back = giveBack(entries, 'a');
    expect(back).toEqual({ kind: 'returned', packs: 2, orderId: 'a' });
    expect(giveBack(back ? [...entries, back] : [], 'a')).toBeUndefined();
    expect(giveBack(entries, 'b')).toBeUndefined();
  });

  it('is never below zero and never above what was granted, whatever orders come and go', () => {
    const step = fc.record({
      order: fc.constantFrom('a', 'b', 'c', 'd'),
      packs: fc.integer({ min: 1, max: 5 }),
      back: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(step, { maxLength: 40 }),
        (all, steps) => {
          const entries: BalanceEntry[] = [granted(all)];
          for (const { order, packs, back } of steps) {
            const done = back
              ? { ok: true as const, value: giveBack(entries, order) }
              : take(entries, order, packs);
            if (done.ok && done.value) entries.push(done.value);
            const balance = balanceOf(entries);
            expect(balance.granted).toBe(all);
            expect(balance.left).toBeGreaterThanOrEqual(0);
            expect(balance.left).toBeLessThanOrEqual(all);
            const held = ['a', 'b', 'c', 'd'].reduce((sum, each) => sum + heldBy(entries, each), 0);
            expect(held + balance.left).toBe(all);
            expect(heldBy(entries, order)).toBeGreaterThanOrEqual(0);
            if (back) expect(heldBy(entries, order)).toBe(0);
          }
        },
      ),
    );
  });
});
