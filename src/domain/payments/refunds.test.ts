import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MoneyEntry, moved } from './ledger.ts';
import { REFUND_STATES, refundSource, refundState, type RefundState } from './refunds.ts';
import { isTransfer, transferName } from './transfers.ts';

type Refund = Parameters<typeof refundSource>[1][number];

const came = (ref: string, amount: number): MoneyEntry => ({
  kind: 'received',
  amount,
  ref,
  refundId: null,
});
const back = (ref: string, amount: number, state: RefundState = 'settled'): Refund => ({
  id: `of ${ref}`,
  amount,
  state,
  provider_payment: ref,
});
const [FIRST, SECOND] = [transferName('ONE'), transferName('TWO')];

describe('a refund', () => {
  it('has no source without a receipt, or if the receipt was undone', () => {
    expect(refundSource([], [], 1)).toEqual({ from: undefined, most: 0 });
    const undone: MoneyEntry = { ...came(FIRST, 500), kind: 'receipt undone' };
    expect(refundSource([came(FIRST, 500), undone], [], 1)).toEqual({ from: undefined, most: 0 });
  });

  it('goes back to the card, or by hand to a transfer', () => {
    expect(refundSource([came('pi_1', 500)], [], 500)).toEqual({
      from: { ref: 'pi_1', byHand: false },
      most: 500,
    });
    expect(refundSource([came(FIRST, 500)], [], 500).from).toEqual({ ref: FIRST, byHand: true });
  });

  it('is limited to one card payment, or to the sum of transfers', () => {
    const cards = [came('pi_1', 500), came('pi_2', 700)];
    expect(refundSource(cards, [], 600).from?.ref).toBe('pi_2');
    expect(refundSource(cards, [], 701)).toEqual({ from: undefined, most: 700 });
    const transfers = [came(FIRST, 500), came(SECOND, 700)];
    expect(refundSource(transfers, [], 1_200)).toEqual({
      from: { ref: FIRST, byHand: true },
      most: 1_200,
    });
    expect(refundSource(transfers, [back(FIRST, 900)], 301)).toEqual({
      from: undefined,
      most: 300,
    });
  });

  it('is limited by earlier refunds unless they failed or were withdrawn', () => {
    const entries = [came('pi_1', 500)];
    for (const state of ['asked', 'sent', 'settled', 'by hand'] as const)
      expect(refundSource(entries, [back('pi_1', 400, state)], 1).most).toBe(100);
    for (const state of ['failed', 'withdrawn'] as const)
      expect(refundSource(entries, [back('pi_1', 400, state)], 1).most).toBe(500);
    const told: MoneyEntry = {
      kind: 'refund failed',
      amount: 400,
      ref: 're_1',
      refundId: 'of pi_1',
    };
    expect(refundSource([...entries, told], [back('pi_1', 400, 'sent')], 1).most).toBe(500);
  });

  it('does not go to a card that was refunded at the provider', () => {
    const outside: MoneyEntry = { kind: 'refunded', amount: 500, ref: 're_1', refundId: null };
    const entries = [came('pi_1', 500), outside, came(FIRST, 500)];
    expect(refundSource(entries, [], 500)).toEqual({
      from: { ref: FIRST, byHand: true },
      most: 500,
    });
  });

  it('does not go to a card payment that the bank reversed', () => {
    const reversed: MoneyEntry = { kind: 'reversed', amount: 500, ref: 'du_1', refundId: null };
    expect(refundSource([came('pi_1', 500), reversed, came(FIRST, 500)], [], 500).from).toEqual({
      ref: FIRST,
      byHand: true,
    });
    const lifted: MoneyEntry = { ...reversed, kind: 'reversal lifted' };
    expect(refundSource([came('pi_1', 500), reversed, lifted], [], 500).from?.ref).toBe('pi_1');
  });

  it('prefers another source after a failed refund', () => {
    const entries = [came('pi_1', 500), came('pi_2', 500)];
    expect(refundSource(entries, [back('pi_1', 500, 'failed')], 500).from?.ref).toBe('pi_2');
    // The same source is tried again if there is no other.
    expect(refundSource(entries, [back('pi_1', 500, 'failed')], 501).from).toBeUndefined();
    expect(refundSource([came('pi_1', 500)], [back('pi_1', 500, 'failed')], 500).from?.ref).toBe(
      'pi_1',
    );
  });
});

const amount = fc.integer({ min: 1, max: 1_000 });
const receipts = fc.uniqueArray(
  fc.record({ ref: fc.constantFrom('pi_1', 'pi_2', FIRST, SECOND), amount }),
  { selector: ({ ref }) => ref, maxLength: 4 },
);
const asks = fc.array(
  fc.record({
    amount,
    state: fc.constantFrom<RefundState>('asked', 'sent', 'settled', 'failed', 'withdrawn'),
  }),
  { maxLength: 12 },
);

it('never refunds more to a card than it paid, or more by hand than was transferred', () => {
  fc.assert(
    fc.property(receipts, asks, (all, asked) => {
      const entries = all.map(({ ref, amount: of }) => came(ref, of));
      const refunds: Refund[] = [];
      for (const [at, ask] of asked.entries()) {
        const { from, most } = refundSource(entries, refunds, ask.amount);
        expect(from !== undefined).toBe(ask.amount <= most);
        if (from)
          refunds.push({
            id: `refund ${at}`,
            amount: ask.amount,
            state: from.byHand && ask.state === 'asked' ? 'by hand' : ask.state,
            provider_payment: from.ref,
          });
      }
      const standing = refunds.filter((each) => REFUND_STATES[refundState(each, entries)].stands);
      const sum = (of: readonly Refund[]) => of.reduce((total, each) => total + each.amount, 0);
      const received = [...moved(entries, 'received')];
      for (const [ref, of] of received.filter(([name]) => !isTransfer(name)))
        expect(sum(standing.filter(({ provider_payment: to }) => to === ref))).toBeLessThanOrEqual(
          of,
        );
      expect(
        sum(standing.filter(({ provider_payment: to }) => isTransfer(to ?? ''))),
      ).toBeLessThanOrEqual(
        received.filter(([name]) => isTransfer(name)).reduce((total, [, of]) => total + of, 0),
      );
    }),
    { numRuns: 2_000 },
  );
});
