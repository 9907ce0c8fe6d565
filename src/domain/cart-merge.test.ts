import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addedSince, commonBase, type CountedLine, mergeCarts } from './cart-merge.ts';

const line = (id: string, quantity: number) => ({ id, quantity });
const cart = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 99 }) }),
  {
    selector: ({ id }) => id,
  },
);
const plain = (lines: readonly { id: string; quantity: number }[]) =>
  Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));

describe('two versions of a cart', () => {
  test('without a common base keep every line of both', () => {
    fc.assert(
      fc.property(cart, cart, (mine, theirs) => {
        const both = plain(mergeCarts([], mine, theirs));
        for (const { id, quantity } of [...mine, ...theirs])
          expect(both[id]).toBeGreaterThanOrEqual(quantity);
      }),
    );
  });

  test('can be merged again without a change, and in either order', () => {
    fc.assert(
      fc.property(cart, cart, cart, (base, mine, theirs) => {
        const once = mergeCarts(base, mine, theirs);
        expect(plain(mergeCarts(base, mine, once))).toEqual(plain(once));
        expect(plain(mergeCarts(base, theirs, mine))).toEqual(plain(once));
      }),
    );
  });

  test('take what only one of them has changed, a removal too', () => {
    const base = [line('a', 1), line('b', 2)];
    expect(plain(mergeCarts(base, [line('a', 1)], [line('a', 3), line('b', 2)]))).toEqual({ a: 3 });
    expect(plain(mergeCarts(base, base, [line('b', 2), line('c', 1)]))).toEqual({ b: 2, c: 1 });
  });

  test('keep a line that one has removed and the other has changed', () => {
    expect(plain(mergeCarts([line('a', 1)], [], [line('a', 2)]))).toEqual({ a: 2 });
  });

  test('keep the dose that was told last', () => {
    const [told] = mergeCarts<CountedLine>(
      [],
      [{ ...line('a', 1), unitsPerDay: 20 }],
      [line('a', 1)],
    );
    expect(told).toEqual({ id: 'a', quantity: 1, unitsPerDay: 20 });
  });
});

test('a browser’s next change wins over its last one, whether the answer to that arrived or not', () => {
  fc.assert(
    fc.property(cart, cart, cart, fc.boolean(), (old, sent, next, answered) => {
      const before = { of: 'cart', lines: old };
      const kept = { id: 'cart', lastSync: 'key', lines: mergeCarts(old, sent, old) };
      const memory = answered
        ? { of: 'cart', lines: kept.lines }
        : { ...before, sent: { key: 'key', lines: sent } };
      const lines = mergeCarts(commonBase(memory, kept), next, kept.lines);
      expect(plain(lines)).toEqual(plain(next));
    }),
  );
});

test('what was added since is the difference', () => {
  expect(
    addedSince([line('a', 1), line('b', 2)], [line('a', 3), line('b', 1), line('c', 4)]),
  ).toEqual([line('a', 2), line('c', 4)]);
});
