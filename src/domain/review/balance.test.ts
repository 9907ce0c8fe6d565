import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takesPrescription, type ReviewState } from './review.ts';
import {
  type BalanceEntry,
  balanceFor,
  balanceOf,
  balanceText,
  correctGrant,
  giveBack,
  heldBy,
  packsGranted,
  take,
  usedByOthers,
  type UsedPacks,
} from './balance.ts';

const granted = (packs: number): BalanceEntry => ({ kind: 'granted', packs, orderId: null });

describe('the balance of a prescription', () => {
  it('counts refills in addition to the first fill', () => {
    expect(packsGranted(1, 2)).toBe(3);
    expect(packsGranted(2, 0)).toBe(2);
  });

  it('says how many of the granted packs are left', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 1, orderId: 'a' }];
    expect(balanceText(balanceOf(entries))).toBe('2 of 3 packs left');
    expect(balanceText(balanceOf([granted(1)]))).toBe('1 of 1 pack left');
  });

  it('counts the packs that an order holds itself as left for that order', () => {
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

  it('refuses more packs than are left, and says both numbers', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 2, orderId: 'a' }];
    const refused = take(entries, 'b', 2);
    expect(refused).toMatchObject({ ok: false, code: 'balance-short', kind: 'conflict' });
    expect(refused.ok ? '' : refused.message).toBe(
      'The prescription covers 1 more of 3 packs, but this order needs 2.',
    );
  });

  it('takes only missing packs if an order is approved again', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 2, orderId: 'a' }];
    expect(take(entries, 'a', 2)).toEqual({ ok: true, value: undefined });
    expect(take(entries, 'a', 3)).toEqual({
      ok: true,
      value: { kind: 'taken', packs: 1, orderId: 'a' },
    });
  });

  it('returns the packs that an order holds, only once', () => {
    const entries: BalanceEntry[] = [granted(3), { kind: 'taken', packs: 2, orderId: 'a' }];
    const back = giveBack(entries, 'a');
    expect(back).toEqual({ kind: 'returned', packs: 2, orderId: 'a' });
    expect(giveBack(back ? [...entries, back] : [], 'a')).toBeUndefined();
    expect(giveBack(entries, 'b')).toBeUndefined();
  });

  it('corrects the granted packs, but never below what orders hold', () => {
    const entries: BalanceEntry[] = [granted(12), { kind: 'taken', packs: 2, orderId: 'a' }];
    const less = correctGrant(entries, 2);
    expect(less).toEqual({ ok: true, value: { kind: 'withdrawn', packs: 10, orderId: null } });
    const after = less.ok && less.value ? [...entries, less.value] : [];
    expect(balanceText(balanceOf(after))).toBe('0 of 2 packs left');
    expect(correctGrant(after, 2)).toEqual({ ok: true, value: undefined });
    expect(correctGrant(after, 3)).toEqual({ ok: true, value: granted(1) });
    expect(correctGrant(after, 1)).toMatchObject({
      ok: false,
      message: expect.stringContaining(
        'Orders have already used 2 packs of it, so it cannot be set to 1.',
      ),
    });
  });

  it('stays between zero and the granted packs under any sequence of operations', () => {
    const step = fc.record({
      order: fc.constantFrom('a', 'b', 'c', 'd'),
      packs: fc.integer({ min: 1, max: 5 }),
      does: fc.constantFrom('take', 'back', 'correct'),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(step, { maxLength: 40 }),
        (first, steps) => {
          const entries: BalanceEntry[] = [granted(first)];
          let all = first;
          for (const { order, packs, does } of steps) {
            const done = {
              back: () => ({ ok: true as const, value: giveBack(entries, order) }),
              take: () => take(entries, order, packs),
              correct: () => correctGrant(entries, packs),
            }[does]();
            if (done.ok && done.value) entries.push(done.value);
            if (done.ok && does === 'correct') all = packs;
            const balance = balanceOf(entries);
            expect(balance.granted).toBe(all);
            expect(balance.left).toBeGreaterThanOrEqual(0);
            expect(balance.left).toBeLessThanOrEqual(all);
            const held = ['a', 'b', 'c', 'd'].reduce((sum, each) => sum + heldBy(entries, each), 0);
            expect(held + balance.left).toBe(all);
            expect(heldBy(entries, order)).toBeGreaterThanOrEqual(0);
            if (does === 'back') expect(heldBy(entries, order)).toBe(0);
          }
        },
      ),
    );
  });
});

/** Model of a prescription with successive records, and orders that are approved, shipped, taken back and deleted. */
describe('a prescription with several records', () => {
  const PEN = { productId: 'ozempic', strength: '2mg/3mL' };
  const OTHER = { productId: 'ozempic', strength: '4mg/3mL' };
  const ORDERS = ['a', 'b', 'c', 'd'];

  type Life = {
    readonly records: (typeof PEN & { readonly entries: BalanceEntry[] })[][];
    readonly orders: Map<string, { state: ReviewState; shipped: boolean; record: number }>;
    /** The true number of packs that each order holds, per medicine, independent of the records. */
    readonly packs: Map<string, readonly number[]>;
  };

  const formerOf = (records: Life['records']): readonly UsedPacks[] =>
    records.flat().flatMap(({ productId, strength, entries }) =>
      ORDERS.map((orderId) => ({
        productId,
        strength,
        orderId,
        packs: heldBy(entries, orderId),
      })),
    );

  /** Adds a record as a new approval does: the granted packs, and the packs that other orders hold. */
  const begin = (life: Life, granted: number, orderId: string): void => {
    const former = formerOf(life.records);
    life.records.push(
      [PEN, OTHER].map((medicine) => ({
        ...medicine,
        entries: [
          { kind: 'granted', packs: granted, orderId: null },
          ...usedByOthers(former, medicine, orderId),
        ],
      })),
    );
  };

  const leave = (life: Life, order: string): void => {
    const known = life.orders.get(order);
    if (!known || known.shipped) return;
    life.packs.delete(order);
    // Several records may name the order.
    for (const { entries } of life.records.flat()) {
      const back = giveBack(entries, order);
      if (back) entries.push(back);
    }
  };

  const usedOf = (life: Life, line: number): number =>
    [...life.packs.values()].reduce((sum, packs) => sum + (packs[line] ?? 0), 0);

  const step = fc.record({
    kind: fc.constantFrom('approve', 'send', 'ship', 'take back', 'delete'),
    order: fc.constantFrom(...ORDERS),
    packs: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
  });

  it('gives out exactly the granted packs, and refuses a new file for an approved order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        // Long sequences, because few short ones reach a second record.
        fc.array(step, { maxLength: 40, size: 'max' }),
        (granted, steps) => {
          const life: Life = { records: [], orders: new Map(), packs: new Map() };
          let closed = true;
          for (const { kind, order, packs } of steps) {
            const known = life.orders.get(order);
            const approved = known?.state === 'approved';
            if (kind === 'send') {
              const taken = takesPrescription(
                approved ? 'Order Confirmed' : 'Order Requested',
                known?.state,
              );
              expect(taken.ok).toBe(!approved);
            } else if (kind === 'approve' && !approved) {
              if (closed) begin(life, granted, order);
              closed = false;
              const record = life.records.at(-1) ?? [];
              const taken = record.map(({ entries }, line) =>
                take(entries, order, packs[line] ?? 0),
              );
              // The approval fails if any line has too few packs.
              if (!taken.every(({ ok }) => ok)) continue;
              for (const [line, each] of taken.entries())
                if (each.ok && each.value) record[line]?.entries.push(each.value);
              life.packs.set(order, packs);
              life.orders.set(order, {
                state: 'approved',
                shipped: false,
                record: life.records.length - 1,
              });
            } else if (kind === 'ship' && known && approved) known.shipped = true;
            else if (kind === 'take back' && known && !known.shipped) {
              leave(life, order);
              known.state = 'waiting';
            } else if (kind === 'delete' && known) {
              leave(life, order);
              closed = true;
            }
            for (const line of [0, 1]) {
              expect(usedOf(life, line)).toBeLessThanOrEqual(granted);
              // Packs that former records also name are counted once, in the latest record.
              const latest = life.records.at(-1)?.[line];
              if (latest) expect(balanceOf(latest.entries).left).toBe(granted - usedOf(life, line));
            }
            for (const { entries } of life.records.flat())
              expect(balanceOf(entries).left).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
