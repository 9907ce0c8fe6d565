import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf, type ProviderMove } from './compare.ts';

const there = (state: ProviderMove['state'], amount: number | null = 500): ProviderMove => ({
  flow: 'received',
  ref: 'pi_1',
  paymentId: 'payment',
  amount,
  at: new Date('2026-11-21T09:00:00Z'),
  state,
  ended: true,
});

it.each([
  ['moved, and booked with the same amount', there('moved'), { amount: 500 }, undefined],
  ['moved, and not booked', there('moved'), undefined, 'not in the books'],
  ['moved, and taken back in the books', there('moved'), { amount: 0 }, 'state differs'],
  ['moved with another amount', there('moved', 400), { amount: 500 }, 'amount differs'],
  ['moved in another currency', there('moved', null), { amount: 500 }, 'amount differs'],
  ['under way, and not booked', there('under way'), undefined, undefined],
  ['under way, and booked', there('under way'), { amount: 500 }, 'state differs'],
  ['failed, and not booked', there('not moved'), undefined, undefined],
  ['failed, and booked as failed', there('not moved'), { amount: 0 }, undefined],
  ['failed, and booked', there('not moved'), { amount: 500 }, 'state differs'],
  ['unknown, and booked', null, { amount: 500 }, 'not at the provider'],
  ['unknown, and taken back in the books', null, { amount: 0 }, undefined],
])('compares money that is %s', (_, move, booked, expected) => {
  expect(differenceOf(move, booked)).toBe(expected);
});

it('agrees exactly if the same amount moved on both sides', () => {
  const move = fc.option(
    fc
      .record({
        state: fc.constantFrom<ProviderMove['state']>('moved', 'under way', 'not moved'),
        amount: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ state, amount }) => there(state, amount)),
  );
  const booked = fc.option(fc.record({ amount: fc.integer({ min: 0, max: 3 }) }), {
    nil: undefined,
  });
  fc.assert(
    fc.property(move, booked, (provider, books) => {
      const moved = provider?.state === 'moved' ? provider.amount : 0;
      expect(differenceOf(provider, books) === undefined).toBe(moved === (books?.amount ?? 0));
    }),
  );
});
