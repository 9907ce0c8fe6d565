import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentFacts } from '#tests/support/payment-facts.ts';
import { type MoneyEntry, type MoneyKind, totalsOf } from './ledger.ts';
import {
  grantedBy,
  nextMoneyStep,
  PAYMENT_STATES,
  type PaymentFacts,
  standingOf,
  standingWords,
} from './payment.ts';
import type { RefundFacts, RefundState } from './refunds.ts';

const entry = (
  kind: MoneyKind,
  amount: number,
  ref: string = kind,
  refundId: string | null = null,
): MoneyEntry => ({ kind, amount, ref, refundId });
const refund = (
  id: string,
  amount: number,
  granted: number,
  state: RefundState = 'sent',
): RefundFacts => ({ id, amount, granted, state });
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 9, minute));

const kinds: readonly MoneyKind[] = [
  'received',
  'receipt undone',
  'refunded',
  'refund failed',
  'reversed',
  'reversal lifted',
];
const anyEntry: fc.Arbitrary<MoneyEntry> = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: 1, max: 20_000 }),
  ref: fc.constantFrom('one', 'two', 'three'),
  refundId: fc.constantFrom(null, 'r1', 'r2'),
});
/** Entries have unique kinds and references, because the store books each reference once. */
const anyEntries = fc.uniqueArray(anyEntry, {
  selector: ({ kind, ref }) => `${kind} ${ref}`,
  maxLength: 12,
});
const anyRefunds = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom('r1', 'r2', 'r3'),
      amount: fc.integer({ min: 1, max: 20_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      state: fc.constantFrom<RefundState>(
        'asked',
        'by hand',
        'sent',
        'settled',
        'failed',
        'withdrawn',
      ),
    })
    .map(({ share, ...each }) => ({ ...each, granted: Math.floor(each.amount * share) })),
  { selector: ({ id }) => id, maxLength: 3 },
);
const moment = fc.option(fc.integer({ min: 0, max: 50 }).map(at));
const anyFacts: fc.Arbitrary<PaymentFacts> = fc.record({
  amount: fc.integer({ min: 1, max: 20_000 }),
  ended: fc.boolean(),
  entries: anyEntries,
  refunds: anyRefunds,
  startedAt: moment,
  onItsWayAt: moment,
  failedAt: moment,
  expiredAt: moment,
});

describe('the ledger', () => {
  it('does not depend on the order or repetition of entries', () => {
    fc.assert(
      fc.property(
        anyFacts.chain((of) =>
          fc.tuple(
            fc.constant(of),
            fc.shuffledSubarray([...of.entries, ...of.entries], {
              minLength: of.entries.length * 2,
            }),
          ),
        ),
        ([of, told]) => {
          expect(standingOf({ ...of, entries: told })).toEqual(standingOf(of));
        },
      ),
    );
  });

  it('ignores an entry that was undone, in any order', () => {
    for (const [made, undone] of [
      ['received', 'receipt undone'],
      ['refunded', 'refund failed'],
      ['reversed', 'reversal lifted'],
    ] as const) {
      const both = [entry(undone, 500, 'x'), entry(made, 500, 'x')];
      expect(totalsOf(both)).toEqual({ received: 0, refunded: 0, reversed: 0 });
      expect(totalsOf([entry(undone, 500, 'x')])).toEqual({
        received: 0,
        refunded: 0,
        reversed: 0,
      });
    }
  });
});

describe('the standing of a payment', () => {
  it('satisfies the accounting invariants', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const s = standingOf(of);
        for (const amount of Object.values(s).filter((each) => typeof each === 'number')) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        const net = s.received - s.refunded - s.reversed;
        // Every cent is held, pending or missing.
        expect(s.held - s.short).toBe(net - s.pending);
        // Money held belongs to the store up to the amount due, and to the patient beyond it.
        expect(s.owed).toBe(Math.max(0, s.held - s.due));
        expect(s.rest).toBe(Math.max(0, s.due - s.held));
        expect(s.owed === 0 || s.rest === 0).toBe(true);
        expect(s.due).toBeLessThanOrEqual(of.ended ? 0 : of.amount);
        expect(s.refundable).toBe(s.held);
        // A paid state covers the amount due, and a payable state has a remainder.
        if (PAYMENT_STATES[s.state].paid) expect(s.held).toBeGreaterThanOrEqual(s.due);
        if (PAYMENT_STATES[s.state].paid) expect(s.held).toBeGreaterThan(0);
        if (PAYMENT_STATES[s.state].payable) expect(s.rest).toBeGreaterThan(0);
        if (of.ended) expect(PAYMENT_STATES[s.state].paid).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is refunded only without pending refunds, and under way only without transfers to be made', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const s = standingOf(of);
        expect(s.toTransfer).toBeLessThanOrEqual(s.pending);
        if (s.state === 'refunded' || s.state === 'partly refunded') expect(s.pending).toBe(0);
        if (s.toTransfer > 0) expect(standingWords(s)).not.toMatch(/refunded|under way/i);
        // The refunded amount is taken from the ledger, not from requests.
        expect(s.refunded).toBe(totalsOf(of.entries).refunded);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['by hand', 10_000, 'Refund to be transferred'],
    ['asked', 10_000, 'Refund in progress'],
    ['sent', 10_000, 'Refund in progress'],
    ['by hand', 1_000, 'Paid, partial refund to be transferred'],
    ['sent', 1_000, 'Paid, partial refund in progress'],
    ['withdrawn', 1_000, 'Paid'],
  ] as const)('with a refund %s of %i reads "%s"', (state, amount, words) => {
    const entries = [entry('received', 10_000)];
    const refunds = [refund('r', amount, amount, state)];
    expect(standingWords(standingOf(paymentFacts({ entries, refunds })))).toBe(words);
    const gone = [...entries, entry('refunded', amount, 'x', 'r')];
    if (state !== 'withdrawn')
      expect(standingWords(standingOf(paymentFacts({ entries: gone, refunds })))).toBe(
        amount === 10_000 ? 'Refunded' : 'Paid, partly refunded',
      );
  });

  it('can be every state', () => {
    const cases: Record<string, PaymentFacts> = {
      open: paymentFacts(),
      started: paymentFacts({ startedAt: at(1) }),
      'on its way': paymentFacts({ startedAt: at(1), onItsWayAt: at(2) }),
      'part paid': paymentFacts({ entries: [entry('received', 4_000)] }),
      paid: paymentFacts({ entries: [entry('received', 10_000)] }),
      'part refund under way': paymentFacts({
        entries: [entry('received', 10_000)],
        refunds: [refund('r', 1_000, 1_000)],
      }),
      'partly refunded': paymentFacts({
        entries: [entry('received', 10_000), entry('refunded', 1_000, 'x', 'r')],
        refunds: [refund('r', 1_000, 1_000)],
      }),
      reversed: paymentFacts({ entries: [entry('received', 10_000), entry('reversed', 10_000)] }),
      'refund under way': paymentFacts({
        entries: [entry('received', 10_000)],
        refunds: [refund('r', 10_000, 10_000)],
      }),
      refunded: paymentFacts({
        entries: [entry('received', 10_000), entry('refunded', 10_000, 'x', 'r')],
        refunds: [refund('r', 10_000, 10_000)],
      }),
      'owed back': paymentFacts({ ended: true, entries: [entry('received', 10_000)] }),
      void: paymentFacts({ ended: true }),
    };
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(PAYMENT_STATES).toSorted());
    for (const [state, of] of Object.entries(cases)) expect(standingOf(of).state).toBe(state);
  });

  it('owes the second amount back after a double payment', () => {
    const twice = standingOf(
      paymentFacts({ entries: [entry('received', 10_000, 'a'), entry('received', 10_000, 'b')] }),
    );
    expect(twice).toMatchObject({ state: 'paid', owed: 10_000, rest: 0, refundable: 20_000 });
    expect(grantedBy(twice, 10_000)).toBe(0);
    expect(grantedBy(twice, 12_000)).toBe(2_000);
  });

  it('is open for the full price again after a full refund of a continued order', () => {
    const paidBack = paymentFacts({
      ended: false,
      entries: [entry('received', 10_000), entry('refunded', 10_000, 'x', 'r')],
      refunds: [refund('r', 10_000, 0, 'settled')],
    });
    expect(standingOf(paidBack)).toMatchObject({ state: 'open', rest: 10_000 });
  });

  it('lowers the amount due by a granted refund, and not by a failed or withdrawn one', () => {
    const of = (state: RefundState) =>
      standingOf(
        paymentFacts({
          entries: [entry('received', 10_000)],
          refunds: [refund('r', 2_500, 2_500, state)],
        }),
      );
    expect(of('sent')).toMatchObject({
      state: 'part refund under way',
      held: 7_500,
      due: 7_500,
      rest: 0,
    });
    expect(of('failed')).toMatchObject({ state: 'paid', held: 10_000, due: 10_000 });
    expect(of('withdrawn')).toMatchObject({ state: 'paid', refundable: 10_000 });
  });

  it('applies an external refund to an overpayment first', () => {
    const twice = [entry('received', 10_000, 'a'), entry('received', 10_000, 'b')];
    const outside = standingOf(
      paymentFacts({ entries: [...twice, entry('refunded', 10_000, 'o')] }),
    );
    expect(outside).toMatchObject({ state: 'paid', owed: 0, rest: 0 });
    const granted = standingOf(
      paymentFacts({ entries: [entry('received', 10_000), entry('refunded', 3_000, 'o')] }),
    );
    expect(granted).toMatchObject({ state: 'partly refunded', due: 7_000, rest: 0 });
  });

  it('is refunded, not paid, if the full refund is booked before the receipt', () => {
    const early = [entry('refunded', 10_000, 'o')];
    expect(standingOf(paymentFacts({ entries: early }))).toMatchObject({
      state: 'refunded',
      held: 0,
    });
    expect(
      standingOf(paymentFacts({ entries: [...early, entry('received', 10_000, 'a')] })),
    ).toMatchObject({ state: 'refunded', held: 0 });
  });

  it('follows the latest event', () => {
    expect(standingOf(paymentFacts({ onItsWayAt: at(1), failedAt: at(2) })).state).toBe('open');
    expect(standingOf(paymentFacts({ onItsWayAt: at(3), failedAt: at(2) })).state).toBe(
      'on its way',
    );
    expect(standingOf(paymentFacts({ startedAt: at(3), expiredAt: at(3) })).state).toBe('open');
  });

  it('reports missing money if more is going out than was received', () => {
    const disputed = standingOf(
      paymentFacts({
        entries: [entry('received', 10_000), entry('reversed', 10_000)],
        refunds: [refund('r', 4_000, 4_000)],
      }),
    );
    expect(disputed).toMatchObject({ short: 4_000, held: 0, refundable: 0 });
  });
});

describe('the next money step for staff', () => {
  const next = (changes: Partial<PaymentFacts>) => nextMoneyStep(standingOf(paymentFacts(changes)));

  it('is to record an outstanding receipt', () => {
    expect(next({})).toBe('receive');
    expect(next({ entries: [entry('received', 4_000)] })).toBe('receive');
  });

  it('is none if everything is paid or the payment ended', () => {
    expect(next({ entries: [entry('received', 10_000)] })).toBeUndefined();
    expect(next({ ended: true })).toBeUndefined();
  });

  it('is to pay back what is owed, and requested transfers first', () => {
    const entries = [entry('received', 10_000)];
    expect(next({ ended: true, entries })).toBe('pay back');
    const byHand = refund('r1', 4_000, 0, 'by hand');
    expect(next({ ended: true, entries, refunds: [byHand] })).toBe('transfer back');
    expect(next({ entries, refunds: [refund('r1', 4_000, 4_000, 'by hand')] })).toBe(
      'transfer back',
    );
  });
});
